import { NEW, OUT } from "#app/club/play/moves.ts";

const players = (count: number) => (count === 1 ? "1 player" : `${count} players`);

/** Choices beside those of the draw. */
export const NEUTRAL = "~neutral";
export const NO_GUEST = "-guest";

export const MAX_TEAMS = 200;
export const MAX_GUESTS = 300;

export const TEAMS_PAGE = {
  heading: "Teams",
  title: (tournament: string) => `Teams of ${tournament}`,
  summary: (all: number, teams: number, neutral: number) =>
    `${players(all)} · ${teams === 1 ? "1 team" : `${teams} teams`} · ${neutral} neutral`,
  labels: {
    maxPlayers: "Players of a team who count",
    minPlayers: "Players a golf group needs to be a team",
    size: "Players of a side",
    by: "Sides are made",
    replaces: "Replace the teams that are there",
    newTeam: "New team",
    rename: "Rename",
    name: "New name",
    remove: "Remove",
    guestName: "Name of the guest",
    guestHandicap: "Handicap",
  },
  /** Of a team: how many count, how many do not, and their mean handicap. */
  count: (counted: number, neutral: number, mean: string | null) =>
    [
      players(counted),
      neutral > 0 ? `${neutral} neutral` : null,
      mean === null ? null : `average handicap ${mean}`,
    ]
      .filter((part) => part !== null)
      .join(" · "),
  withdrawn: (names: readonly string[], isTyped: boolean) =>
    `Withdrawn: ${names.join(", ")}${isTyped ? ". The name of the side was typed: rename it if it no longer fits." : ""}`,
  found: ({ name, found }: { name: string; found: number }) =>
    `${players(found)} with “${name}” in the name.`,
  neutral: "Neutral, without a team",
  guest: "guest",
  chooseTeam: "Choose a team",
  newTeam: { value: NEW, label: "The new team named below" },
  by: [
    { value: "entry", label: "In the order of entry" },
    { value: "wish", label: "By whom players asked to play with, then in the order of entry" },
    { value: "lot", label: "By lot" },
  ],
  noTeam: [
    { value: NEUTRAL, label: "Neutral in their team" },
    { value: OUT, label: "No team" },
  ],
  noSide: [{ value: OUT, label: "No side" }],
  guestChoices: [{ value: NO_GUEST, label: "Remove the guest" }],
} as const;

/** The same page for the sides of a competition. */
export const SIDES_PAGE = {
  heading: (competition: string) => `Sides of ${competition}`,
  title: (tournament: string) => `Sides in ${tournament}`,
  summary: (all: number, sides: number, none: number) =>
    `${players(all)} · ${sides === 1 ? "1 side" : `${sides} sides`} · ${none} in no side`,
  labels: {
    ...TEAMS_PAGE.labels,
    replaces: "Replace the sides that are there",
    newTeam: "New side",
  },
  newSide: { value: NEW, label: "The new side named below" },
  chooseSide: "Choose a side",
  none: "In no side",
  text: "Choose where players move, then save. Players in no side do not take part.",
  empty: "There are no sides yet: make them above, or name one below and choose who moves into it.",
} as const;

/** What became of a guest, and what becomes of a side's card when its players move. */
export const TEAMS_TOASTS = {
  removed: (guest: string) => `${guest} is removed.`,
  cardLeaves: (team: string, player: string) => `The card of ${team} goes with ${player}.`,
  cardStays: (team: string, player: string) => `${player} leaves ${team}, whose card stays there.`,
  nameKept: (names: readonly string[]) =>
    names.length === 1
      ? `${names.join()} keeps its name, which was typed: rename it if it no longer fits.`
      : `${new Intl.ListFormat("en-GB").format(names)} keep their names, which were typed: rename them if they no longer fit.`,
  cardOfNone: (team: string) =>
    `The card of ${team} is in no team now: the player under whom it is kept has withdrawn.`,
} as const;

export const FIELD_MESSAGES = {
  maxPlayers: "Please enter a number from 1, or leave empty",
  minPlayers: "Please enter a number from 1",
  size: "Please choose one",
  replaces: "Please confirm that those that are there are replaced",
  gone: "This player is no longer in the list",
  notGuest: "Only guests can be removed; entrants are withdrawn on their page",
  guestHasWon: (awards: readonly string[]) =>
    `This guest has won ${awards.map((name) => `“${name}”`).join(" and ")}. Choose another winner under Awards first`,
  guestHasScore: "This guest has a score. Remove it on the page of results first",
  guestElsewhere: "Guests are removed on the page of teams",
  guestInSides: (competitions: readonly string[]) =>
    `This guest is in a side of ${competitions.join(" and ")}. Take them out of it there first`,
  team: "Please choose one",
  noSuchTeam: "It is not there any more",
  name: "Please enter a name",
  nameTaken: "There is one of this name",
  tooManyTeams: "There are 200 already",
  noGroups: "No golf group has that many players",
  guestName: "Please enter a name",
  handicap: "Please enter a handicap from +10 to 54, or leave empty",
} as const;
