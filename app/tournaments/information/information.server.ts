import { redirect } from "@remix-run/node";
import { sharedClub } from "#app/catalogue/site/site.server.ts";
import { type Format, FORMATS } from "#app/golf/handicaps.ts";
import { strokesText } from "#app/golf/rated-tees.ts";
import { resultsByDivision } from "#app/golf/results.ts";
import { formatRupees } from "#app/money/rupees.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { clubFromSettings } from "#app/site/club.server.ts";
import type { Club } from "#app/site/club.ts";
import { formatDay, formatDayOfYear, formatTime, formatTimeOfMoment } from "#app/site/dates.ts";
import { sheetPath } from "#app/site/knockout-paths.ts";
import { renderMarkdown } from "#app/site/markdown.server.ts";
import {
  calendarPath,
  dayPath,
  registerPath,
  teeSheetPath,
  tournamentPath,
} from "#app/site/paths.ts";
import { galleryPath } from "#app/site/picture-paths.ts";
import { seriesPath } from "#app/site/series-paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { boardPath } from "#app/tournaments/board-paths.ts";
import { competitionBoards, linesOfCompetitions } from "#app/tournaments/competition-boards.ts";
import { takenBackText } from "#app/tournaments/content.ts";
import { publishedAgain } from "#app/tournaments/corrections.ts";
import {
  type Division,
  divisionLabel,
  divisionWord,
  withDivisionNames,
} from "#app/tournaments/divisions.ts";
import { teamsShortOfDrives, tooFewTexts } from "#app/tournaments/drives.ts";
import {
  absentText,
  boardLabels,
  boardNumber,
  type BoardLine,
  boardText,
  decidedText,
  DO_NOT_COUNT,
  FORMAT_NAMES,
  hasSidesOnly,
  NO_RESULT_WORDS,
  noResultOnSecond,
  sideText,
  sideWords,
  publishedScoring,
  openable,
  type ShortBoard,
} from "#app/tournaments/format-words.ts";
import {
  type PublishedKnockout,
  readKnockouts,
} from "#app/tournaments/knockout/knockout.server.ts";
import { honoursOf } from "#app/tournaments/knockout/knockout.ts";
import {
  NO_PHOTOGRAPHS,
  type Photographs,
  readPhotographs,
} from "#app/tournaments/photographs.server.ts";
import { pictureNamed } from "#app/tournaments/pictures.ts";
import {
  divisionPlacesLeft,
  guestPlacesLeft,
  hasLimits,
  type Places,
  placesKept,
  placesLeft,
} from "#app/tournaments/places.ts";
import type { PublishedResults, PublishedScore, PublishedScoring } from "#app/tournaments/play.ts";
import { withReadersNames } from "#app/tournaments/player-names.ts";
import { earlyLines, feeLines } from "#app/tournaments/prices.ts";
import { namedAwards, publishedPrizes } from "#app/tournaments/prize-names.ts";
import {
  matchTermsOf,
  NOTHING_PUBLISHED,
  type Published,
  readPublished,
} from "#app/tournaments/published.server.ts";
import { areChangesOpen, lastDayBefore } from "#app/tournaments/registration-period.ts";
import { resultsImagePath } from "#app/tournaments/results-image.server.ts";
import {
  countPlayers,
  type Fourball,
  fourballsOf,
  type Team,
  teamsOf,
} from "#app/tournaments/rosters.ts";
import { type ListedSeries, listPublicSeries } from "#app/tournaments/series/series.server.ts";
import { shareImagePath } from "#app/tournaments/share-image.server.ts";
import { eventOf } from "#app/tournaments/sports-event.ts";
import { registerLabel, stateLabels } from "#app/tournaments/state-labels.ts";
import { layOutTeeSheet } from "#app/tournaments/tee-sheet-layout.ts";
import type { TournamentInShort } from "#app/tournaments/tournament-column.tsx";
import { tournamentState, type TournamentState } from "#app/tournaments/tournament-state.ts";
import { datesText, type Fact, type Tournament } from "#app/tournaments/tournament.ts";
import {
  countPlacesOf,
  findInformation,
  type WithFee,
} from "#app/tournaments/tournaments.server.ts";
import type { Photograph } from "#app/ui/photograph.tsx";
import { sharedImageOf } from "#app/ui/photographs.ts";
import { INFORMATION_PAGE as PAGE } from "./content.ts";
import type { InformationContent } from "./information.ts";

