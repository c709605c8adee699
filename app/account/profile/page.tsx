import { noteAdministrator } from "#app/platform/cookies/administrator-hint.server.ts";
import {
  changeRegistrationPath,
  withdrawRegistrationPath,
} from "#app/site/paths.ts";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type MetaFunction,
} from "@remix-run/react";
import { AccountSections } from "#app/account/settings/account-sections.tsx";
import {
  intentOf,
  savedAccountForm,
  submitAccountForm,
} from "#app/account/settings/account.server.ts";
import {
  detailsSchema,
  newEmailSchema,
  newPasswordSchema,
} from "#app/account/settings/schema.ts";
import { isSecondFactorOffered } from "#app/account/second-factor/second-factor.server.ts";
import { formatDay } from "#app/site/dates.ts";
import {
  PROFILE_FIELD_LIST,
  profileValues,
  type ProfileValues,
} from "#app/account/auth/profile-fields.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { redirectWithError } from "#app/platform/cookies/toast.server.ts";
import { environment } from "#app/platform/config/environment.server.ts";
import type { User } from "#app/platform/supabase/user.server.ts";
import { backPath } from "./back-path.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { PROFILE_PAGE as PAGE } from "./content.ts";
import { ProfileError, readProfile } from "./profile.server.ts";
import { ScoringCard, UnlinkedScoringCard } from "./scoring-card.tsx";
import { QueuePlace } from "#app/entries/queue-place.tsx";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Column } from "#app/ui/column.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Table } from "#app/ui/table.tsx";

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
  const isReturned = context.isFormReturned;
  const user = isReturned
    ? await context.user.get().catch(() => null)
    : await context.user.require(request);
  const page = {
    member: user && { ...profileValues(user.metadata), email: user.email },
    secondFactor: secondFactorState(user),
    saved: user ? await savedAccountForm(request, user.id) : {},
    back: backPath(request.headers.get("Referer"), environment.SITE_URL),
    constraints: {
      details: constraintsOf(detailsSchema),
      email: constraintsOf(newEmailSchema),
      password: constraintsOf(newPasswordSchema),
    },
  };
  const nothing = {
    registrations: null,
    wantsReminders: null,
    account: null,
    unlinked: null,
  };
  if (!user) return { ...page, ...nothing, toast: null };
  try {
    const [profile] = await Promise.all([
      readProfile(context, withPassword),
      // It shows a password.
      withPassword ? context.user.require(request, { confirm: true }) : null,
    ]);
    if (profile) {
      const { isAdmin, ...shown } = profile;
      noteAdministrator(context.response.cookies, isAdmin);
      return { ...page, ...shown, toast: null };
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
  if (!isReturned) await context.user.require(request, { confirm: true });
  return { ...page, ...nothing, toast: null };
}

/** Null where it is not offered. */
function secondFactorState(user: User | null): "on" | "off" | null {
  if (!user || !isSecondFactorOffered(user)) return null;
  return user.hasSecondFactor ? "on" : "off";
}

/**
 * One of the account forms; any other post is the button of a tournament
 * without updates.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = intentOf(form);
  if (intent) return submitAccountForm(intent, { request, context, form });
  await context.user.require(request);
  return redirectWithError(PATH, PROFILE_TOASTS.noUpdates);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Profile() {
  const {
    account,
    unlinked,
    toast,
    constraints,
    member,
    saved,
    back,
    secondFactor,
    wantsReminders: reminders,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const shown = answer?.toast ?? toast;
  return (
    <Column>
      {shown ? <Toast toast={shown} /> : null}
      <BackButton path={back} />
      <h1>{PAGE.heading}</h1>
      {member ? <Information member={member} /> : null}
      {account ? <ScoringCard account={account} /> : null}
      {!account && unlinked ? <UnlinkedScoringCard note={unlinked} /> : null}
      <Registrations />
      <AccountSections
        answer={answer}
        constraints={constraints}
        account={member}
        secondFactor={secondFactor}
        wantsReminders={reminders}
        saved={saved}
      />
    </Column>
  );
}

function Information({
  member,
}: {
  member: ProfileValues & { email: string };
}) {
  return (
    <Panel aria-labelledby="information">
      <h2 id="information">{PAGE.information}</h2>
      <Facts
        facts={[
          ...PROFILE_FIELD_LIST.map(([field, { name }]) => ({
            name,
            fact: member[field] ?? "N/A",
          })),
          { name: PAGE.email, fact: member.email, isAddress: true },
        ]}
      />
      <ButtonRow atEnd>
        <ButtonLink look="quiet" href="/tournaments">
          {PAGE.tournaments}
        </ButtonLink>
      </ButtonRow>
    </Panel>
  );
}

function Registrations() {
  const { registrations } = useLoaderData<typeof loader>();
  return (
    <Panel aria-labelledby="registrations">
      <h2 id="registrations">
        {PAGE.registrations}{" "}
        {registrations ? (
          <Chip>
            {
              registrations.filter(({ status }) => status !== "withdrawn")
                .length
            }
          </Chip>
        ) : null}
      </h2>
      {registrations === null ? (
        <ButtonRow atEnd>
          <ButtonLink look="quiet" href="/profile">
            {PAGE.tryAgain}
          </ButtonLink>
        </ButtonRow>
      ) : registrations.length === 0 ? (
        <>
          <div className="max-w-160">
            <Illustration
              illustration={PAGE.emptyIllustration}
              shape={[480, 240]}
            />
          </div>
          <p>{PAGE.empty}</p>
          <ButtonRow atEnd>
            <ButtonLink href="/tournaments">{PAGE.browse}</ButtonLink>
          </ButtonRow>
        </>
      ) : (
        <>
          {registrations.map(({ id, tournament, queue }) =>
            queue ? (
              <QueuePlace key={id} tournament={tournament} {...queue} />
            ) : null,
          )}
          <Table columns={Object.values(PAGE.columns)}>
            {registrations.map((registration) => (
              <RegistrationRow
                key={registration.id}
                registration={registration}
              />
            ))}
          </Table>
        </>
      )}
    </Panel>
  );
}

function RegistrationRow({
  registration,
}: {
  registration: NonNullable<
    ReturnType<typeof useLoaderData<typeof loader>>["registrations"]
  >[number];
}) {
  const { columns } = PAGE;
  const { tournament, changes, reason, queue } = registration;
  return (
    <tr>
      <th scope="row">{tournament}</th>
      <td data-label={columns.date}>
        <time dateTime={registration.date}>{formatDay(registration.date)}</time>
      </td>
      <td data-label={columns.golfGroup}>{registration.golfGroup}</td>
      <td data-label={columns.handicap}>{registration.handicap}</td>
      <td data-label={columns.status}>
        {PAGE.status[registration.status]}
        {queue && queue.place !== null ? (
          <p className="text-sm text-muted">{PAGE.inLine(queue.place)}</p>
        ) : null}
        {reason ? (
          <p className="text-sm whitespace-pre-line text-muted">{reason}</p>
        ) : null}
      </td>
      <td className="space-y-2">
        <ButtonRow>
          <ViewUpdates tournament={tournament} path={registration.updates} />
          {changes?.isOpen ? (
            <ChangeLinks slug={changes.slug} tournament={tournament} />
          ) : null}
          {registration.registerPath ? (
            <ButtonLink
              look="quiet"
              href={registration.registerPath}
              aria-label={`${PAGE.registerAgain}: ${tournament}`}
            >
              {PAGE.registerAgain}
            </ButtonLink>
          ) : null}
        </ButtonRow>
        {changes ? (
          <p className="text-sm text-muted">
            {PAGE[changes.isOpen ? "changesUntil" : "changesWereUntil"](
              changes.until && formatDay(changes.until),
            )}
          </p>
        ) : null}
        {registration.facts.length > 0 ? (
          <Facts stacked facts={registration.facts} />
        ) : null}
      </td>
    </tr>
  );
}

function ChangeLinks({
  slug,
  tournament,
}: {
  slug: string;
  tournament: string;
}) {
  return (
    <>
      <ButtonLink
        look="quiet"
        href={changeRegistrationPath({ slug })}
        aria-label={`${PAGE.edit}: ${tournament}`}
      >
        {PAGE.edit}
      </ButtonLink>
      <ButtonLink
        look="quiet"
        href={withdrawRegistrationPath({ slug })}
        aria-label={`${PAGE.withdraw}: ${tournament}`}
      >
        {PAGE.withdraw}
      </ButtonLink>
    </>
  );
}

/** A link to the tournament's updates; if there are none, a button that says so. */
function ViewUpdates({
  tournament,
  path,
}: {
  tournament: string;
  path: string | null;
}) {
  const label = `${PAGE.viewUpdates}: ${tournament}`;
  return path ? (
    <ButtonLink look="quiet" href={path} aria-label={label}>
      {PAGE.viewUpdates}
    </ButtonLink>
  ) : (
    <Form method="post">
      <Button type="submit" look="quiet" aria-label={label}>
        {PAGE.viewUpdates}
      </Button>
    </Form>
  );
}

/**
 * The Back button: uses the browser's history, or a link without JavaScript.
 *
 * @param path the previous page, as far as the server knows
 */
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
