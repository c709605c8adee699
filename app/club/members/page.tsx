import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  Form,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteError,
  type MetaFunction,
  useLocation,
} from "@remix-run/react";
import { useMemo } from "react";
import { requireClubUser } from "#app/club/administrator.server.ts";
import { BarChart } from "./bar-chart.tsx";
import { RETRY_TOASTS, USER_LIST as LIST } from "./content.ts";
import { ClubBar } from "#app/club/club-bar.tsx";
import { FactorReleases } from "./factor-releases.tsx";
import { FailedEmails } from "./failed-emails.tsx";
import { FailedScoringAccounts } from "./failed-scoring-accounts.tsx";
import { UserSearch } from "./user-search.tsx";
import { readStatistics } from "./statistics.server.ts";
import {
  findUsers,
  type ListedUser,
  readSearch,
  factorReleases,
  failedEmails,
  failedScoringAccounts,
  releaseFactor,
  USERS_A_PAGE,
} from "./users.server.ts";
import { formatMoment } from "#app/site/dates.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";
import { pageMeta } from "#app/site/seo.ts";
import {
  redirectInPlace,
  redirectWithError,
} from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { retryScoringAccount } from "#app/entries/scoring-accounts.server.ts";
import { ButtonLink, SubmitButton, ButtonRow } from "#app/ui/button.tsx";
import { RouteErrorPage } from "#app/ui/error-page.tsx";
import { Toast } from "#app/ui/toast.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Column } from "#app/ui/column.tsx";
import { Table } from "#app/ui/table.tsx";

const TOASTS = {
  retrieved: (total: number) => ({
    message: `Retrieved ${String(total)} users`,
  }),
  failed: { message: "Error", description: "Failed to fetch users" },
} as const;

const RELEASE_TOASTS = {
  released: {
    message: "Two-step log-in is off",
    description: "We tell the member by mail.",
  },
  none: {
    message: "Nothing was changed",
    description: "This member does not ask for it any more.",
  },
} as const;

const PATH = "/admin/users";

/** The error reason when member data was requested by a link from another site. */
const UNCONFIRMED = "unconfirmed";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: LIST.heading,
      description: LIST.description,
      path: PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = {
  hydrate: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireClubUser(context, request);
  const { search, after } = readSearch(request);
  if (!isRequestedFromThisSite(request, { mayBeTyped: true })) {
    throw new Response(UNCONFIRMED, { status: 403 });
  }
  const [page, statistics, unsent, failedAccounts, releases] =
    await Promise.all([
      findUsers(context, request, { search, after }),
      readStatistics(context),
      failedEmails(context),
      failedScoringAccounts(context),
      factorReleases(context),
    ]);
  const last = page?.users.length === USERS_A_PAGE ? page.users.at(-1) : null;
  return data(
    {
      search,
      isFirst: after === null,
      nextAfter: last?.id ?? null,
      page: page && { ...page, users: page.users.map(rowOf) },
      statistics,
      unsent,
      failedAccounts,
      releases,
    },
    { status: page ? 200 : 503 },
  );
}

/** A member as a row of the table shows them. */
type UserRow = Record<keyof typeof LIST.columns, string>;

function rowOf(user: ListedUser): UserRow {
  return {
    email: user.email,
    fullName: user.full_name ?? LIST.noName,
    created: formatMoment(user.created_at),
    lastSignIn: user.last_sign_in_at
      ? formatMoment(user.last_sign_in_at)
      : LIST.neverSignedIn,
    id: user.id,
  };
}

/**
 * Refresh recomputes the statistics; the loader, which runs next, shows the
 * result and decides on the toast. The others retry creating a member's scoring
 * account, and remove a second factor.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireClubUser(context, request);
  const form = await readForm(request);
  if (form.get("intent") === "retry-scoring") {
    return retryScoring(
      context,
      memberIn(form),
      pathTo({ q: readSearch(request).search }),
    );
  }
  if (form.get("intent") === "release-factor") {
    const isReleased = await releaseFactor(context, memberIn(form));
    return isReleased
      ? redirectInPlace(PATH, RELEASE_TOASTS.released)
      : redirectWithError(PATH, RELEASE_TOASTS.none);
  }
  await readStatistics(context, true);
  return { isRefreshed: true };
}

function memberIn(form: FormData): string {
  const member = form.get("member");
  return typeof member === "string" ? member : "";
}

/** @param path where to redirect to */
async function retryScoring(
  context: RequestContext,
  member: string,
  path: string,
) {
  const outcome = await retryScoringAccount(context, member);
  switch (outcome) {
    case "forbidden":
      throw new Response(null, { status: 403 });
    case "created":
      return redirectInPlace(path, RETRY_TOASTS.created);
    case "exists":
    case "none":
      return redirectWithError(path, RETRY_TOASTS[outcome]);
    case "error":
    case "unreachable":
      return redirectWithError(path, RETRY_TOASTS.failed);
  }
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.data === UNCONFIRMED ? (
    <ConfirmLookUp />
  ) : (
    <RouteErrorPage />
  );
}

export default function AdminUsers() {
  return (
    <>
      <ClubBar />
      <UserManagement />
    </>
  );
}