/**
 * The information page of a published or cancelled tournament that has one.
 *
 * @returns with the tournament's id
 * @throws a 404 or 503 Response, or a redirect to where one enters a tournament without this page
 */
export async function readInformation(
  context: RequestContext,
  slug: string,
): Promise<{ id: string; information: InformationContent }> {
  const [tournament, published] = await Promise.all([
    findInformation(context, slug, (tournament) => redirect(registerPath(tournament))),
    readPublished(context, slug),
  ]);
  const [places, series, photographs, club, knockouts] = await Promise.all([
    countPlacesOf(context, tournament),
    listPublicSeries(context, tournament.id),
    readPhotographs(context, tournament.id),
    sharedClub(),
    published.has_sheet ? readKnockouts(context, slug) : [],
  ]);
  const information = informationOf(
    tournament,
    places,
    new Date(),
    published,
    series,
    photographs,
    club,
    knockouts,
  );
  return { id: tournament.id, information };
}

/**
 * Of a draft, which has no addresses yet, it has no calendar file and no image of the tee sheet.
 */
export function informationOf(
  tournament: WithFee,
  places: Places,
  now: Date = new Date(),
  published: Published = NOTHING_PUBLISHED,
  series: readonly ListedSeries[] = [],
  { card: photograph, gallery }: Photographs = NO_PHOTOGRAPHS,
  club: Club = clubFromSettings(),
  knockouts: readonly PublishedKnockout[] = [],
): InformationContent {
  const { name, place, starts_on: day, state } = tournament;
  const isPublic = state !== "draft";
  const lead = leadOf(tournament);
  const { draw, results, format } = published;
  const { has_board: hasBoard, has_sheet: hasSheet } = published;
  const { results_taken_back_at: takenBackAt } = published;
  const shownResults = results && resultsOfTournament(results, tournament);
  const teams = draw ? teamsOf(draw) : [];
  const fourballs = draw ? fourballsOf(draw) : [];
  const current = tournamentState(tournament, places, now);
  const isOver = current === "played" || current === "cancelled";
  const labels = stateLabels(tournament, places, now);
  return {
    name,
    lead,
    picture: pictureNamed(tournament.picture).src,
    photograph,
    galleryPath: gallery.length > 0 && isPublic ? galleryPath(tournament) : null,
    description: descriptionOf(tournament, lead, {
      results: results !== null,
      teams: teams.length > 0,
      teeSheet: fourballs.length > 0,
    }),
    path: tournamentPath(tournament),
    ...shareImageOf(tournament, shownResults, photograph),
    isOver,
    cancelledReason: tournament.cancelled_reason,
    // That registration is open, the button says.
    labels: current === "open" ? labels.filter(({ isUrgent }) => isUrgent) : labels,
    registerLabel: registerLabel(current),
    facts: [
      ...factsOf(tournament),
      ...formatFacts(tournament, format),
      ...openFacts(tournament, current, now),
    ],
    calendarPath: isPublic && !isOver ? calendarPath(tournament) : null,
    registerPath: registerPath(tournament),
    news: newsOf(tournament),
    about: tournament.about === null ? null : renderMarkdown(tournament.about),
    map: tournament.map_url ? { url: tournament.map_url, place } : null,
    day: day && formatDay(day),
    schedule: tournament.schedule_items.map(({ time, name: what }) => ({
      name: what,
      time: formatTime(time),
      at: `${day ?? ""}T${time}+05:30`,
    })),
    rules: tournament.rules,
    teamPrizes: tournament.prizes.filter((prize) => prize.for === "team"),
    playerPrizes: tournament.prizes.filter((prize) => prize.for === "player"),
    teeAssignments: tournament.tee_assignments,
    teeNotes: tournament.tee_notes,
    teams: teams.map((team) => ({ ...team, count: countText(team) })),
    teamsTotal: totalText(teams),
    teamsNote: tournament.teams_note,
    boardPath: hasBoard ? boardPath(tournament) : null,
    sheetPath: hasSheet ? sheetPath(tournament) : null,
    isKnockout: tournament.form_of_play === "knock-out",
    endedOn: tournament.last_day ?? null,
    honours: honoursIn(knockouts, now),
    teeSheet: teeSheetOf(tournament, fourballs, draw?.fourballs[0]?.time ?? null),
    results: shownResults,
    resultsTakenBack: takenBackAt && takenBackText(takenBackAt),
    series: series.map(({ slug, name: title }) => ({ name: title, path: seriesPath({ slug }) })),
    // Once the draw is published, the terms are on its sheet.
    entry: isOver
      ? null
      : entryOf(tournament, places, now, hasSheet ? [] : matchTermsOf(published), club),
    closingText: tournament.closing_text,
    event: eventOf(tournament),
  };
}

