import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import {
  PROFILE_FIELD_LIST,
  profileValues,
  type ProfileValues,
} from "#app/account/auth/profile-fields.ts";
import { BoardingPass } from "#app/entries/boarding-pass.tsx";
import { QueuePlace } from "#app/entries/queue-place.tsx";
import { environment } from "#app/platform/config/environment.server.ts";
import { noteAdministrator } from "#app/platform/cookies/administrator-hint.server.ts";
import { redirectWithError } from "#app/platform/cookies/toast.server.ts";
import { ACCOUNT_SETTINGS_PATH, RECORD_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Column } from "#app/ui/column.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Illustration } from "#app/ui/illustration.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";
import { backPath } from "./back-path.ts";
import { PROFILE_PAGE as PAGE } from "./content.ts";
import { pageOfPast, type PastPage } from "./past-page.ts";
import { type OwnRegistration, ProfileError, readProfile } from "./profile.server.ts";
import { RegistrationTable } from "./registration-table.tsx";
import { ScoringCard, UnlinkedScoringCard } from "./scoring-card.tsx";

const PROFILE_TOASTS = {
  fetchFailed: { message: "Error fetching profile" },
  noUpdates: {
    message: "Updates not available",
    description: "There is no updates page for this tournament.",
  },
} as const;

const PATH = "/profile";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = {
  hydrate: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const withPassword = query.get("credentials") === "shown";
  const user = await context.user.require(request);
  const page = {
    member: { ...profileValues(user.metadata), email: user.email },
    back: backPath(request.headers.get("Referer"), environment.SITE_URL),
  };
  const nothing = {
    registrations: null,
    next: null,
    past: null,
    entryCount: 0,
    byClub: [],
    account: null,
    unlinked: null,
  };
  try {
    const [profile] = await Promise.all([
      readProfile(context, withPassword),
      // It shows a password.
      withPassword ? context.user.require(request, { confirm: true }) : null,
    ]);
    if (profile) {
      noteAdministrator(context.response.cookies, profile.worksForClub);
      const { items, past } = pageOfPast(profile.registrations, query.get("past"));
      return {
        ...page,
        ...profile,
        registrations: items,
        past,
        // Withdrawn and cancelled ones are in the list too.
        entryCount: profile.registrations.length,
        toast: null,
      };
    }
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    const toast = {
      ...PROFILE_TOASTS.fetchFailed,
      description: error.message,
      type: "error" as const,
    };
    return data({ ...page, ...nothing, toast }, { status: 503 });
  }
  // The session has ended, which the auth service confirms.
  await context.user.require(request, { confirm: true });
  return { ...page, ...nothing, toast: null };
}

