import { teeOf } from "#app/golf/rated-tees.ts";
import { formatMoment } from "#app/site/dates.ts";
import { divisionName } from "#app/tournaments/divisions.ts";
import { allChoices, type Tournament } from "#app/tournaments/tournament.ts";
import type { EntryTournament } from "./entry-form.ts";
import type { PlayerEntry } from "./schema.ts";

export type PlayBegan = { at: string; by: "card" | "tee_time" | "entry" };

/** What a player plays off since play began. */
export type PlayingData = {
  full_name: string;
  handicap: string;
  category: string | null;
  tee: string | null;
  fixed_at: string;
  fixed_by: PlayBegan["by"];
  corrected_at: string | null;
  reason: string | null;
};

const MOMENTS = {
  card: (at: string) => `The first card of the tournament was entered on ${at}.`,
  tee_time: (at: string) => `The tee time was ${at}.`,
  entry: (at: string) => `Play had begun by ${at}.`,
} satisfies Record<PlayBegan["by"], (at: string) => string>;

type Played = Pick<PlayerEntry, "full_name" | "handicap" | "answers"> & {
  category?: string | null | undefined;
};

/** Why a member cannot change what the players of an entry play off; none: it can be changed. */
export function fixedLines({
  play_began: began,
  latest,
  tournament,
}: {
  play_began: PlayBegan | null;
  latest: (Played & { players: readonly Played[] }) | null;
  tournament: Pick<Tournament, "divisions" | "rated_tees">;
}): string[] {
  if (!began || !latest) return [];
  const { divisions, rated_tees } = tournament;
  return [
    `${MOMENTS[began.by](formatMoment(began.at))} Since then handicap, division and tee are fixed. If one of them is wrong, please tell the club.`,
    ...[latest, ...latest.players].map(({ full_name, handicap, category, answers }) => {
      const division = divisions.find(({ id }) => id === category);
      const tee = teeOf(rated_tees, [...Object.values(answers ?? {}).map(String), division?.tees]);
      const off = [handicap, category && divisionName(divisions, category), tee?.name];
      return `${full_name} plays off ${off.filter(Boolean).join(", ")}.`;
    }),
  ];
}

export function withFixedFields(tournament: EntryTournament): EntryTournament {
  const { questions, rated_tees: tees } = tournament;
  const key = (name: string) => name.trim().toLowerCase();
  return {
    ...tournament,
    isFixed: true,
    max_group_size: 1,
    questions: questions.map((question) => ({
      ...question,
      isFixed: tees.some(({ name }) =>
        allChoices(question).some((choice) => key(choice) === key(name)),
      ),
    })),
  };
}

export const fixedForClub = ({ at, by }: PlayBegan): string =>
  `${MOMENTS[by](formatMoment(at))} Since then handicap, division and tee are fixed: correct them only with a reason.`;

export const FIXED_MESSAGES = {
  field: "This has been fixed since play began. Please tell the club if it is wrong.",
  players: "Play has begun: players can only be removed here. Ask the club to add a player.",
} as const;