const honoursIn = (
  knockouts: readonly PublishedKnockout[],
  now: Date,
): InformationContent["honours"] =>
  knockouts
    .map((each) => ({
      division: each.division?.name ?? null,
      ...honoursOf(each, dayInIndiaOf(now)),
    }))
    .filter(({ winner, others }) => winner !== null || others.length > 0);

/** Results, else the photograph where there is one, else the drawing with name, day and place. */
function shareImageOf(
  tournament: Tournament,
  results: InformationContent["results"],
  photograph: Photograph | null,
): Pick<InformationContent, "shareImage" | "shareImageSize"> {
  if (results) return { shareImage: resultsImagePath(tournament, results), shareImageSize: null };
  if (!photograph) return { shareImage: shareImagePath(tournament), shareImageSize: null };
  const { image, imageSize } = sharedImageOf(photograph);
  return { shareImage: image, shareImageSize: imageSize };
}

export function inShort(
  tournament: WithFee,
  places: Places,
  now: Date = new Date(),
): TournamentInShort {
  return {
    picture: pictureNamed(tournament.picture).src,
    lead: leadOf(tournament),
    facts: [
      ...factsOf(tournament),
      ...openFacts(tournament, tournamentState(tournament, places, now), now),
    ],
  };
}

export function teeSheetTexts(
  { name, starts_on: day, tee_off_at: teeOff }: Tournament,
  fourballs: number,
) {
  const { heading, image, gap } = PAGE.teeSheet;
  return {
    heading,
    subheading: [name, day && formatDayOfYear(day), teeOff && formatTime(teeOff)]
      .filter(Boolean)
      .join(", "),
    description: image.description(fourballs),
    neutral: image.neutral,
    gap,
  };
}

function leadOf({ lead, place, name, ...tournament }: Tournament): string {
  if (lead) return lead;
  const day = datesText({ ...tournament, date_text: null });
  if (!day) return place ?? name;
  return place ? PAGE.at(day, place) : day;
}

/** For search engines: the lead, and which sections there are. */
function descriptionOf(
  tournament: Tournament,
  lead: string,
  has: { results: boolean; teams: boolean; teeSheet: boolean },
): string {
  const { sections } = PAGE;
  const present = [
    has.results && sections.results,
    tournament.schedule_items.length > 0 && sections.schedule,
    tournament.rules.length > 0 && sections.rules,
    tournament.prizes.length > 0 && sections.prizes,
    has.teams && sections.teams,
    has.teeSheet && sections.teeSheet,
    tournament.news.length > 0 && sections.news,
  ].filter((section) => section !== false);
  const list = new Intl.ListFormat("en-GB").format(present);
  return PAGE.description(lead, list || (tournament.summary ?? lead));
}

function factsOf({ facts, lead, starts_on: day, tee_off_at: teeOff, place, ...play }: Tournament) {
  if (facts.length > 0) return facts;
  const fact = (name: string, text: string | null) => (text ? [{ name, fact: text }] : []);
  return [
    // A lead of the site's own has the day and the place.
    ...(play.form_of_play === "knock-out"
      ? [
          ...fact(PAGE.drawDay, day && formatDay(day)),
          ...fact(PAGE.finalBy, play.final_by && formatDay(play.final_by)),
        ]
      : fact(PAGE.day, lead && day && formatDay(day))),
    ...fact(PAGE.teeOff, play.form_of_play === "day" ? teeOff && formatTime(teeOff) : null),
    ...fact(PAGE.place.heading, lead && place),
  ];
}

/** What is played, unless the club says so in facts or rules of its own. */
function formatFacts({ facts, rules }: Tournament, format: Format | null): Fact[] {
  if (format === null) return [];
  const name = FORMAT_NAMES[format];
  const own = [...facts.map(({ fact }) => fact), ...rules.map(({ rule }) => rule)];
  return own.some((text) => text.toLowerCase().includes(name.toLowerCase()))
    ? []
    : [{ name: PAGE.format, fact: name }];
}

