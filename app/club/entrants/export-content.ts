/** Texts of the list on paper. */
export const PRINT_PAGE = {
  title: (tournament: string) => `Entrants of ${tournament}, to print`,
  description: "The entrants of a tournament, to print.",
  print: "Print it with the browser’s menu.",
  printed: (moment: string) => `As of ${moment}.`,
  columns: {
    here: "Here",
    name: "Name",
    golfGroup: "Golf group",
    category: "Category",
    handicap: "Handicap",
    phone: "Phone",
    state: "State",
  },
  isHere: "✓",
  notHere: "☐",
  guestOf: (name: string) => `with ${name}`,
} as const;

/** The CSV file's columns, beside the tournament's own questions. */
export const CSV_COLUMNS = {
  state: "State",
  place: "Place in line",
  name: "Name",
  account: "Account",
  email: "E-mail",
  phone: "Phone",
  golfGroup: "Golf group",
  category: "Category",
  handicap: "Handicap",
  notes: "Notes",
  here: "Here",
  enteredAt: "Entered",
  changedAt: "Changed",
  movedUpAt: "Moved up",
  byClub: "Entered by the club",
  withdrawnAt: "Withdrawn",
  withdrawnBy: "Withdrawn by",
  reason: "Reason",
  /** Of a further player, numbered from 2. */
  ofPlayer: (number: number, column: string) =>
    `Player ${String(number)} ${column.toLowerCase()}`,
  yes: "yes",
  no: "no",
  club: "club",
  member: "member",
} as const;
