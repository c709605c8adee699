import type { UnreachedEntry } from "#app/club/calls/phone-calls.tsx";
import { absentPlayers } from "#app/club/play/absent.ts";
import { shortIds } from "#app/club/play/moves.ts";
import { FIRST_PAGE, pageOf, type Pages, partOf, type ListQuery } from "#app/club/play/pages.ts";
import type { OpenPlay } from "#app/club/play/play.server.ts";
import type { ListedPlayer } from "#app/club/play/players-form.tsx";
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
import { startingHole, type Start, type StartRules } from "#app/golf/starts.ts";
import { formatMoment } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { playerDivisions } from "#app/tournaments/divisions.ts";
import { type EnteredPlayer, handicapText } from "#app/tournaments/play.ts";
import {
  drawnWith,
  hasSides,
  isChangedDraw,
  placeOf,
  presentRules,
  sideSets,
} from "./change-draw.server.ts";
import { BROKEN_RULES, DRAW_PAGE as PAGE, DRAW_WORDS as WORDS } from "./content.ts";
import { rulesFields, type RulesFields } from "./schema.ts";
import {
  guestsOf,
  isUnpublished,
  type UnpublishedChanges,
  unpublishedChanges,
} from "./unpublished.ts";

export type ListedFourball = {
  index: number;
  /** "Hole 3A" */
  hole: string;
  time: string;
  place: string;
  count: string;
  isNeutral: boolean;
  broken: string[];
  seats: (ListedPlayer & { isGap: boolean })[];
};

export type Publication = {
  /** Whether there is anything new to publish, and the tournament is published. */
  canPublish: boolean;
  isPublished: boolean;
  text: string;
  changes: string[];
  notes: string[];
  /** Whom publishing tells something new that no mail reaches. */
  unreached: UnreachedEntry[];
  /** The players of the draw who are not checked in, where there are any. */
  absent: string | null;
  /** What taking it back does; null where it cannot be taken back. */
  takeBack: string | null;
  /** Whether the day has passed: mails of starts are sent only where the club wants them. */
  asksForMails: boolean;
};

export type DrawView = {
  version: number;
  summary: string;
  hasDraw: boolean;
  isChanged: boolean;
  help: typeof WORDS.help;
  rules: RulesFields;
  /** Partners play together, and the rules for teams do not count. */
  hasSides: boolean;
  /** Of further competitions. */
  sideSets: { value: string; label: string }[];
  fourballs: ListedFourball[];
  places: string[];
  pages: Pages;
  without: ListedPlayer[];
  found: string;
  /** Which fourballs of a long draw break a rule, on all pages. */
  toCheck: {
    heading: string;
    fourballs: {
      place: string;
      page: number;
      index: number;
      texts: string[];
    }[];
  } | null;
  publication: Publication | null;
};

const CHANGES_SHOWN = 12;

export function drawView(open: OpenPlay, query: ListQuery = FIRST_PAGE): DrawView {
  const { play, players } = open;
  const { draw } = play;
  const rules = presentRules(open);
  const shared = {
    version: play.version,
    help: WORDS.help,
    rules: rulesFields(rules),
    hasSides: hasSides(open),
    sideSets: [...sideSets(open)].map(([value, label]) => ({ value, label })),
  };
  if (!draw) {
    return {
      ...shared,
      summary: WORDS.noDraw(players.length),
      hasDraw: false,
      isChanged: false,
      fourballs: [],
      places: [],
      pages: partOf([], query, () => []).pages,
      without: [],
      found: "",
      toCheck: null,
      // One that is published can be taken back.
      publication: play.published_draw ? publicationOf(open, 0) : null,
    };
  }
  const drawn = drawnWith(open, rules.draw);
  const otherTeeOff = otherTeeOffOf(open, draw);
  const broken = brokenRules(draw, drawn.players, drawn.rules);
  const thingsToCheck = broken.length + (otherTeeOff === null ? 0 : 1);
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
    absent: new Set(absentPlayers(open.entered).map(({ player_id: id }) => id)),
  };
  const all = listedFourballs(draw, players, broken, words);
  const { items: pageItems, pages } = partOf(
    all,
    query,
    ({ seats }) => seats.map(({ name }) => name),
    MAX_FOURBALL,
  );
  const toCheck = all.flatMap(({ place, index, broken: texts }) =>
    texts.length > 0 ? [{ place, index, texts, page: pageOf(index, MAX_FOURBALL) }] : [],
  );
  return {
    ...shared,
    summary: WORDS.summary({
      starts: startsText(rules.starts),
      fourballs: draw.fourballs.length,
      seed: draw.seed,
      isChanged,
      hasOthers: hasOtherPlayers(draw, players),
      broken: thingsToCheck,
    }),
    hasDraw: true,
    isChanged,
    fourballs: pageItems,
    places: all.map(({ place }) => place),
    pages,
    without: playersWithoutFourball(draw, players).map((player) => listedPlayer(player, words)),
    found: WORDS.found(pages),
    toCheck:
      pages.isLong && toCheck.length > 0
        ? { heading: WORDS.toCheck(toCheck.length), fourballs: toCheck }
        : null,
    publication: publicationOf(open, thingsToCheck, otherTeeOff),
  };
}

