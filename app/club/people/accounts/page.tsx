import { data, redirect, type ActionFunctionArgs } from "@remix-run/node";
import {
  Form,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteError,
  useLocation,
} from "@remix-run/react";
import { useMemo } from "react";
import { requireClubUser } from "#app/club/frame/administrator.server.ts";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { SearchAsTyped } from "#app/club/frame/search-as-typed.tsx";
import { isRequestedFromThisSite } from "#app/platform/http/same-origin.ts";
import { withQuery } from "#app/site/list-pages.ts";
import { MEMBERS_PATH } from "#app/site/paths.ts";
import { ButtonLink, SubmitButton, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { RouteErrorPage } from "#app/ui/error-page.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Table } from "#app/ui/table.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { readAttention } from "./attention.server.ts";
import { cellsOf, USER_HEADINGS } from "./columns.server.ts";
import { OPENS_MEMBER, USER_LIST as LIST } from "./content.ts";
import { MembersTabs } from "./members-tabs.tsx";
import { memberPath } from "./paths.ts";
import { readStatistics } from "./statistics.server.ts";
import { findUsers, readSearch, soughtUser, USERS_A_PAGE } from "./users.server.ts";

const TOASTS = {
  retrieved: (total: number) => ({
    message: `Retrieved ${total} users`,
  }),
  failed: { message: "Error", description: "Failed to fetch users" },
  tooMany: (seconds: number) => ({
    message: "Too many searches",
    description: `Please wait ${seconds === 1 ? "a second" : `${seconds} seconds`} and try again.`,
  }),
} as const;

type Refusal = { message: string; description: string };

const PATH = MEMBERS_PATH;

/** The error reason when member data was requested by a link from another site. */
const UNCONFIRMED = "unconfirmed";

export const meta = clubMeta(LIST.heading, LIST.description);

export const handle: PageHandle = { hydrate: true };

export const loader = clubLoader(async ({ request, context }) => {
  const { search, after, opensMember } = readSearch(request);
  if (!isRequestedFromThisSite(request, { mayBeTyped: true })) {
    throw new Response(UNCONFIRMED, { status: 403 });
  }
  const [found, attention] = await Promise.all([
    findUsers(context, request, { search, after }),
    readAttention(context),
  ]);
  const page = found && "users" in found ? found : null;
  const user = page && soughtUser(page, search);
  if (user && opensMember) throw redirect(memberPath(user.id));
  let status = page ? 200 : 503;
  let refusal: Refusal | null = page ? null : TOASTS.failed;
  if (found && "retryAfter" in found) {
    status = 429;
    refusal = TOASTS.tooMany(found.retryAfter);
    context.response.headers.set("Retry-After", String(found.retryAfter));
  }
  const last = page?.users.length === USERS_A_PAGE ? page.users.at(-1) : null;
  return data(
    {
      search,
      isFirst: after === null,
      nextAfter: last?.id ?? null,
      page: page && { ...page, headings: USER_HEADINGS, users: page.users.map(cellsOf) },
      refusal,
      attention: attention.count,
    },
    { status },
  );
});

/**
 * Refresh recomputes the statistics; the loader, which runs next, shows the result and decides on
 * the toast.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireClubUser(context, request);
  await readStatistics(context, true);
  return { isRefreshed: true };
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
  return <UserManagement />;
}

function UserManagement() {
  const { page, search, attention, refusal } = useLoaderData<typeof loader>();
  const refreshed = useActionData<typeof action>();
  const { state, location } = useNavigation();
  const toast = useMemo(
    () =>
      refreshed && page ? { ...TOASTS.retrieved(page.total), type: "success" as const } : null,
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
      {refusal ? <Toast toast={{ ...refusal, type: "error" }} /> : null}
      {toast && state === "idle" ? <Toast toast={toast} /> : null}
      <h1>{LIST.heading}</h1>
      <MembersTabs attention={attention} />
      <div className="flex w-full flex-wrap gap-3">
        <div className="min-w-0 flex-[1_1_24rem]">
          {/* A page must not change under an administrator who types. */}
          <SearchAsTyped
            search={search}
            label={LIST.search}
            placeholder={LIST.placeholder}
            submit={LIST.submit}
            submitName={OPENS_MEMBER}
          />
        </div>
        <Form method="post" action={withQuery(PATH, { q: search })}>
          <SubmitButton look="quiet" intent="refresh" busyText={LIST.refreshing}>
            {LIST.refresh}
          </SubmitButton>
        </Form>
        <ButtonLink look="quiet" href={withQuery(`${PATH}.csv`, { q: search })}>
          {LIST.exportCsv}
        </ButtonLink>
      </div>
      {page ? <Counts counts={page} /> : null}
      <Users />
    </Column>
  );
}

function Counts({ counts }: { counts: Record<keyof typeof LIST.counts, number> }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1">
      {(["total", "filtered", "active"] as const).map((name) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-base text-muted">{LIST.counts[name]}</dt>
          <dd className="font-semibold">{counts[name].toLocaleString("en-IN")}</dd>
        </div>
      ))}
    </dl>
  );
}

function Users() {
  const { page, search, isFirst, nextAfter } = useLoaderData<typeof loader>();
  if (!page) return null;
  // The id, which members are told apart by, is the last column of the table.
  const columns = [...page.headings.slice(1), ...page.headings.slice(0, 1)];
  return (
    <>
      <Table label={LIST.heading} columns={columns}>
        {page.users.length === 0 ? (
          <tr>
            <td colSpan={columns.length}>{search ? LIST.noneMatch : LIST.none}</td>
          </tr>
        ) : (
          page.users.map(([id = "", email = "", ...facts]) => (
            <tr key={id} className="lg:[&_td:nth-child(n+3)]:whitespace-nowrap">
              <th scope="row" className="wrap-anywhere">
                <a href={memberPath(id)}>{email}</a>
              </th>
              {facts.map((fact, index) => (
                <td key={columns[index + 1]} data-label={columns[index + 1]}>
                  {fact}
                </td>
              ))}
              <td data-label={columns.at(-1)}>
                {/* Short on wide screens; a click selects the whole one. */}
                <code className="font-mono text-xs wrap-anywhere text-muted select-all lg:inline-block lg:w-[9ch] lg:overflow-hidden lg:text-ellipsis">
                  {id}
                </code>
              </td>
            </tr>
          ))
        )}
      </Table>
      <ButtonRow>
        {isFirst ? null : (
          <ButtonLink look="quiet" href={withQuery(PATH, { q: search })}>
            {LIST.firstPage}
          </ButtonLink>
        )}
        {nextAfter ? (
          <ButtonLink look="quiet" href={withQuery(PATH, { q: search, after: nextAfter })}>
            {LIST.nextPage}
          </ButtonLink>
        ) : null}
      </ButtonRow>
    </>
  );
}

/**
 * Shown in place of member data: look-ups are written to the audit log, so they need a click on
 * this site.
 */
function ConfirmLookUp() {
  const { pathname, search } = useLocation();
  return (
    <Column>
      <h1>{LIST.heading}</h1>
      <p className="text-lg text-muted">
        A link on another site led here. Each search of the members is kept with your name, so
        please confirm that you mean it.
      </p>
      <ButtonRow>
        <ButtonLink href={pathname + search}>Show the members</ButtonLink>
      </ButtonRow>
    </Column>
  );
}
