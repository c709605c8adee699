import { formatDay } from "#app/site/dates.ts";
import { BANGALORE_BIRDIE_BASH } from "./content.ts";
import {
  countPlayers,
  MAX_PLAYERS_PER_TEAM,
  type Team,
  TEAMS,
} from "./rosters.ts";
import { drawFourballs } from "./tee-sheet.ts";

const { players, neutral } = countPlayers(TEAMS);

const DAY = "13 September";
const VENUE = "a partner golf club";
const WINNERS_PRIZE = "60,000 rupees";
const RUNNERS_UP_PRIZE = "30,000 rupees";

/** The schedule: `at` is the time of day in India, `time` as displayed. */
export const SCHEDULE = {
  brunch: { at: "11:30", time: "11:30 AM", name: "Brunch" },
  briefing: { at: "12:15", time: "12:15 PM", name: "Final briefing" },
  teeOff: { at: "12:45", time: "12:45 PM", name: "Tee-off" },
} as const;

/** Only for the calendar, which needs an end: an estimate, after round and prize-giving. */
const END_OF_DAY = "18:30";

/** Format and rules. */
export const RULES = [
  {
    name: "Scoring",
    rule: "Stableford",
    meaning: "Points on every hole. The most points win.",
  },
  {
    name: "Handicap",
    rule: "Peoria, maximum 24",
    meaning: "Worked out after the round from holes drawn in secret.",
  },
  {
    name: "On one hole",
    rule: "Maximum 3 over",
    meaning: "Pick up after 2 over.",
  },
  {
    name: "Team score",
    rule: "Best 10 cards",
    meaning: "The ten best cards of each team count.",
  },
  {
    name: "Teams",
    rule: `Up to ${String(MAX_PLAYERS_PER_TEAM)} players`,
    meaning: "Additional players go to neutral fourballs.",
  },
  {
    name: "Neutral players",
    rule: "Scores not counted",
    meaning: `${String(neutral)} of the ${String(players)} players are neutral.`,
  },
] as const;

/** Prizes. Of the individual categories only the number is known. */
export const PRIZES = {
  teams: [
    {
      name: "Winning team",
      prize: WINNERS_PRIZE,
      more: "in golf vouchers, plus the cup",
    },
    { name: "Runner-up", prize: RUNNERS_UP_PRIZE, more: "plus the cup" },
  ],
  players: [
    { name: "Individual prizes", prize: "13 categories" },
    { name: "Longest drive", prize: "Hole 6" },
    { name: "Closest to the pin", prize: "Hole 14" },
  ],
} as const;

/** Which players start from which tee. */
export const TEE_ASSIGNMENTS = [
  { tee: "BLUE", who: "Men under 65" },
  { tee: "WHITE", who: "Men 65-70 (age proof)" },
  { tee: "RED", who: "Ladies and men over 70 (age proof)" },
] as const;

/** The 4-ball tee sheet. */
export const TEE_SHEET = drawFourballs(TEAMS);

/** Texts of the information page. */
export const INFORMATION_PAGE = {
  heading: BANGALORE_BIRDIE_BASH.name,
  description: `${DAY} at ${VENUE}: schedule, rules, prizes, teams and the 4-ball tee sheet.`,
  lead: `${DAY} at ${VENUE}`,
  facts: [
    { name: SCHEDULE.teeOff.name, fact: SCHEDULE.teeOff.time },
    { name: "Winning-team prize", fact: WINNERS_PRIZE },
    {
      name: "Field",
      fact: `${String(TEAMS.length)} teams, ${String(players)} players`,
    },
  ],
  addToCalendar: "Add to calendar",
  calendarPath: `${BANGALORE_BIRDIE_BASH.updatesPath}.ics`,
  seeTeeSheet: "See the tee sheet",
  registerNow: "Register Now",
  allTournaments: "All tournaments",
  schedule: {
    heading: "Schedule",
    text: formatDay(BANGALORE_BIRDIE_BASH.date),
  },
  rules: { heading: "Format and rules" },
  prizes: { heading: "Prizes" },
  tees: {
    heading: "Tee assignments",
    text: "Please bring your age proof along.",
  },
  teams: {
    heading: "The five teams",
    text: "The final team rosters.",
    sample: "Names and draw are sample entries.",
    total: `${String(players)} players including ${String(neutral)} neutral players`,
    count: rosterCount,
  },
  neutral: "neutral",
  teeSheet: {
    heading: "4-ball tee sheet",
    text: `All fourballs tee off on ${DAY} at ${SCHEDULE.teeOff.time}. Where two begin on the same hole, A plays first.`,
    fourball: "Fourball",
    start: "Hole",
    players: "Players",
    image: {
      path: `${BANGALORE_BIRDIE_BASH.detailsPath}/tee-sheet.svg`,
      heading: "4-ball tee sheet",
      subheading: `${BANGALORE_BIRDIE_BASH.name}, ${DAY}, ${SCHEDULE.teeOff.time}`,
      description: `${String(TEE_SHEET.length)} fourballs, each with the hole that it begins on and its players. The tournament's page has the same as a table.`,
      alt: "The tee sheet as an image; it shows what the table says.",
      neutral: "Neutral player",
      open: "Open the image alone, or print it",
    },
  },
  summary: {
    heading: "Summary",
    text: `${String(TEAMS.length)} teams and ${String(players)} players, ${String(neutral)} of them neutral, meet on ${DAY} at ${VENUE}. Brunch is at ${SCHEDULE.brunch.time}, the final briefing at ${SCHEDULE.briefing.time} and tee-off at ${SCHEDULE.teeOff.time}. The best 10 cards of each team count, and the winning team takes ${WINNERS_PRIZE} in golf vouchers and the cup.`,
  },
} as const;

/** The tournament day's calendar entry. */
export const CALENDAR_DAY = {
  date: BANGALORE_BIRDIE_BASH.date,
  hours: { from: SCHEDULE.brunch.at, to: END_OF_DAY },
  name: BANGALORE_BIRDIE_BASH.name,
  path: BANGALORE_BIRDIE_BASH.updatesPath,
  location: VENUE,
  description: Object.values(SCHEDULE)
    .map(({ name, time }) => `${name}: ${time}`)
    .join("\n"),
  fileName: "bangalore-birdie-bash.ics",
} as const;

/** @returns e.g. "20 players + 1 neutral" */
function rosterCount(team: Team): string {
  const count = countPlayers([team]);
  const counted = `${String(count.players - count.neutral)} players`;
  return count.neutral > 0
    ? `${counted} + ${String(count.neutral)} neutral`
    : counted;
}