function hasOtherPlayers({ fourballs }: Draw, players: readonly DrawPlayer[]): boolean {
  const drawn = new Set(fourballs.flatMap((fourball) => fourball.players));
  return drawn.size !== players.length || players.some(({ id }) => !drawn.has(id));
}

/** Where the first start is at another time than the tournament's tee-off: both, in words. */
function otherTeeOffOf(
  { tournament: { tee_off_at: teeOff } }: OpenPlay,
  { fourballs }: Draw,
): string | null {
  const [first] = fourballs.map(({ start }) => start.time).toSorted();
  return !teeOff || !first || teeOff.startsWith(first) ? null : WORDS.otherTeeOff(teeOff, first);
}

function publicationOf(
  open: OpenPlay,
  broken: number,
  otherTeeOff: string | null = null,
): Publication {
  const { tournament, play } = open;
  const { draw, draw_published_at: at } = play;
  const isTournamentPublished = tournament.state === "published";
  const isPast = isOver(open);
  const changed = draw && changesOf(open, draw);
  const told =
    draw && at === null ? drawnEntrants(open, draw) : changed ? changedEntrants(open, changed) : [];
  const changes = draw
    ? changed
      ? changesInWords(open, changed)
      : []
    : ["No player is drawn any more"];
  const absent = absentInDraw(open);
  const isUpToDate = at !== null && changes.length === 0;
  const canPublish = isTournamentPublished && draw !== null && !isUpToDate;
  return {
    canPublish,
    isPublished: at !== null,
    text:
      at === null
        ? WORDS.notPublished(isPast)
        : isUpToDate
          ? WORDS.isPublished(formatMoment(at))
          : WORDS.hasChanged(formatMoment(at)),
    changes: at === null ? [] : changes,
    notes: [
      changed && !isPast ? emailedText(told) : "",
      isPast ? WORDS.dayPassed : "",
      broken > 0 ? WORDS.broken(broken, canPublish) : "",
      otherTeeOff ?? "",
      draw && !isTournamentPublished ? WORDS.publishFirst : "",
    ].filter((note) => note !== ""),
    unreached: told
      .filter(({ is_mailed: isMailed }) => !isMailed)
      .map(({ entry_id, full_name, phone }) => ({ entry_id, full_name, phone })),
    absent: absent.length > 0 ? WORDS.absent(absent.map(({ full_name: name }) => name)) : null,
    takeBack: at !== null && isTournamentPublished ? WORDS.takeBack(isPast) : null,
    asksForMails: isPast && isTournamentPublished,
  };
}

/** Whether the day has passed, after which no mail about a start is of use. */
export const isOver = ({ tournament: { starts_on: day } }: Pick<OpenPlay, "tournament">): boolean =>
  day !== null && day < dayInIndiaOf(new Date());

/** Players who are in the draw and, on the day, not checked in. */
export function absentInDraw({
  play: { draw },
  entered,
}: Pick<OpenPlay, "play" | "entered">): EnteredPlayer[] {
  const drawn = new Set(draw?.fourballs.flatMap(({ players }) => players));
  return absentPlayers(entered).filter(({ player_id: id }) => drawn.has(id));
}

