import { formatMoment } from "#app/site/dates.ts";
import {
  drawnWith,
  hasSides,
  isChangedDraw,
  presentRules,
} from "./change-draw.server.ts";
import { shortIds } from "./chosen-players.ts";
import { handicapText } from "#app/tournaments/competition.ts";
import type { OpenCompetition } from "./competition.server.ts";
import { BROKEN_RULES, DRAW_PAGE as PAGE } from "./draw-content.ts";
import { rulesFields, type RulesFields } from "./draw-schema.ts";
import {
  brokenRules,
  isNeutralFourball,
  MAX_FOURBALL,
  playersWithoutFourball,
  seatsOf,
  type BrokenRule,
  type Draw,
  type DrawPlayer,
  type Seat,
} from "#app/golf/draw.ts";
import type { ListedPlayer } from "./players-form.tsx";
import { startingHole, type Start, type StartRules } from "#app/golf/starts.ts";
import { isUnpublished, unpublishedChanges } from "./unpublished.ts";
import { playerDivisions } from "./work-out.ts";

/** A fourball as the page of the draw shows it. */
export type ListedFourball = {
  /** "Hole 3A" */
  hole: string;
  time: string;
  /** Both, for lists to choose from. */
  place: string;
  /** "3 of 4" */
  count: string;
  isFull: boolean;
  isNeutral: boolean;
  /** The rules that it breaks, in words. */
  broken: string[];
  seats: ListedPlayer[];
};

/** What would be published, and whether it can be. */
export type Publication = {
  /** Whether the tournament itself is published. */
  canPublish: boolean;
  /** False: everybody was taken out of the draw. */
  hasDraw: boolean;
  /** When it was published; null: never. */
  at: string | null;
  /** What has changed since, in words. */
  changes: string[];
};

/** What the page of the draw shows. */
export type DrawView = {
  version: number;
  summary: string;
  hasDraw: boolean;
  isChanged: boolean;
  rules: RulesFields;
  /** Partners play together, and the rules for teams do not count. */
  hasSides: boolean;
  seed: number | null;
  fourballs: ListedFourball[];
  without: ListedPlayer[];
  /** How many rules are broken. */
  broken: number;
  publication: Publication | null;
};

/** How many changed starts are listed by name. */
const CHANGES_SHOWN = 12;

/** @param open the competition as it is now */
export function drawView(open: OpenCompetition): DrawView {
  const { competition, players } = open;
  const { draw } = competition;
  const rules = presentRules(open);
  const shared = {
    version: competition.version,
    rules: rulesFields(rules),
    seed: draw?.seed ?? null,
    hasSides: hasSides(open),
  };
  if (!draw) {
    return {
      ...shared,
      summary: PAGE.noDraw(players.length),
      hasDraw: false,
      isChanged: false,
      fourballs: [],
      without: [],
      broken: 0,
      // One that is published can be taken back.
      publication: competition.published_draw ? publicationOf(open) : null,
    };
  }
  const drawn = drawnWith(open, rules.draw);
  const broken = brokenRules(draw, drawn.players, drawn.rules);
  const short = shortIds([
    ...new Set([
      ...draw.fourballs.flatMap((fourball) => fourball.players),
      ...players.map(({ id }) => id),
    ]),
  ]);
  const isChanged = isChangedDraw(open);
  const words: Words = {
    short,
    // Where there are no teams, nobody is neutral.
    neutral: players.some(({ team }) => team !== null) ? PAGE.neutral : "",
    divisions: playerDivisions(open.tournament, open.entered),
  };
  return {
    ...shared,
    summary: PAGE.summary({
      starts: startsText(rules.starts),
      fourballs: draw.fourballs.length,
      seed: draw.seed,
      isChanged,
      broken: broken.length,
    }),
    hasDraw: true,
    isChanged,
    fourballs: listedFourballs(draw, players, broken, words),
    without: playersWithoutFourball(draw, players).map((player) =>
      listedPlayer(player, words),
    ),
    broken: broken.length,
    publication: publicationOf(open),
  };
}

function publicationOf(open: OpenCompetition): Publication {
  const { tournament, competition } = open;
  const { draw, draw_published_at: at } = competition;
  return {
    canPublish: tournament.state === "published",
    hasDraw: draw !== null,
    at: at && formatMoment(at),
    changes: draw
      ? changesInWords(open, draw)
      : ["No player is drawn any more"],
  };
}

function startsText(starts: StartRules): string {
  return starts.kind === "shotgun"
    ? PAGE.shotgun(starts.time)
    : PAGE.teeTimes(starts.first, starts.intervalMinutes);
}

/** Short ids, what is said of who has no team, and divisions by player. */
type Words = {
  short: (id: string) => string;
  neutral: string;
  divisions: ReadonlyMap<string, string>;
};

function listedPlayer(
  { id, name, team, handicap }: DrawPlayer,
  { short, neutral, divisions }: Words,
): ListedPlayer {
  return {
    id: short(id),
    name,
    details: [team ?? neutral, divisions.get(id)].filter(Boolean).join(" · "),
    handicap: handicapText(handicap),
  };
}

function listedSeat({ id, player }: Seat, words: Words): ListedPlayer {
  return player
    ? listedPlayer(player, words)
    : {
        id: words.short(id),
        name: "Withdrawn: a gap",
        details: "",
        handicap: "",
        isGap: true,
      };
}

/** A draw's fourballs, in their order, with the rules that they break. */
function listedFourballs(
  draw: Draw,
  players: readonly DrawPlayer[],
  broken: readonly BrokenRule[],
  words: Words,
): ListedFourball[] {
  const names = new Map(players.map(({ id, name }) => [id, name]));
  return seatsOf(draw, players).map((seats, index) => {
    const { start } = draw.fourballs[index] as (typeof draw.fourballs)[number];
    return {
      hole: PAGE.hole(startingHole(start)),
      time: start.time,
      place: placeOf(start),
      count: PAGE.count(seats.filter(({ player }) => player).length),
      isFull: seats.length >= MAX_FOURBALL,
      isNeutral: words.neutral !== "" && isNeutralFourball(seats),
      broken: broken
        .filter(({ fourball }) => fourball === index)
        .map(({ rule, players: ids }) =>
          BROKEN_RULES[rule](ids.map((id) => names.get(id) ?? "")),
        ),
      seats: seats.map((seat) => listedSeat(seat, words)),
    };
  });
}

function placeOf(start: Start): string {
  return PAGE.at(startingHole(start), start.time);
}

function changesInWords(
  { competition, teams, players }: OpenCompetition,
  draw: Draw,
): string[] {
  const { published_draw: published } = competition;
  if (!published) return [];
  const names = new Map(players.map(({ id, name }) => [id, name]));
  const changes = unpublishedChanges(published, { draw, teams }, [
    ...names.keys(),
  ]);
  if (!isUnpublished(changes)) return [];
  const { starts, company } = changes;
  const place = (start: Start | null) => start && placeOf(start);
  return [
    ...starts
      .slice(0, CHANGES_SHOWN)
      .map(({ id, from, to }) =>
        PAGE.startChange(names.get(id) ?? "", place(from), place(to)),
      ),
    ...(starts.length > CHANGES_SHOWN
      ? [PAGE.moreChanges(starts.length - CHANGES_SHOWN)]
      : []),
    ...(company.length > 0 ? [PAGE.companyChanges(company.length)] : []),
    ...(changes.teams ? ["The teams"] : []),
  ];
}