/** While members can enter: until when, and what it costs. */
function openFacts(
  { registration_closes_at: closesAt, fees }: WithFee,
  state: TournamentState,
  now: Date,
): Fact[] {
  if (state !== "open" && state !== "waiting-list") return [];
  const facts: Fact[] = [];
  if (closesAt !== null) {
    facts.push({
      name: PAGE.registerBy,
      fact: closingText(closesAt),
    });
  }
  const { fee = null, early_fee: early = null, early_until: day } = fees ?? {};
  if (fee === null) return facts;
  const isEarly = early !== null && day != null && dayInIndiaOf(now) <= day;
  facts.push(
    isEarly
      ? { name: PAGE.feeUntil(formatDayOfYear(day)), fact: formatRupees(early) }
      : { name: PAGE.fee, fact: formatRupees(fee) },
  );
  return facts;
}

/** The last day, and the hour where it is not the whole day. */
function closingText(closesAt: string): string {
  const day = formatDayOfYear(lastDayBefore(closesAt));
  const isMidnight = dayInIndiaOf(new Date(closesAt)) !== lastDayBefore(closesAt);
  return isMidnight ? day : `${day}, ${formatTimeOfMoment(closesAt)}`;
}

/**
 * Only of a tournament with a fee, with limited places, or with the terms of a knock-out: others say it in
 * their own words.
 */
function entryOf(
  { fees, ...tournament }: WithFee,
  places: Places,
  now: Date,
  terms: string[],
  club: Club,
): InformationContent["entry"] {
  const fee = fees?.fee ?? null;
  if (fee === null && !hasLimits(tournament) && terms.length === 0) return null;
  const today = dayInIndiaOf(now);
  // Once it is closed, none is to be had, and of the fee only what it is.
  const isClosed = tournamentState(tournament, places, now) === "closed";
  const { divisions, max_group_size: most, capacity } = tournament;
  const { refund_until = null, includes = null, hold_days = null, prices = {} } = fees ?? {};
  const offered = divisions.filter(({ hidden }) => !hidden);
  const left = placesLeft(tournament, places);
  const limits = [
    ...guestPlacesLeft(tournament, places),
    ...divisionPlacesLeft(tournament, places),
  ];
  return {
    costs: [
      ...feeLines(
        {
          per_player: fee,
          includes,
          refund_until: isClosed && !areChangesOpen(tournament, now) ? null : refund_until,
          hold_days: isClosed ? null : hold_days,
          prices,
        },
        tournament,
        today,
      ),
      ...(fees && !isClosed ? earlyLines(fees, today) : []),
    ],
    who: isClosed
      ? []
      : [
          PAGE.entry.account,
          ...(offered.length > 0
            ? [PAGE.entry.divisions(divisionWord(offered), offered.map(divisionLabel))]
            : []),
          ...(most > 1 ? [PAGE.entry.brings(most - 1)] : []),
        ],
    places: isClosed
      ? []
      : [
          ...(capacity === null || left === null
            ? []
            : [PAGE.entry.places(capacity, left, placesKept(tournament, places))]),
          ...limits.map((limit) => PAGE.entry.limit(limit.of, limit.left)),
          ...(places.waiting > 0
            ? [PAGE.entry.waiting(places.waiting)]
            : tournament.has_waiting_list && hasLimits(tournament)
              ? [PAGE.entry.canWait]
              : []),
        ],
    terms,
    club,
  };
}

/** The newest first; of the same day, the one that was added last. */
function newsOf({ news }: Tournament) {
  return [...news]
    .reverse()
    .sort((one, other) => other.on.localeCompare(one.on))
    .map(({ on, text }) => ({
      on,
      day: formatDay(on),
      html: renderMarkdown(text),
    }));
}

function countText(team: Team): string {
  const { players, neutral } = countPlayers([team]);
  return PAGE.teams.count(players, neutral);
}

function totalText(teams: readonly Team[]): string {
  const { players, neutral } = countPlayers(teams);
  return PAGE.teams.total(players, neutral);
}

function teeSheetOf(
  { starts_on, slug, state }: Tournament,
  fourballs: Fourball[],
  firstStart: string | null,
): InformationContent["teeSheet"] {
  if (fourballs.length === 0) return null;
  const day = starts_on && formatDayOfYear(starts_on);
  const { width, height } = layOutTeeSheet(fourballs);
  return {
    text: fourballs.some(({ time }) => time !== undefined)
      ? PAGE.teeSheet.times(day)
      : PAGE.teeSheet.text(
          day,
          firstStart && formatTime(firstStart),
          fourballs.some(({ start }) => /^\d+A$/.test(start)),
        ),
    fourballs,
    findPath: state === "draft" ? null : dayPath({ slug }),
    image: state === "draft" ? null : { path: teeSheetPath({ slug }), width, height },
  };
}

