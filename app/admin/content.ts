/** Words of the user list and its export (SPEC 2 "/admin/users", 7). */
export const USER_LIST = {
  noName: "N/A",
  neverSignedIn: "Never",
} as const;

/** The export's columns, in order (SPEC 7, "Export CSV"). */
export const CSV_COLUMNS = [
  "ID",
  "Email",
  "Full Name",
  "Created At",
  "Last Sign In",
] as const;
