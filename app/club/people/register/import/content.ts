import { PEOPLE_PATH } from "#app/site/paths.ts";

/** How many are imported at once. */
export const MAX_PEOPLE = 5_000;

export const IMPORT_PATH = `${PEOPLE_PATH}/import`;
export const IMPORTS_PATH = `${PEOPLE_PATH}/imports`;

const STATUS_FIELD = "status.";

/** A hidden field says that a line of a former member was shown, a box beside it that they come back. */
export const shownBackField = (line: number): string => `former.${line}`;
export const backField = (line: number): string => `back.${line}`;

/** The field of a word of status, by `statusKey`: other signs than these are none of a field's name. */
export const statusField = (key: string): string =>
  STATUS_FIELD + encodeURIComponent(key).replaceAll(/[^a-z\d]+/gi, "-");

const people = (count: number) =>
  count === 1 ? "1 person" : `${count.toLocaleString("en-IN")} people`;

export const countsText = ({
  added,
  changed,
  gone,
}: Record<"added" | "changed" | "gone", number>): string =>
  [
    `${people(added)} added`,
    `${people(changed)} changed`,
    gone > 0 && `${people(gone)} marked as former members`,
  ]
    .filter(Boolean)
    .join(", ");

export type Imported = Parameters<typeof countsText>[0] & { left_out: number };

export const TOASTS = {
  imported: ({ left_out: lines, ...counts }: Imported) => ({
    message: "Imported",
    description: `${countsText(counts)}.${lines === 0 ? "" : ` ${lines === 1 ? "1 line was" : `${lines} lines were`} left out.`}`,
  }),
  notImported: { message: "Not imported", description: "Something went wrong. Please try again." },
  lookFirst: {
    message: "Not imported yet",
    description: "Check what would happen now, then import the list.",
  },
  takenBack: { message: "Taken back", description: "The register is as it was before." },
  notTakenBack: {
    message: "Not taken back",
    description: "Something went wrong. Please try again.",
  },
  changedSince: (names: string) =>
    `These people were changed after the import: ${names}. Change them by hand, or keep the import.`,
  importGone: "This import is older than 30 days, and can no longer be taken back.",
} as const;

export const PAGE = {
  heading: "Import a list of people",
  description: "Add and update people in the register from the club’s file.",
  labels: { file: "File", csv: "List", handicap_on: "Day of the handicaps" },
  hints: {
    file: "Excel or CSV; it is used instead of the list below.",
    csv: "Copied from a spreadsheet, or CSV.",
    handicap_on: "A more recent handicap in the register is kept. Check again if you change this.",
  },
  text: "You see what would happen before anything is stored, and can take the import back for 30 days.",
  first: "Choose a list",
  reopen: "Change the list",
  check: "Check the list",
  busy: "Checking…",
  done: "The register is up to date.",
  again: "Import another list",
  example: `Membership no, Name, Year of birth, Phone, Handicap Index
0041, Rohan Deshpande, 1971, 98450 12345, 12.3
0042, Leela Deshpande, 1975, 98450 54321, 24.1`,
  exampleText:
    "One line names the columns: Membership number, Name, Title, Gender, Year or date of birth, Phone, Second phone, Email, Home club, Status, Handicap Index, and the number at the handicap authority. An empty cell changes nothing.",
  noName: "The list names no column “Name”. Say above which of its columns has the names.",
  nothing: "Everything in the list is in the register already.",
  nothingYet: "Nothing would change yet.",
  counts: {
    added: (count: number) => `${people(count)} would be added.`,
    changed: (count: number) => `${people(count)} would be changed.`,
    confirmed: (count: number) =>
      `${people(count)} ${count === 1 ? "keeps" : "keep"} the handicap, with the new day.`,
    same: (count: number) =>
      `${people(count)} ${count === 1 ? "stays" : "stay"} as in the register.`,
    gone: (count: number) =>
      `${people(count)} of the register ${count === 1 ? "is" : "are"} not in the list.`,
    problem: (count: number) =>
      count === 1 ? "1 line needs your decision." : `${count} lines need your decision.`,
  },
  older: (count: number) =>
    `${count === 1 ? "1 handicap is" : `${count} handicaps are`} not imported, because the register has a more recent one.`,
  statusWords: "What do these statuses mean?",
  backHeading: "Coming back",
  backText:
    "These former members and guests are in the list. Tick each one that is a member again.",
  newPeople: (added: number, lines: number) =>
    `${people(added)} of ${lines.toLocaleString("en-IN")} lines match no name or number in the register: they are new people`,
  newPeopleWanted: "Tick that they are new people, or check the names and numbers in the list",
  statuses: "The statuses in the list are read as follows:",
  dropped: (names: readonly string[]) =>
    `${names.length === 1 ? "This column is" : "These columns are"} not imported: ${names.join(", ")}.`,
  asks: "Cells to check",
  problems: "Who are they?",
  problemsText: "These lines are left out until you decide. Choose, and check again.",
  leaveOut: "Leave out",
  isNew: "A new person",
  problem: {
    twice: "The list has this person or this number twice.",
    other_name: "The register has this number under another name.",
    other_number: "The register has this name with another number.",
    several: "The register has several people of this name.",
    uncertain:
      "The register has this name; year of birth and phone do not tell whether it is the same person.",
  },
  changedHeading: "Changed",
  addedHeading: "Added",
  goneHeading: "Not in the list",
  goneLegend: "What happens to people who are not in the list?",
  gone: { keep: "They stay as they are", former: "They become former members" },
  more: (count: number) => `And ${count.toLocaleString("en-IN")} more.`,
  checkAgain: "Check again",
  submit: "Import into the register",
  imports: "Earlier imports",
} as const;

export const IMPORTS_PAGE = {
  heading: "Imports of people",
  description: "Lists that were imported into the register, to take one back.",
  text: "A whole import can be taken back for 30 days, as long as the people in it have not been changed since.",
  none: "No list has been imported in the last 30 days.",
  takeBack: "Take back",
  takeBackNow: "Take the import back",
  takeBackText:
    "The register is then as it was before this import. The list can be imported again.",
  players: (players: number) =>
    `${people(players)} whom it would remove ${players === 1 ? "plays" : "play"} in tournaments. What they played stays in the tables, and is theirs again if they are imported within 30 days, under their name with their number, phone or year of birth.`,
  takenBack: "Taken back",
} as const;
