/** The columns of a register that a file may have, and what they are called on the page. */
export const PEOPLE_COLUMNS = {
  number: "Membership number",
  name: "Name",
  surname: "Surname",
  "given name": "First name",
  title: "Title or rank",
  gender: "Gender",
  born: "Year or date of birth",
  phone: "Phone",
  "second phone": "Second phone",
  email: "Email",
  "home club": "Home club",
  status: "Status",
  active: "Active, yes or no",
  handicap: "Handicap Index",
  authority: "Number at the handicap authority",
} as const;