/** Where players compete alone, and for a team. */
const SIDES_ARE_TEAMS = sideWords("team-stableford");

const DIVISION_PLAYERS = 5;

const SECOND_PLAYERS = 10;

/** The results of a tournament as readers get them; those of a cancelled one count for nothing. */
export const resultsOfTournament = (
  results: PublishedResults,
  { divisions, state }: Pick<Tournament, "divisions" | "state">,
  linesOfBoards?: Parameters<typeof competitionBoards>[2],
): NonNullable<InformationContent["results"]> => ({
  ...resultsOf(results, divisions, linesOfBoards),
  notice: state === "cancelled" ? DO_NOT_COUNT : null,
});

/** Published results in words; a team's name is shown only where there are teams. */
export function resultsOf(
  published: PublishedResults,
  divisions: readonly Division[],
  linesOfBoards: Parameters<typeof competitionBoards>[2] = [SECOND_PLAYERS, DIVISION_PLAYERS],
): NonNullable<InformationContent["results"]> {
  const { formerMember, noWinner } = PAGE.results;
  const [secondLines, divisionLines] = linesOfBoards;
  const {
    players: lines,
    teams,
    awards,
    scoring,
    competitions,
    corrections = [],
    holes = null,
  } = withReadersNames(published);
  const { format, boards } = publishedScoring(scoring);
  const players = withDivisionNames(lines, divisions);
  const hasTeams = teams.length > 0;
  const numberOf = ({ points }: Pick<PublishedScore, "points">) =>
    points === null ? null : boardNumber(format, points);
  const columns = boards.map((by) => boardLabels(format, by, boards.length > 1));
  const [main = { column: "", name: null }, other] = columns;
  const titled = (name: string, board: string | null) =>
    board ? `${name}: ${board.toLowerCase()}` : name;
  const labelled = (name: string, board: string | null) =>
    board ? `${name}, ${board.toLowerCase()}` : name;
  const divisionNames = divisions.map(({ name }) => name);
  const several = resultsByDivision(
    players.map((player, index) => ({ ...player, index })),
    ({ division = null }) => division,
    divisionNames,
  );
  const byDivision = several.length > 1 ? several : [];
  const repeats = (byDivision.length > 1 ? 2 : 1) * boards.length;
  const onPage = players.length * repeats + linesOfCompetitions(competitions);
  const placeIn = new Map(
    byDivision.flatMap(({ division, results }) =>
      results.map(({ index, place }) => [index, PAGE.results.placeIn(division, place)]),
    ),
  );
  const lineOf = (line: PublishedScore & { name: string | null }): BoardLine => ({
    name: line.name ?? formerMember,
    place: line.place,
    number: numberOf(line),
  });
  const decided = (line: PublishedScore, onBoard: readonly PublishedScore[]) =>
    decidedText(line, onBoard, scoring);
  const noted = (
    line: PublishedScore,
    onBoard: readonly PublishedScore[],
    note: string | null = null,
  ) => {
    const by = decided(line, onBoard);
    return { note: note ?? by, ...ifDecided(by) };
  };
  const onSecond = players
    .flatMap(({ second, ...player }) =>
      second
        ? [
            {
              ...player,
              matched: undefined,
              ...second,
              note: secondNote({ ...player, second }, boards),
            },
          ]
        : [],
    )
    .toSorted((one, two) => (one.place ?? Infinity) - (two.place ?? Infinity) || 0);
  const secondBoards: ShortBoard[] = !other
    ? []
    : [
        {
          label: labelled(PAGE.results.allPlayers, other.name),
          column: other.column,
          ...openable(
            titled(PAGE.results.players, other.name),
            onSecond.map((line) => ({ ...lineOf(line), ...noted(line, onSecond, line.note) })),
            secondLines,
            onPage,
          ),
        },
        ...(byDivision.length === 0
          ? []
          : resultsByDivision(onSecond, ({ division = null }) => division, divisionNames)
        ).map(({ division, results }) => ({
          label: labelled(division, other.name),
          column: other.column,
          ...openable(
            titled(division, other.name),
            results.map((line) => ({ ...lineOf(line), ...noted(line, results) })),
            divisionLines,
            onPage,
          ),
        })),
      ];
  const isOfSides = hasSidesOnly(scoring);
  const short = teamsShortOfDrives({ players, teams, scoring });
  return {
    notice: null,
    publishedAgain: publishedAgain({ ...published, corrections }),
    sides: isOfSides ? sideWords(format) : SIDES_ARE_TEAMS,
    text: boardText(scoring),
    columns: columns.map(({ column }) => column),
    heading: titled(PAGE.results.players, main.name),
    label: labelled(PAGE.results.allPlayers, main.name),
    hasNeutral: players.some(({ place, no_result: noResult }) => place === null && !noResult),
    teams: teams.map((team) => ({
      name: team.name,
      place: team.place,
      ...(isOfSides
        ? sideTexts(
            players,
            team,
            short.find((each) => each.team === team.name),
            decided(team, teams),
            format,
          )
        : { note: noResultText(team.no_result) }),
      ...ifDecided(decided(team, teams)),
      cards: isOfSides ? null : team.cards,
      number: numberOf(team),
      second: team.second ? numberOf(team.second) : null,
    })),
    players: isOfSides
      ? []
      : players.map((player, index) => ({
          place: player.place,
          handicap: player.handicap,
          name: player.name ?? formerMember,
          team: hasTeams ? player.team : null,
          division:
            joined([
              placeIn.get(index) ?? noResultText(player.no_result),
              decided(player, players),
            ]) || null,
          ...ifDecided(decided(player, players)),
          isNeutral: hasTeams && player.neutral,
          number: numberOf(player),
          second: player.second ? numberOf(player.second) : null,
        })),
    divisions: isOfSides
      ? []
      : byDivision.map(({ division, results }) => ({
          label: labelled(division, main.name),
          column: main.column,
          ...openable(
            titled(division, main.name),
            results.map((line) => ({ ...lineOf(line), ...noted(line, results) })),
            divisionLines,
            onPage,
          ),
        })),
    secondBoards: isOfSides ? [] : secondBoards,
    competitions: competitionBoards(
      // Without competitions in which nobody plays.
      competitions.filter(({ kind, lines: { length } }) => kind !== "board" || length > 0),
      divisions,
      linesOfBoards,
      onPage,
    ),
    holes: (holes ?? []).map(([par, over], index) => ({
      label: PAGE.results.hole(index + 1, par),
      value: over,
      text: (over > 0 ? "+" : "") + over.toFixed(2).replace("-", "−"),
    })),
    hasHandicaps: players.some(({ handicap }) => handicap !== null),
    awards: namedAwards(awards, {
      divisions,
      isPair: boards.length > 1,
      competitions: publishedPrizes(competitions, (index) => index),
    }).map(({ name, note, winner, team }) => ({
      name,
      note: note ?? null,
      winner: team ?? (winner === undefined ? noWinner : (winner ?? formerMember)),
    })),
  };
}

