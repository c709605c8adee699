import type { Club } from "#app/site/club.ts";
import type { CompetitionBoards } from "#app/tournaments/competition-boards.ts";
import type { PublishedAgain } from "#app/tournaments/corrections.ts";
import type { sideWords, BoardLine, ShortBoard } from "#app/tournaments/format-words.ts";
import type { Honours } from "#app/tournaments/knockout/knockout.ts";
import type { Team, Fourball } from "#app/tournaments/rosters.ts";
import type { EventFacts } from "#app/tournaments/sports-event.ts";
import type { StateLabel } from "#app/tournaments/state-labels.ts";
import type { Fact, Rule, Prize, Tee } from "#app/tournaments/tournament.ts";
import type { Bar } from "#app/ui/chart/chart-panel.tsx";
import type { Photograph } from "#app/ui/photograph.tsx";

export type Winner = {
  /** Two who share the first place are both named. */
  names: string;
  /** "72 strokes"; null: there is none. */
  score: string | null;
};

export type InformationContent = {
  name: string;
  lead: string;
  /** The URL of its illustration. */
  picture: string;
  /** Instead of it; null: there is none. */
  photograph: Photograph | null;
  /** Null: it has no further pictures. */
  galleryPath: string | null;
  /** For search engines. */
  description: string;
  path: string;
  shareImage: string;
  /** Null: that of the site's own. */
  shareImageSize: { width: number; height: number } | null;
  /** Played or cancelled: nobody is to come. */
  isOver: boolean;
  /** Null unless it is cancelled. */
  cancelledReason: string | null;
  labels: StateLabel[];
  /** Null: members cannot enter now. */
  registerLabel: string | null;
  facts: Fact[];
  /** Null for a draft, and when it is over. */
  calendarPath: string | null;
  registerPath: string;
  /** `html` is rendered from Markdown, and safe. */
  news: { on: string; day: string; html: string }[];
  /** HTML, rendered from Markdown, and safe. */
  about: string | null;
  map: { url: string; place: string | null } | null;
  day: string | null;
  /** `at` is an ISO moment. */
  schedule: { name: string; time: string; at: string }[];
  rules: Rule[];
  teamPrizes: Prize[];
  playerPrizes: Prize[];
  teeAssignments: Tee[];
  teeNotes: string | null;
  teams: (Team & { count: string })[];
  teamsTotal: string;
  teamsNote: string | null;
  /** Null: the club shows no live board. */
  boardPath: string | null;
  isKnockout: boolean;
  /** Of a knock-out; null: its draw is not published. */
  sheetPath: string | null;
  /** Its last day, which of a knock-out is that of the decided final. */
  endedOn: string | null;
  /** What was won in a knock-out, or in that of each division; empty: nothing yet. */
  honours: ({ division: string | null } & Honours)[];
  teeSheet: {
    text: string;
    fourballs: Fourball[];
    /** Where a player is found by name; null for a draft, as is the image. */
    findPath: string | null;
    image: { path: string; width: number; height: number } | null;
  } | null;
  /**
   * What it costs, for whom it is, how many places there are, and how the matches of a knock-out are
   * played; null: nothing to say, or over.
   */
  entry: { costs: string[]; who: string[]; places: string[]; terms: string[]; club: Club } | null;
  /** Null until the club publishes them; everything else is in words. */
  results: {
    /** Why the results do not count; null: they do. */
    notice: string | null;
    /** When they were published again, and what that moved; null: they are the first. */
    publishedAgain: PublishedAgain | null;
    /** What its teams are called. */
    sides: ReturnType<typeof sideWords>;
    text: string;
    heading: string;
    /** Of the board of all players in messages and pictures: "Players, net" */
    label: string;
    columns: string[];
    teams: (BoardLine & {
      /** Its players, where sides compete; null: nothing. */
      note: string | null;
      /** How many count; null where sides compete. */
      cards: number | null;
      second: string | null;
    })[];
    players: (BoardLine & {
      team: string | null;
      /** "Men, place 2", or "withdrawn"; null: nothing. */
      division: string | null;
      isNeutral: boolean;
      handicap: number | null;
      second: string | null;
    })[];
    /** How each was played on average; empty: too few cards to say. */
    holes: Bar[];
    hasHandicaps: boolean;
    /** Why others have no place stands beside their names. */
    hasNeutral: boolean;
    /** Of a tournament with several only: the best of each. */
    divisions: ShortBoard[];
    /** The best by the second board, and of each division. */
    secondBoards: ShortBoard[];
    /** Beside the tournament's own. */
    competitions: CompetitionBoards[];
    awards: { name: string; note: string | null; winner: string }[];
  } | null;
  /** That they were published and are not now; null: nothing to say. */
  resultsTakenBack: string | null;
  /** That everyone can read, and in which its results count. */
  series: { name: string; path: string }[];
  closingText: string | null;
  event: EventFacts;
};

export type Content<Name extends keyof InformationContent> = Pick<InformationContent, Name>;
