/** Texts of the form that adds somebody. */
export const ADD_PAGE = {
  heading: "Add an entrant",
  description: "Enter somebody who called the club.",
  text: "Also when registration is closed. When there is no place, they wait in line.",
  accountEmail: "Account’s e-mail",
  accountHint:
    "Of a member of this site: they see the entry on their profile and get its mails. Empty: they have no account.",
  submit: "Add",
  back: "All entrants",
  busy: "Adding…",
} as const;
