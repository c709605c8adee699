import { type Columns, columnsIn } from "#app/club/frame/columns.ts";
import type { Database } from "#app/platform/supabase/database.types.ts";
import { formatDayOfMoment } from "#app/site/dates.ts";
import { USER_LIST as LIST } from "./content.ts";

type Row = Database["public"]["Functions"]["list_users"]["Returns"][number];

/**
 * One row of the user list. The generated types cannot know which columns of a function may be
 * null.
 */
export type ListedUser = Omit<Row, "full_name" | "last_sign_in_at"> & {
  full_name: string | null;
  last_sign_in_at: string | null;
};

const nameOf = ({ full_name }: ListedUser) => full_name ?? LIST.noName;

/** Two columns are called otherwise in the file than in the table. */
export const USER_COLUMNS: Columns<ListedUser> = {
  id: [
    { heading: "ID", file: ({ id }) => id },
    { heading: "User ID", list: ({ id }) => id },
  ],
  email: { heading: "Email", file: ({ email }) => email, list: ({ email }) => email },
  full_name: { heading: "Full Name", file: nameOf, list: nameOf },
  created_at: [
    { heading: "Created At", file: ({ created_at: moment }) => moment },
    { heading: "Created", list: ({ created_at: moment }) => formatDayOfMoment(moment) },
  ],
  last_sign_in_at: {
    heading: "Last Sign In",
    file: ({ last_sign_in_at: moment }) => moment ?? LIST.neverSignedIn,
    list: ({ last_sign_in_at: moment }) =>
      moment ? formatDayOfMoment(moment) : LIST.neverSignedIn,
  },
};

const LISTED = columnsIn(USER_COLUMNS, "list");

export const USER_HEADINGS = LISTED.map(({ heading }) => heading);

export const cellsOf = (user: ListedUser): string[] => LISTED.map(({ text }) => text(user));
