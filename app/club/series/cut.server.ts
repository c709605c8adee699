import type { z } from "zod";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { cutNow } from "#app/tournaments/series/cut.ts";
import type { SeriesFacts } from "#app/tournaments/series/facts.ts";
import { seriesChanges } from "#app/tournaments/series/moves.ts";
import { tablesOf } from "#app/tournaments/series/tables.ts";
import {
  cutTexts,
  moveText,
  publishedCutText,
  tablesView,
  totalHeading,
} from "#app/tournaments/series/view.ts";
import { cutText, FORMER_MEMBER } from "#app/tournaments/series/words.ts";
import { CUT_PAGE as PAGE } from "./cut-content.ts";
import type { cutSchema } from "./schema.ts";
import { type ClubSeries, digestOf, type SeriesChanges } from "./series.server.ts";

/** How many of the players below the cut are shown. */
const MISSED_SHOWN = 5;

const nameIn =
  ({ names }: Pick<ClubSeries, "names">) =>
  (person: string) =>
    names[person] ?? null;

/** The table down to the first who miss the cut, or would as long as it is not published. */
function cutTables(series: ClubSeries, persons: readonly string[]) {
  const through = new Set(persons);
  return tablesView(series.facts, nameIn(series))
    .map((table) => {
      const last = table.rows.findLastIndex(({ person }) => through.has(person));
      const rows = table.rows
        .slice(0, last + 1 + MISSED_SHOWN)
        .map((row, index) =>
          index === last + 1 ? { ...row, above: row.above ?? PAGE.line } : row,
        );
      return { ...table, rows };
    })
    .filter(({ rows }) => rows.length > 0);
}

function publishedView(series: ClubSeries) {
  const { facts } = series;
  const { cut } = facts;
  if (!cut) return null;
  const position = facts.tournaments.findIndex(({ id }) => id === cut.tournament);
  const later = facts.tournaments.slice(position + 1);
  const next = later.find(
    ({ state, is_draft: isDraft }) => state === "planned" && isDraft !== true,
  );
  return {
    at: cut.at,
    text: publishedCutText(facts) ?? "",
    count: cut.players.length,
    differences: cutTexts(facts, nameIn(series)),
    added: cut.players.flatMap(({ person, reason }) =>
      reason === null ? [] : [{ person, reason, name: series.names[person] ?? FORMER_MEMBER }],
    ),
    missed: tablesOf(facts).flatMap(({ lines }) =>
      lines
        .filter(({ noPlace }) => noPlace === "cut")
        .map(({ person, total }) => ({
          value: person,
          label: [series.names[person] ?? FORMER_MEMBER, total?.numerator].join(", "),
        })),
    ),
    next: next ? { id: next.id, name: next.name } : null,
    isOver: !next && later.some(({ state }) => state === "published"),
  };
}

/** The page of a cut. @param unjoined how many results are no person's */
export function cutView(series: ClubSeries, unjoined: number) {
  const { id, name, version, facts, final } = series;
  const { rules, cut } = facts;
  const now = cutNow(facts);
  const persons = cut?.players.map(({ person }) => person) ?? now?.persons ?? [];
  return {
    id,
    name,
    version,
    unjoined,
    isFinal: final !== null,
    published: publishedView(series),
    rule:
      rules.kind === "rounds" && rules.cut
        ? PAGE.rule(rules.cut.after, cutText(rules.cut, rules))
        : null,
    now: now && { count: now.persons.length, seen: digestOf(now.persons) },
    tables: cutTables(series, persons),
    againChanges:
      cut && now && now.persons.length > 0 ? movesOfPublishing(series, now.persons) : [],
    heading: totalHeading(facts),
  };
}

/** What publishing the cut again, as it would be now, changes. */
function movesOfPublishing(series: ClubSeries, persons: readonly string[]): string[] {
  const { after } = changeOf(
    { intent: "publish", seen: digestOf(persons), version: series.version, reason: "" },
    series,
  );
  return seriesChanges(series.facts, after).map((move) => moveText(move, nameIn(series)));
}

export type CutChange = Exclude<z.output<typeof cutSchema>, { intent: "enter" }>;

/**
 * What a form changes, and the facts after it.
 *
 * @throws InvalidFields where another cut than the one that was seen would be published
 */
export function changeOf(
  form: CutChange,
  { facts }: ClubSeries,
): { changes: SeriesChanges; after: SeriesFacts } {
  const { cut } = facts;
  const players = cut?.players ?? [];
  switch (form.intent) {
    case "publish": {
      const now = cutNow(facts);
      const { rules } = facts;
      if (!now || rules.kind !== "rounds" || !rules.cut || digestOf(now.persons) !== form.seen) {
        throw new InvalidFields({}, { toast: PAGE.seen });
      }
      const { tournament, persons } = now;
      return {
        changes: { cut: { tournament, persons, rule: rules.cut } },
        after: {
          ...facts,
          cut: {
            tournament,
            rule: rules.cut,
            at: "",
            players: [
              ...players.filter(({ reason }) => reason !== null),
              ...persons.map((person) => ({ person, reason: null })),
            ],
          },
        },
      };
    }
    case "take-back":
      return { changes: { cut: null }, after: { ...facts, cut: null } };
    case "add":
    case "remove": {
      const { person, reason } = form;
      const isIn = form.intent === "add";
      const others = players.filter((each) => each.person !== person);
      return {
        changes: { cut_person: { person, is_in: isIn } },
        after: {
          ...facts,
          cut: cut && { ...cut, players: isIn ? [...others, { person, reason }] : others },
        },
      };
    }
  }
}
