import { useLoaderData } from "@remix-run/react";
import { unwrap } from "#app/club/frame/administrator.server.ts";
import { FilterLinks } from "#app/club/frame/list.tsx";
import { PageButtons } from "#app/club/frame/page-buttons.tsx";
import { clubLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { hasNextPage, pageIn, withQuery } from "#app/site/list-pages.ts";
import { NEW_PERSON_PATH, PEOPLE_CSV_PATH, PEOPLE_PATH, personPath } from "#app/site/paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { SEARCH_CLASSES } from "#app/ui/search.tsx";
import { TO_REGISTER } from "./content.ts";
import { isStatus, STATUSES, type Status } from "./fields.ts";
import { MAX_SEARCH_LENGTH, PEOPLE_A_PAGE, readPeople, searchIn } from "./people.server.ts";
import { handicapText, nameOf } from "./person-text.ts";

const PAGE = {
  text: "The people of the club and its guests, with or without an account of this site.",
  joinsNobody:
    "No account has confirmed its address by mail yet, so none is joined to a person by itself. Open a person to join an account.",
  none: "The register is empty. Import the club’s list, or add people one by one.",
  noneMatch: "No person matches.",
  add: (name: string) => `Add “${name}” to the register`,
  columns: ["Name", "Number", "Status", "Home club", "Handicap Index"],
  found: (total: number) => (total === 1 ? "1 person" : `${total.toLocaleString("en-IN")} people`),
} as const;

export const meta = clubMeta(TO_REGISTER, "People of the club, with numbers and handicaps.");

export const loader = clubLoader(async ({ request, context }) => {
  const query = new URL(request.url).searchParams;
  const [search, page, named] = [searchIn(query), pageIn(query), query.get("status") ?? ""];
  const status = isStatus(named) ? named : undefined;
  const [{ total, people }, hasProven] = await Promise.all([
    readPeople(context, { search, status, page }),
    context.supabase.rpc("has_proven_addresses"),
  ]);
  return {
    joinsNobody: !unwrap(hasProven),
    search,
    status,
    page,
    total,
    maxSearch: MAX_SEARCH_LENGTH,
    hasMore: hasNextPage(page, PEOPLE_A_PAGE, total),
    people: people.map((person) => ({
      id: person.id,
      name: nameOf(person),
      facts: [
        person.number ?? "",
        STATUSES[person.status],
        person.home_club ?? "",
        handicapText(person),
      ],
    })),
  };
});

export default function People() {
  const { search, status, page, total, hasMore, people, maxSearch, joinsNobody } =
    useLoaderData<typeof loader>();
  const pathOf = (ofStatus: Status | undefined, number = 1) =>
    withQuery(PEOPLE_PATH, { q: search, status: ofStatus, page: number });
  const isFiltered = search !== "" || status !== undefined;
  return (
    <Column stretch>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1>{TO_REGISTER}</h1>
          <p className="text-muted">{PAGE.text}</p>
          {joinsNobody ? <p className="text-muted">{PAGE.joinsNobody}</p> : null}
        </div>
        <ButtonRow>
          <ButtonLink href={NEW_PERSON_PATH}>Add a person</ButtonLink>
          <ButtonLink look="quiet" href={`${PEOPLE_PATH}/import`}>
            Import a list
          </ButtonLink>
          {people.length > 0 ? (
            <ButtonLink look="quiet" href={withQuery(PEOPLE_CSV_PATH, { q: search, status })}>
              Export CSV
            </ButtonLink>
          ) : null}
        </ButtonRow>
      </div>
      <form role="search" action={PEOPLE_PATH} className="flex gap-3">
        {status ? <input type="hidden" name="status" value={status} /> : null}
        <label htmlFor="q" className="sr-only">
          Search the register
        </label>
        <input
          className={`min-w-0 flex-1 ${SEARCH_CLASSES}`}
          id="q"
          name="q"
          type="search"
          defaultValue={search}
          placeholder="Name, number or phone"
          maxLength={maxSearch}
        />
        <Button type="submit" look="quiet">
          Search
        </Button>
      </form>
      <FilterLinks
        label="Status"
        links={[
          { href: pathOf(undefined), text: "All", isCurrent: status === undefined },
          ...(Object.entries(STATUSES) as [Status, string][]).map(([value, text]) => ({
            href: pathOf(value),
            text,
            isCurrent: status === value,
          })),
        ]}
      />
      {people.length === 0 ? (
        <>
          <p>{isFiltered || page > 1 ? PAGE.noneMatch : PAGE.none}</p>
          {search === "" ? null : (
            <ButtonLink look="quiet" href={withQuery(NEW_PERSON_PATH, { name: search })}>
              {PAGE.add(search)}
            </ButtonLink>
          )}
        </>
      ) : (
        <>
          <p className="text-sm">{PAGE.found(total)}</p>
          <PeopleTable people={people} />
        </>
      )}
      <ButtonRow>
        <PageButtons page={page} hasMore={hasMore} pathOf={(number) => pathOf(status, number)} />
      </ButtonRow>
    </Column>
  );
}

/** On phones a person is a name with the facts in one line below it. */
function PeopleTable({ people }: { people: { id: string; name: string; facts: string[] }[] }) {
  return (
    <table
      aria-label={TO_REGISTER}
      className="w-full border-collapse overflow-hidden rounded-xl border border-line bg-paper text-left max-md:block md:[&_:is(td,th)]:px-4 md:[&_:is(td,th)]:py-2.5 md:[&_:is(td,th)]:align-top"
    >
      <thead className="text-sm text-muted max-md:sr-only">
        <tr>
          {PAGE.columns.map((column) => (
            <th key={column} scope="col" className="font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {people.map(({ id, name, facts }) => (
          <tr key={id} className="border-t border-line max-md:block max-md:px-5 max-md:py-3">
            <th scope="row" className="font-semibold wrap-anywhere max-md:block">
              <a href={personPath(id)}>{name}</a>
            </th>
            {facts.map((fact, index) => (
              <td
                key={index}
                className="text-sm wrap-anywhere max-md:inline max-md:text-muted max-md:empty:hidden max-md:[td:not(:empty)~&]:before:content-['_·_']"
              >
                {fact}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
