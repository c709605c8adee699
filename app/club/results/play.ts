import { FORMATS, type Format, isForSides } from "#app/golf/handicaps.ts";
import type { HandicapRules, ScoringRules } from "#app/golf/results.ts";
import { FORMAT_NAMES } from "#app/tournaments/format-words.ts";

type Boards = ScoringRules["boards"];

const RANKINGS: readonly {
  boards: Boards;
  handicap: HandicapRules["kind"];
  label: string;
}[] = [
  {
    boards: ["net"],
    handicap: "entered",
    label: "net, from each player’s handicap",
  },
  {
    boards: ["net", "gross"],
    handicap: "entered",
    label: "net, from each player’s handicap; gross as a second board",
  },
  {
    boards: ["gross", "net"],
    handicap: "entered",
    label: "gross; net, from each player’s handicap, as a second board",
  },
  { boards: ["gross"], handicap: "none", label: "gross, without handicaps" },
  {
    boards: ["net"],
    handicap: "peoria",
    label: "net, from a Peoria handicap",
  },
  {
    boards: ["net", "gross"],
    handicap: "peoria",
    label: "net, from a Peoria handicap; gross as a second board",
  },
  {
    boards: ["gross", "net"],
    handicap: "peoria",
    label: "gross; net, from a Peoria handicap, as a second board",
  },
];

export type Play = {
  format: Format;
  boards: Boards;
  handicap: HandicapRules["kind"];
};

/** Words, so that styles can ask for one: "medal net-and-gross peoria". */
const valueOf = ({ format, boards, handicap }: Play) =>
  [format, boards.join("-and-"), handicap].join(" ");

const PLAYS = new Map<string, Play & { label: string }>(
  (Object.keys(FORMATS) as Format[]).flatMap((format) =>
    RANKINGS.map((ranking) => {
      const play = { format, ...ranking };
      return [
        valueOf(play),
        { ...play, label: `${FORMAT_NAMES[format]}, ${ranking.label}` },
      ] as const;
    }),
  ),
);

export const PLAY_GROUPS = Object.values(FORMAT_NAMES).map((name, index) => ({
  name,
  options: [...PLAYS]
    .slice(index * RANKINGS.length, (index + 1) * RANKINGS.length)
    .map(([value, { label }]) => ({ value, label })),
}));

/** The choice of scoring rules. Without handicap strokes every board is a gross one. */
export function playOf({
  format,
  boards,
  handicap: { kind },
}: Pick<ScoringRules, "format" | "boards" | "handicap">): string {
  const isGross = kind === "none" || boards.join() === "gross";
  return valueOf(
    isGross ? { format, boards: ["gross"], handicap: "none" } : { format, boards, handicap: kind },
  );
}

export const findPlay = (value: unknown): (Play & { label: string }) | undefined =>
  typeof value === "string" ? PLAYS.get(value) : undefined;

/** The settings that only some choices have. */
export const DEPENDENT_SETTINGS = [
  "maxHandicap",
  "allowance",
  "secretHoles",
  "maximum",
  "maxOverPar",
  "bestCards",
] as const;

export function applies(
  setting: (typeof DEPENDENT_SETTINGS)[number],
  { format, handicap }: Play,
  maximum: unknown,
): boolean {
  const isMedal = FORMATS[format].scoring === "medal";
  switch (setting) {
    case "maxHandicap":
    case "allowance":
      return handicap !== "none";
    case "secretHoles":
      return handicap === "peoria";
    case "maximum":
      return isMedal;
    case "maxOverPar":
      return handicap === "peoria" || (isMedal && maximum === "over-par");
    case "bestCards":
      return !isForSides(format);
  }
}