function UserManagement() {
  const { page, search, unsent, failedAccounts, releases } =
    useLoaderData<typeof loader>();
  const needsAttention =
    releases.length + unsent.length + failedAccounts.length > 0;
  const refreshed = useActionData<typeof action>();
  const { state, location } = useNavigation();
  const toast = useMemo(
    () =>
      refreshed && page
        ? { ...TOASTS.retrieved(page.total), type: "success" as const }
        : null,
    [refreshed, page],
  );
  return (
    <Column>
      {state === "loading" && location.pathname === PATH ? (
        <div
          className="fixed inset-x-0 top-0 z-5 h-1 origin-left bg-gold-400 motion-safe:animate-progress"
          role="progressbar"
          aria-label={LIST.search}
        />
      ) : null}
      {page ? null : <Toast toast={{ ...TOASTS.failed, type: "error" }} />}
      {toast && state === "idle" ? <Toast toast={toast} /> : null}
      <h1>{LIST.heading}</h1>
      {page ? <Counts counts={page} /> : null}
      {needsAttention ? (
        <p>
          <a href="#attention">
            Some members need your attention: see below the list
          </a>
        </p>
      ) : null}
      <UserSearch search={search} />
      <ButtonRow>
        <Form method="post" action={pathTo({ q: search })}>
          <SubmitButton
            look="quiet"
            name="intent"
            value="refresh"
            busyText={LIST.refreshing}
            formAction={PATH}
          >
            {LIST.refresh}
          </SubmitButton>
        </Form>
        <ButtonLink look="quiet" href={pathTo({ q: search }, `${PATH}.csv`)}>
          {LIST.exportCsv}
        </ButtonLink>
      </ButtonRow>
      <Users />
      {needsAttention ? (
        <div id="attention" className="grid w-full gap-4">
          {releases.length > 0 ? (
            <FactorReleases requests={releases} path={PATH} />
          ) : null}
          {unsent.length > 0 ? <FailedEmails mails={unsent} /> : null}
          {failedAccounts.length > 0 ? (
            <FailedScoringAccounts accounts={failedAccounts} path={PATH} />
          ) : null}
        </div>
      ) : null}
      <Figures />
    </Column>
  );
}

/** Charts of all members; Refresh counts them again. */
function Figures() {
  const { statistics } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="grid w-full gap-4 lg:grid-cols-2 lg:items-start">
        <BarChart
          id="joined"
          heading="Members who joined, by month"
          column="Month"
          statistics={statistics.joined}
        />
        <BarChart
          id="golf-groups"
          heading="Registrations, by golf group"
          column="Golf group"
          statistics={statistics.golfGroups}
        />
      </div>
      <p className="text-base text-muted">
        Counted{" "}
        <time dateTime={statistics.computedAt}>
          {formatMoment(statistics.computedAt)}
        </time>
      </p>
    </>
  );
}

function Counts({
  counts,
}: {
  counts: Record<keyof typeof LIST.counts, number>;
}) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1">
      {(["total", "filtered", "active"] as const).map((name) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-base text-muted">{LIST.counts[name]}</dt>
          <dd className="font-semibold">
            {counts[name].toLocaleString("en-IN")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Users() {
  const { page, search, isFirst, nextAfter } = useLoaderData<typeof loader>();
  if (!page) return null;
  return (
    <>
      <Table label={LIST.heading} columns={Object.values(LIST.columns)}>
        {page.users.length === 0 ? (
          <tr>
            <td colSpan={5}>{search ? LIST.noneMatch : LIST.none}</td>
          </tr>
        ) : (
          page.users.map((user) => <Row key={user.id} user={user} />)
        )}
      </Table>
      <ButtonRow>
        {isFirst ? null : (
          <ButtonLink look="quiet" href={pathTo({ q: search })}>
            {LIST.firstPage}
          </ButtonLink>
        )}
        {nextAfter ? (
          <ButtonLink
            look="quiet"
            href={pathTo({ q: search, after: nextAfter })}
          >
            {LIST.nextPage}
          </ButtonLink>
        ) : null}
      </ButtonRow>
    </>
  );
}

function Row({ user }: { user: UserRow }) {
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        {user.email}
      </th>
      <td data-label={LIST.columns.fullName}>{user.fullName}</td>
      <td data-label={LIST.columns.created}>{user.created}</td>
      <td data-label={LIST.columns.lastSignIn}>{user.lastSignIn}</td>
      <td data-label={LIST.columns.id}>
        <code className="font-mono text-xs wrap-anywhere text-muted">
          {user.id}
        </code>
      </td>
    </tr>
  );
}

/** The URL of this page, or of the export, with the non-empty parameters. */
function pathTo(query: Record<string, string>, path: string = PATH): string {
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given).toString()}`;
}

/**
 * Shown in place of member data: look-ups are written to the audit log, so they
 * need a click on this site.
 */
function ConfirmLookUp() {
  const { pathname, search } = useLocation();
  return (
    <Column>
      <h1>{LIST.heading}</h1>
      <p className="text-lg text-muted">
        A link on another site led here. Each search of the members is kept with
        your name, so please confirm that you mean it.
      </p>
      <ButtonRow>
        <ButtonLink href={pathname + search}>Show the members</ButtonLink>
      </ButtonRow>
    </Column>
  );
}
