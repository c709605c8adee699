import type { Division } from "#app/tournaments/divisions.ts";
import type { PublishedDraw } from "#app/tournaments/play.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";

const AGE_DIVISIONS: readonly Division[] = [
  { id: "men", name: "Men", who: "Age < 70" },
  { id: "senior", name: "Senior", who: "Age 70+" },
  { id: "ladies", name: "Ladies" },
];

/** The divisions that a new tournament starts with, or these of them. */
export const ageDivisions = (...ids: readonly string[]): Division[] =>
  AGE_DIVISIONS.filter(({ id }) => ids.length === 0 || ids.includes(id));

/** The tee sheet of the first tournament; players by team and number. */
const DRAW = `
1A S1 C1 B1 E1
1B S2 C2 B2 E2
2A S3 C3 B3 E3
2B S4 C4 B4 E4
3A Y1 S5 C5 B5
3B E5 Y2 S6 C6
4A B6 E6 Y3 S7
4B C7 B7 E7 Y4
5A S8 C8 B8 E8
5B Y5 S9 C9 B9
6A E9 Y6 S10 C10
6B B10 E10 Y7 S11
7A C11 B11 E11 Y8
7B S12 C12 B12 E12
8 Y9 S13 C13 B13
9 E13 Y10 S14 C14
10 B14 E14 Y11 S15
11 C15 B15 E15 Y12
12 S16 C16 B16 E16
13 Y13 S17 C17 B17
14 E17 Y14 S18 C18
15 B18 E18 Y15 S19
16 C19 B19 E19 Y16
17 S20 C20 B20 E20
18 Y17 C21 B21`;

const TEAMS = [
  { letter: "S", name: "Scratch Golfers", size: 20 },
  { letter: "C", name: "Golf Champs", size: 21 },
  { letter: "B", name: "Golf Buddiez", size: 21 },
  { letter: "E", name: "Calling Elvis", size: 20 },
  { letter: "Y", name: "Bogey Boys", size: 17 },
];

const playerName = (team: string | undefined, number: number) =>
  `${String(team)} player ${String(number)}`;

/** Players after this many are neutral. */
const TEAM_SIZE = 20;

/** The draw of the first tournament, as it is published. */
export const BANGALORE_DRAW: PublishedDraw = {
  published_at: "",
  fourballs: DRAW.trim()
    .split("\n")
    .map((line) => {
      const [start = "", ...players] = line.split(" ");
      return {
        time: "12:45",
        hole: parseInt(start),
        letter: start.replace(/\d+/, ""),
        players: players.map((player) => {
          const team = TEAMS.find(({ letter }) => player.startsWith(letter));
          const number = Number(player.slice(1));
          return {
            name: playerName(team?.name, number),
            team: team?.name ?? null,
            neutral: number > TEAM_SIZE,
            gap: false,
          };
        }),
      };
    }),
  teams: TEAMS.map(({ name, size }) => ({
    name,
    players: Array.from({ length: size }, (_, index) => ({
      name: playerName(name, index + 1),
      neutral: index >= TEAM_SIZE,
    })),
  })),
};

/** The tournaments that the site began with, as their migrations made them. */
const seeded: Omit<Tournament, "id" | "slug" | "name"> = {
  state: "published",
  category_places: {},
  golf_group_places: {},
  has_waiting_list: true,
  max_group_size: 1,
  version: 1,
  options_version: 1,
  published_at: "",
  updated_at: "",
  cancelled_reason: null,
  club_handicaps_on: null,
  form_of_play: "day",
  final_by: null,
  guest_places: null,
  starts_on: "2025-09-13",
  is_open_after_its_day: true,
  has_results: false,
  results_taken_back_at: null,
  tee_off_at: null,
  ends_at: null,
  place: null,
  map_url: null,
  schedule: null,
  calendar_path: null,
  summary: null,
  date_text: null,
  card_label: null,
  picture: "fairway",
  has_information_page: true,
  lead: null,
  about: null,
  facts: [],
  schedule_items: [],
  rules: [],
  prizes: [],
  tee_assignments: [],
  tee_notes: null,
  teams_note: null,
  news: [],
  closing_text: null,
  changes_until: null,
  registration_opens_at: null,
  registration_closes_at: null,
  registration_ends_at: null,
  capacity: null,
  entry_form: "full",
  form_intro: null,
  message_label: null,
  handicap_hint: null,
  golf_group_hint: null,
  golf_groups: [],
  hidden_golf_groups: [],
  allows_other_group: false,
  divisions: ageDivisions(),
  divisions_by_handicap: false,
  has_plain_handicaps: false,
  rated_tees: [],
  questions: [],
};