/** Few places are: a page of 200 players must stay light. */
const ifDecided = (decided: string | null) => (decided === null ? {} : { decided });

/** Why a player has no place on the second board; null: they have one. */
function secondNote(line: PublishedScore, boards: PublishedScoring["boards"]): string | null {
  if (!line.second || line.second.place !== null) return null;
  return noResultText(noResultOnSecond(line, boards)) ?? PAGE.neutral;
}

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" · ");

const noResultText = (noResult: PublishedScore["no_result"]) =>
  noResult ? NO_RESULT_WORDS[noResult] : null;

function sideTexts(
  players: PublishedResults["players"],
  { name, no_result: noResult = null, members: published }: PublishedResults["teams"][number],
  short: ReturnType<typeof teamsShortOfDrives<(typeof players)[number]>>[number] | undefined,
  decided: string | null,
  format: Format,
): { note: string | null; absent: string | null } {
  const own = players.filter((player) => player.team === name && !player.neutral);
  const members = (published ?? own).map((player) => ({
    name: player.name ?? PAGE.results.formerMember,
    strokes: published && player.handicap !== null ? strokesText(player.handicap) : null,
    no_result: player.no_result ?? null,
  }));
  const shared = FORMATS[format].isOneBall ? (own[0]?.handicap ?? null) : null;
  const drives = short
    ? tooFewTexts(short, (player) => player.name ?? PAGE.results.formerMember)
    : [];
  const note = joined([sideText(members, noResult, shared), ...drives, decided]);
  return { note: note || null, absent: absentText(members, noResult) };
}
