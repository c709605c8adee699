import { isOfGroup } from "#app/golf/knockout.ts";
import { telHref } from "#app/site/club.ts";
import { cannotComePath } from "#app/site/paths.ts";
import { HALVED_CHOICE, playedChoices } from "#app/tournaments/knockout/how.ts";
import {
  isLastMatch,
  nameOfMatch,
  namesOfSides,
  ofDivision,
  playBy,
  resultText,
  sheetOf,
  shownMatch,
  strokesOfResult,
} from "#app/tournaments/knockout/knockout.ts";
import { receivedText, strokesOfMatch } from "#app/tournaments/knockout/strokes.ts";
import { whatsAppTo } from "#app/tournaments/whatsapp.ts";
import { MATCH as PAGE } from "./content.ts";
import type { LinkedMatch } from "./match.server.ts";

/** A match as one of its sides sees it; null: the sheet has other sides in it by now. */
export function matchView(linked: LinkedMatch, today: string) {
  const { tournament, match: key, side, opponent, knockout } = linked;
  const sheet = sheetOf(knockout, today);
  const match = sheet.matches.get(key);
  if (!match || ![side, opponent].every((each) => match.sides.includes(each))) return null;
  const names = namesOfSides(knockout);
  const nameOf = (id: string | null) => names.get(id ?? "") ?? "";
  const isOpen =
    tournament.state === "published" && (match.state === "open" || match.state === "overdue");
  const round = nameOfMatch(sheet, key);
  const isFirst = match.sides[0] === side;
  return {
    slug: tournament.slug,
    tournament: ofDivision(tournament.name, linked.division),
    division: linked.division?.id ?? null,
    cancelledReason: tournament.cancelled_reason,
    round,
    own: nameOf(side),
    opponent: nameOf(opponent),
    match: { ...shownMatch(match, names, { ...knockout, reports: [] }), lastDay: null },
    playBy: isOpen ? playBy(match.lastDay) : null,
    lastDay: match.lastDay,
    isOverdue: isOpen && match.state === "overdue",
    isOpen,
    isDecided: match.state === "decided",
    next:
      isLastMatch(sheet, key) && !isOfGroup(key)
        ? PAGE.next.last
        : !isOfGroup(key) && (match.goesOn ?? match.result?.winner) === side
          ? PAGE.next.won
          : PAGE.next.lost,
    contacts: isOpen
      ? (linked.contacts ?? []).flatMap(({ name, phone }) =>
          phone
            ? [
                {
                  name,
                  call: telHref(phone),
                  whatsApp: whatsAppTo(
                    phone,
                    PAGE.contact.text(
                      ofDivision(tournament.name, linked.division),
                      round,
                      match.lastDay,
                    ),
                  ),
                },
              ]
            : [],
        )
      : [],
    offers:
      knockout.rules.arranges === "both"
        ? PAGE.day.bothOffer
        : isFirst
          ? PAGE.day.youOffer
          : PAGE.day.offersFirst(nameOf(opponent)),
    /** Whether the terms say that this side offers three days, one of them on a weekend. */
    owesDays: knockout.rules.arranges === "first" && isFirst,
    days: linked.days,
    theirDays: linked.their_days.filter((day) => day >= today),
    agreedOn: linked.agreed_on,
    strokes: isOpen
      ? strokesText(linked)
      : [receivedText(match.sides.map(nameOf), strokesOfResult(knockout, match)) ?? []].flat(),
    cannotCome: isOpen && linked.has_account ? cannotComePath(tournament) : null,
    report: isOpen ? reportView(linked, nameOf) : null,
    reported:
      isOpen && linked.report
        ? {
            winner: linked.report.winner === null ? "neither" : "own",
            how: linked.report.how,
          }
        : {},
    mayBeHalved: isOfGroup(key),
    hows: [
      ...(isOfGroup(key) ? [HALVED_CHOICE] : []),
      ...playedChoices(knockout.rules, key),
      { value: "conceded", label: PAGE.result.conceded },
      { value: "walkover", label: PAGE.result.walkover },
    ],
  };
}

export type MatchView = NonNullable<ReturnType<typeof matchView>>;

/** What each side receives, in the order of the sheet. */
export function strokesNow({
  match: key,
  side,
  players,
  knockout,
  tournament,
  scoring,
}: LinkedMatch) {
  const sides = sheetOf(knockout, "").matches.get(key)?.sides ?? [];
  const [own, other] = players;
  const names = namesOfSides(knockout);
  return strokesOfMatch(
    sides[0] === side ? [own, other] : [other, own],
    knockout.rules,
    { ...tournament, scoring },
    sides.flatMap((each) => names.get(each ?? "") ?? []),
  );
}

function strokesText(linked: LinkedMatch): string[] {
  const strokes = strokesNow(linked);
  if ("unknown" in strokes) return [PAGE.strokes.unknown[strokes.unknown]];
  return strokes.lines.length > 0 ? strokes.lines : [PAGE.strokes.none];
}

/** What was reported, and by whom; null: nothing. */
function reportView({ report, their_report: theirs }: LinkedMatch, nameOf: (id: string) => string) {
  const textOf = ({ winner, how }: NonNullable<typeof report>) =>
    [...(winner === null ? [] : [nameOf(winner)]), resultText({ winner, how })].join(", ");
  if ((report && theirs) || report?.is_denied || theirs?.is_denied) {
    const said = [
      report && PAGE.result.ownReport(textOf(report)),
      theirs && PAGE.result.theirReport(textOf(theirs)),
    ];
    return { state: "disputed", said: said.filter((text) => text !== null) } as const;
  }
  if (report)
    return { state: "own", text: PAGE.result.ownReport(textOf(report), report.counts_at) } as const;
  if (theirs) {
    return {
      state: "theirs",
      number: theirs.number,
      text: PAGE.result.theirReport(textOf(theirs), theirs.counts_at),
    } as const;
  }
  return null;
}
