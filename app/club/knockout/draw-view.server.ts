import { roundsOf } from "#app/golf/knockout-draw.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { drawText, roundName, shownRounds } from "#app/tournaments/knockout/knockout.ts";
import { termsOf } from "#app/tournaments/knockout/rules.ts";
import { DRAW_PAGE as PAGE } from "./content.ts";
import { usualLastDays } from "./days.ts";
import { knownFacts, type OpenKnockout } from "./knockout.server.ts";

export function drawView(open: OpenKnockout) {
  const { tournament, version, entered, entries } = open;
  const facts = knownFacts(open);
  const hasDraw = facts !== null && facts.by !== null;
  const isPublished = hasDraw && facts.published_at !== null;
  const rounds = hasDraw ? roundsOf(facts.numbers) : 0;
  const today = dayInIndiaOf(new Date());
  const ids = new Set(entered.map(({ entry }) => entry));
  const days = facts && facts.last_days.length === rounds ? facts.last_days : null;
  return {
    version: String(version),
    slug: tournament.slug,
    summary: PAGE.entered(entered.length),
    terms: facts && termsOf(facts.rules),
    isPublished,
    hasResults:
      facts?.events.some(({ kind }) => kind !== "last-day" && kind !== "withdrawal") ?? false,
    drawn: hasDraw ? drawText(facts) : null,
    by: facts?.by ?? "lot",
    entered: entered.map(({ entry, names, handicap }) => ({
      entry,
      name: names.join(" & "),
      handicap,
      seed: seedOf(facts, entries.indexOf(entry) + 1),
    })),
    isOutdated:
      hasDraw &&
      !isPublished &&
      (entries.length !== entered.length || entries.some((entry) => !ids.has(entry))),
    numbers: hasDraw
      ? facts.sides
          .slice(0, facts.numbers)
          .map((side) => ({ ...side, name: side.names.join(" & ") }))
      : [],
    rounds: hasDraw ? shownRounds(facts, today) : [],
    hasDays: days !== null,
    days: days ?? usualLastDays(tournament.starts_on ?? today, rounds, tournament.final_by),
    roundNames: Array.from({ length: rounds }, (_, index) => roundName(index + 1, rounds)),
    isTournamentPublished: tournament.state === "published",
  };
}

export type DrawView = ReturnType<typeof drawView>;

const seedOf = (facts: ReturnType<typeof knownFacts>, number: number): string =>
  facts && number > 0 && number <= facts.seeds ? String(number) : "";
