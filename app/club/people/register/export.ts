import { csvLoader } from "#app/club/frame/export.server.ts";
import { PEOPLE_PATH } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { isStatus, STATUSES } from "./fields.ts";
import { PEOPLE_COLUMNS } from "./import/people-columns.ts";
import { exportPeople, searchIn } from "./people.server.ts";

/** The people of the register as the list is filtered, in columns that an import reads. */
const COLUMNS = [
  "number",
  "title",
  "name",
  "gender",
  "born",
  "phone",
  "second phone",
  "email",
  "home club",
  "status",
  "handicap",
  "authority",
] as const;

export const loader = csvLoader(
  ({ request }) => PEOPLE_PATH + new URL(request.url).search,
  async ({ request, context }) => {
    const query = new URL(request.url).searchParams;
    const named = query.get("status") ?? "";
    const people = await exportPeople(context, {
      search: searchIn(query),
      status: isStatus(named) ? named : undefined,
    });
    return {
      name: `register_${dayInIndiaOf(new Date())}.csv`,
      rows: [
        COLUMNS.map((column) => PEOPLE_COLUMNS[column]),
        ...people.map((person) => [
          person.number ?? "",
          person.title ?? "",
          person.full_name,
          person.gender ?? "",
          person.birth_year ?? "",
          person.phone ?? "",
          person.second_phone ?? "",
          person.email ?? "",
          person.home_club ?? "",
          STATUSES[person.status],
          person.handicap ?? "",
          person.authority_number ?? "",
        ]),
      ],
    };
  },
);