/** The button of a tournament without updates. */
export async function action({ request, context }: ActionFunctionArgs) {
  await context.user.require(request);
  return redirectWithError(PATH, PROFILE_TOASTS.noUpdates);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Profile() {
  const { account, unlinked, toast, member, back, registrations, next, past, entryCount, byClub } =
    useLoaderData<typeof loader>();
  return (
    <Column>
      {toast ? <Toast toast={toast} /> : null}
      <BackButton path={back} />
      <div className="flex w-full flex-wrap items-center justify-between gap-3">
        <h1>{PAGE.heading}</h1>
        <ButtonRow>
          <ButtonLink look="quiet" href={RECORD_PATH}>
            {PAGE.record}
          </ButtonLink>
          <ButtonLink look="quiet" href={ACCOUNT_SETTINGS_PATH}>
            {PAGE.settings}
          </ButtonLink>
        </ButtonRow>
      </div>
      {byClub.map(({ path, tournament, players }) => (
        <Panel key={path} as="div">
          <p>{PAGE.byClub(tournament, players)}</p>
          <ButtonRow>
            <ButtonLink href={path}>{PAGE.seeByClub}</ButtonLink>
          </ButtonRow>
        </Panel>
      ))}
      {next ? <BoardingPass {...next} kicker={PAGE.next(next.daysAhead)} /> : null}
      <Registrations registrations={registrations} page={past} entryCount={entryCount} />
      <Information member={member} />
      {account ? <ScoringCard account={account} /> : null}
      {!account && unlinked ? <UnlinkedScoringCard note={unlinked} /> : null}
    </Column>
  );
}

function Information({ member }: { member: ProfileValues & { email: string } }) {
  const facts = [
    ...PROFILE_FIELD_LIST.map(([field, { name }]) => ({
      name,
      fact: member[field] ?? "N/A",
    })),
    { name: PAGE.email, fact: member.email },
  ];
  return (
    <Panel aria-labelledby="information">
      <h2 id="information">{PAGE.information}</h2>
      <div className="flex flex-wrap items-end justify-between gap-5">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {facts.map(({ name, fact }) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-medium wrap-anywhere">{fact}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink look="quiet" href="/tournaments">
          {PAGE.tournaments}
        </ButtonLink>
      </div>
      <p className="max-w-none border-t border-line pt-3 text-base text-muted">
        <a href={ACCOUNT_SETTINGS_PATH}>{PAGE.settings}</a>
        {": "}
        {PAGE.settingsNote}
      </p>
    </Panel>
  );
}

/** By their day; past ones are folded, some at a time. */
function Registrations({
  registrations,
  page,
  entryCount,
}: {
  registrations: OwnRegistration[] | null;
  page: PastPage | null;
  entryCount: number;
}) {
  const coming = (registrations ?? [])
    .filter(({ isPast }) => !isPast)
    .sort((a, b) => a.date.localeCompare(b.date));
  const past = (registrations ?? []).filter(({ isPast }) => isPast);
  return (
    <>
      {coming.map(({ id, tournament, queue }) =>
        queue ? <QueuePlace key={id} tournament={tournament} {...queue} /> : null,
      )}
      <Panel aria-labelledby="registrations">
        <h2 id="registrations">
          {PAGE.registrations} {registrations ? <Chip>{entryCount}</Chip> : null}
        </h2>
        {registrations === null ? (
          <ButtonRow atEnd>
            <ButtonLink look="quiet" href="/profile">
              {PAGE.tryAgain}
            </ButtonLink>
          </ButtonRow>
        ) : registrations.length === 0 ? (
          <NoRegistrations />
        ) : null}
        {coming.length > 0 ? (
          <RegistrationTable label={PAGE.registrations} registrations={coming} />
        ) : null}
        {page && past.length > 0 ? (
          <details className="group" open={coming.length === 0 || page.page > 1}>
            <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 border-t border-line font-semibold wrap-anywhere text-link after:mx-2 after:-mt-1 after:size-2.5 after:flex-none after:rotate-45 after:border-r-2 after:border-b-2 after:border-muted group-open:after:mt-1 group-open:after:-rotate-135">
              {PAGE.past(page.count)}
            </summary>
            <RegistrationTable label={PAGE.past(page.count)} registrations={past} />
            {page.pages > 1 ? (
              <ButtonRow>
                {page.page > 1 ? (
                  <ButtonLink look="quiet" href={pastPath(page.page - 1)}>
                    {PAGE.later}
                  </ButtonLink>
                ) : null}
                {page.page < page.pages ? (
                  <ButtonLink look="quiet" href={pastPath(page.page + 1)}>
                    {PAGE.earlier}
                  </ButtonLink>
                ) : null}
              </ButtonRow>
            ) : null}
          </details>
        ) : null}
      </Panel>
    </>
  );
}

const pastPath = (page: number) => `${PATH}?past=${page}#registrations`;

function NoRegistrations() {
  return (
    <div className="grid grid-cols-1 items-center gap-x-8 gap-y-3 md:grid-cols-2">
      <Illustration illustration={PAGE.emptyIllustration} shape={[480, 240]} rounded />
      <div>
        <p>{PAGE.empty}</p>
        <ButtonRow atEnd>
          <ButtonLink href="/tournaments">{PAGE.browse}</ButtonLink>
        </ButtonRow>
      </div>
    </div>
  );
}

/** The Back button: uses the browser's history, or a link without JavaScript. */
function BackButton({ path }: { path: string }) {
  const isHydrated = useHydrated();
  return (
    <ButtonLink
      look="quiet"
      href={path}
      onClick={(event) => {
        if (!isHydrated || window.history.length <= 1) return;
        event.preventDefault();
        window.history.back();
      }}
    >
      {PAGE.back}
    </ButtonLink>
  );
}