export const BANGALORE: Tournament = {
  ...seeded,
  has_plain_handicaps: true,
  id: "bangalore-birdie-bash",
  slug: "bangalore-birdie-bash",
  name: "Bangalore Birdie Bash",
  starts_on: "2025-09-13",
  tee_off_at: "12:45:00",
  ends_at: "18:30:00",
  place: "a partner golf club",
  schedule: "Brunch: 11:30 AM, Final briefing: 12:15 PM, Tee-off: 12:45 PM",
  calendar_path: "/tournaments/bangalore-birdie-bash/updates.ics",
  summary: "inter-group tournament at a partner golf club",
  date_text: "September 13, 2025",
  lead: "13 September at a partner golf club",
  facts: [
    { name: "Tee-off", fact: "12:45 PM" },
    { name: "Winning-team prize", fact: "60,000 rupees" },
    { name: "Field", fact: "5 teams, 99 players" },
  ],
  schedule_items: [
    { time: "11:30", name: "Brunch" },
    { time: "12:15", name: "Final briefing" },
    { time: "12:45", name: "Tee-off" },
  ],
  rules: [
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
      rule: "Up to 20 players",
      meaning: "Additional players go to neutral fourballs.",
    },
    {
      name: "Neutral players",
      rule: "Scores not counted",
      meaning: "2 of the 99 players are neutral.",
    },
  ],
  prizes: [
    {
      for: "team",
      name: "Winning team",
      prize: "60,000 rupees",
      more: "in golf vouchers, plus the cup",
    },
    {
      for: "team",
      name: "Runner-up",
      prize: "30,000 rupees",
      more: "plus the cup",
    },
    { for: "player", name: "Individual prizes", prize: "13 categories" },
    { for: "player", name: "Longest drive", prize: "Hole 6" },
    { for: "player", name: "Closest to the pin", prize: "Hole 14" },
  ],
  tee_assignments: [
    { tee: "BLUE", who: "Men under 65" },
    { tee: "WHITE", who: "Men 65-70 (age proof)" },
    { tee: "RED", who: "Ladies and men over 70 (age proof)" },
  ],
  tee_notes: "Please carry proof of age.",
  teams_note: "Names and draw are sample entries.",
  closing_text:
    "5 teams and 99 players, 2 of them neutral, meet on 13 September at a partner golf club. Brunch is at 11:30 AM, the final briefing at 12:15 PM and tee-off at 12:45 PM. The best 10 cards of each team count, and the winning team takes 60,000 rupees in golf vouchers and the cup.",
  hidden_golf_groups: [],
  golf_groups: [
    "Golf Buddiez",
    "Toledo Punters",
    "Golf Squad",
    "Scratch Golfers",
    "Weekly Golfers",
    "Bogey Boys",
    "E-Golf",
    "Golf Champs",
    "Upside Down",
  ],
  allows_other_group: true,
};

export const BIRTHDAY: Tournament = {
  ...seeded,
  id: "founder-birthday",
  slug: "founder-birthday",
  name: "Founder's Birthday Tournament",
  starts_on: "2025-10-04",
  calendar_path: "/tournaments/founder-birthday.ics",
  summary: "celebration tournament, simple registration with name, phone and handicap",
  date_text: "October 4th, 2025",
  card_label: "Special event",
  picture: "balloon",
  has_information_page: false,
  entry_form: "short",
  form_intro:
    "A round among friends to celebrate our founder. Name, phone and handicap are all we need; a few words for the birthday card are welcome.",
  message_label: "Birthday Message (Optional)",
};

/** What a tournament's row is in every database. */
export function seededColumns(tournament: Tournament): object {
  const changing = ["version", "published_at", "updated_at"];
  return Object.fromEntries(
    Object.entries(tournament).filter(([name]) => !changing.includes(name)),
  );
}