function startsText(starts: StartRules): string {
  return starts.kind === "shotgun"
    ? WORDS.shotgun(starts.time)
    : WORDS.teeTimes(starts.first, starts.intervalMinutes);
}

type Words = {
  short: (id: string) => string;
  neutral: string;
  divisions: ReadonlyMap<string, string>;
  absent: ReadonlySet<string>;
};

function listedPlayer(
  { id, name, team, handicap, wish }: DrawPlayer,
  { short, neutral, divisions, absent }: Words,
): ListedPlayer {
  return {
    id: short(id),
    name,
    details: [
      team ?? neutral,
      divisions.get(id),
      absent.has(id) ? WORDS.notHere : null,
      wish && WORDS.wish(wish),
    ]
      .filter(Boolean)
      .join(" · "),
    handicap: handicapText(handicap),
  };
}

function listedSeat({ id, player, isGap }: Seat, words: Words) {
  return player
    ? { ...listedPlayer(player, words), isGap }
    : {
        id: words.short(id),
        name: "Withdrawn: a gap",
        details: "",
        handicap: "",
        isGap,
      };
}

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
      index,
      hole: WORDS.hole(startingHole(start)),
      time: start.time,
      place: placeOf(start),
      count: WORDS.count(seats.filter(({ player }) => player).length),
      isNeutral: words.neutral !== "" && isNeutralFourball(seats),
      broken: broken
        .filter(({ fourball }) => fourball === index)
        .map(({ rule, players: ids }) => BROKEN_RULES[rule](ids.map((id) => names.get(id) ?? ""))),
      seats: seats.map((seat) => listedSeat(seat, words)),
    };
  });
}

/** What has changed since the draw was published; null: nothing, or it was not published. */
function changesOf({ play, teams, players }: OpenPlay, draw: Draw): UnpublishedChanges | null {
  const { published_draw: published } = play;
  const changes =
    published &&
    unpublishedChanges(
      published,
      { draw, teams },
      players.map(({ id }) => id),
    );
  return changes && isUnpublished(changes) ? changes : null;
}

function changedEntrants(open: OpenPlay, { starts, company }: UnpublishedChanges) {
  return entrantsOf(open, new Set([...starts.map(({ id }) => id), ...company]));
}

function drawnEntrants(open: OpenPlay, { fourballs }: Draw) {
  return entrantsOf(open, new Set(fourballs.flatMap(({ players }) => players)));
}

/** Who is told what becomes of these players. */
function entrantsOf({ entered }: OpenPlay, players: ReadonlySet<string>): readonly EnteredPlayer[] {
  const entries = new Set(
    entered.flatMap(({ player_id, entry_id }) => (players.has(player_id) ? [entry_id] : [])),
  );
  // The first of an entry entered it.
  return entered.filter(({ entry_id }) => entries.delete(entry_id));
}

function emailedText(entrants: readonly EnteredPlayer[]): string {
  const names = entrants
    .filter(({ is_mailed: isMailed }) => isMailed)
    .map(({ full_name }) => full_name);
  return WORDS.publishAgain({
    entrants: names.slice(0, CHANGES_SHOWN),
    more: Math.max(0, names.length - CHANGES_SHOWN),
    withoutAddress: entrants.length - names.length,
  });
}

function changesInWords(
  { play: { published_draw: published }, players }: OpenPlay,
  changes: UnpublishedChanges,
): string[] {
  const names = new Map([
    ...(published ? guestsOf(published) : []),
    ...players.map(({ id, name }) => [id, name] as const),
  ]);
  const { starts, company } = changes;
  const place = (start: Start | null) => start && placeOf(start);
  return [
    ...starts
      .slice(0, CHANGES_SHOWN)
      .map(({ id, from, to }) => WORDS.startChange(names.get(id) ?? "", place(from), place(to))),
    ...(starts.length > CHANGES_SHOWN ? [WORDS.moreChanges(starts.length - CHANGES_SHOWN)] : []),
    ...(company.length > 0 ? [WORDS.companyChanges(company.length)] : []),
    ...(changes.teams ? ["The teams"] : []),
  ];
}
