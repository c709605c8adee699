import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import {
  type ChangedDraw,
  drawChangedBy,
  isOfGroup,
  isOfPlate,
  type KnockoutEvent,
  type MatchKey,
  THIRD_PLACE,
} from "#app/golf/knockout.ts";
import { mulberry32, newSeed, shuffled } from "#app/golf/random.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { matchesPath } from "#app/site/knockout-paths.ts";
import { isPlayed } from "#app/tournaments/knockout/how.ts";
import {
  FORMER,
  type KnockoutFacts,
  knockoutOf,
  nameOfMatch,
  namesOfSides,
  playBy,
  resultText,
  roundDay,
  sideName,
  sheetOf,
} from "#app/tournaments/knockout/knockout.ts";
import { MatchLines } from "#app/tournaments/knockout/sheet-rounds.tsx";
import { Panel } from "#app/ui/card.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { ARRANGED, MATCH_PAGE as PAGE, MATCH_TOASTS, NO_SIDE } from "./content.ts";
import { reservesOf } from "./draw-view.server.ts";
import { hasNoWinner, howChoices } from "./how.ts";
import {
  type OpenKnockout,
  openClubKnockout,
  pathOf,
  readContacts,
  recordEvent,
  type RecordedEvent,
  replaceMatchLink,
  showClubKnockout,
} from "./knockout.server.ts";
import { AskedForm, DayForm, ReserveForm, ResultForm } from "./match-forms.tsx";
import { MatchLinks, MatchSides } from "./match-links.tsx";
import {
  findMatch,
  type Found,
  matchView,
  mayBeTaken,
  movesFinal,
  playsOn,
  problemOf,
  strokesToRecord,
} from "./match-view.server.ts";
import { MESSAGES } from "./messages.ts";
import { type MatchChange, matchSchema, resultSchema } from "./schema.ts";

export const meta = clubMeta<typeof loader>(
  (data) => data?.content?.view.name ?? PAGE.untitled,
  PAGE.description,
);

export const handle: PageHandle = { hydrate: true };

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

export const loader = tournamentLoader(
  async ({ id, context, params, request }) => {
    const { match = "" } = params;
    const open = await showClubKnockout(context, id, request);
    const contacts = await readContacts(context, open, match);
    return { name: open.tournament.name, view: matchView(open, match, contacts) };
  },
  { pathOf, fixed: () => ({ constraint: constraintsOf(resultSchema) }) },
);

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "", match: key = "" } = params;
  const form = await readForm(request);
  let rests: string | null = null;
  return submitClubForm(
    { request, context, form },
    {
      path: pathOf(request),
      schema: matchSchema,
      alsoReturned: () => Promise.resolve({ intent: form.get("intent") as string, rests }),
      async run(change) {
        const open = await openClubKnockout(context, id, request);
        const found = findMatch(open, key);
        if (change.intent === "replace-link") {
          await replaceMatchLink(context, open, key, Number(change.side));
          return redirectWithSuccess(pathOf(request), ARRANGED.links.replaced);
        }
        if (change.intent === "reserve") {
          const name = await giveToReserve(context, open, found, change);
          return redirectWithSuccess(matchesPath(id), MATCH_TOASTS.reserve(name));
        }
        if (
          (change.intent === "lot" || change.intent === "plays-on" || change.intent === "losers") &&
          change.isSure !== "yes"
        ) {
          throw new InvalidFields({});
        }
        const asked = eventOf(found, change);
        const problem = problemOf(found, asked);
        const later = laterMatches(found, asked, problem?.rests ?? []);
        const isAsked = asked.kind === "correction" && asked.later === undefined;
        if (problem || (isAsked && later.asks)) {
          if (!later.asks || asked.kind !== "correction")
            throw new InvalidFields({}, { toast: MATCH_TOASTS.impossible });
          rests = PAGE.result.laterHint(later);
          throw new InvalidFields({ later: [MESSAGES.later] }, { toast: MATCH_TOASTS.asks });
        }
        const draw = changedDraw(found, asked);
        if (draw && !("later" in asked)) {
          rests = changedDrawText(found, asked, draw);
          throw new InvalidFields(
            { later: [MESSAGES.whoGoesOn] },
            { toast: MATCH_TOASTS.asksWhoGoesOn },
          );
        }
        const event = withDraw(withoutVoid(found, asked), draw);
        if (isRecorded(found, event)) {
          return redirectWithSuccess(matchesPath(id), MATCH_TOASTS.unchanged);
        }
        const strokes =
          event.kind === "result" && isPlayed(found.facts.rules, key, event.how)
            ? strokesToRecord(open, found)
            : undefined;
        await recordEvent(context, open, change.version, {
          ...withEntries(event, open.entries),
          ...(strokes && { strokes }),
        });
        return redirectWithSuccess(matchesPath(id), MATCH_TOASTS.saved(savedText(found, event)));
      },
    },
  );
}

const namesOfMatches = ({ sheet }: Found, matches: readonly MatchKey[]): string =>
  matches.map((match) => nameOfMatch(sheet, match)).join(", ");

/** The matches with two sides which would have others by a correction, where no later result stands. */
function othersIn({ facts, sheet, today }: Found, event: KnockoutEvent): MatchKey[] {
  if (event.kind !== "correction") return [];
  const at = new Date().toISOString();
  const corrected: KnockoutFacts["events"][number] = { ...event, later: "void", at };
  const after = sheetOf({ ...facts, events: [...facts.events, corrected] }, today);
  return [...sheet.matches.values()].flatMap(({ key, sides }) =>
    !sides.includes(null) && after.matches.get(key)?.sides.join() !== sides.join() ? [key] : [],
  );
}

/** The later matches whose players have reported a result, and which would have other sides by a correction. */
const reportsThatRest = (found: Found, event: KnockoutEvent): MatchKey[] =>
  othersIn(found, event).filter((key) => found.facts.reports.some(({ match }) => match === key));

/**
 * The later matches that a correction would change, by their names. Where none was played or reported, the club
 * is asked about those of the plate and for third place: of the main draw it expects that the winner goes on.
 *
 * @param played that would count no more
 */
function laterMatches(found: Found, event: KnockoutEvent, played: readonly MatchKey[]) {
  const reported = reportsThatRest(found, event);
  const others = othersIn(found, event).filter((each) => ![...played, ...reported].includes(each));
  return {
    asks:
      played.length + reported.length > 0 ||
      others.some((key) => isOfPlate(key) || key === THIRD_PLACE),
    played: namesOfMatches(found, played),
    reported: namesOfMatches(found, reported),
    others: namesOfMatches(found, others),
  };
}

/** Nothing is void where nothing was played that rests on it. */
function withoutVoid(found: Found, event: RecordableEvent): RecordableEvent {
  if (event.kind !== "correction" || event.later !== "void" || isOfGroup(event.match)) {
    return event;
  }
  const { later, ...correction } = event;
  return problemOf(found, correction) ? { ...correction, later } : correction;
}

/** What a corrected match of a group would change in the draw that follows; null: nothing. */
const changedDraw = ({ facts, today }: Found, event: KnockoutEvent): ChangedDraw | null =>
  event.kind === "correction" && isOfGroup(event.match)
    ? drawChangedBy(knockoutOf(facts), event, today)
    : null;

function changedDrawText(found: Found, event: RecordableEvent, draw: ChangedDraw): string {
  const { come, gone, rests, sides } = draw;
  const names = namesOfSides(found.facts);
  const namesOf = (some: readonly string[]) => some.map((side) => names.get(side) ?? FORMER);
  const reported = reportsThatRest(found, { ...event, sides } as RecordableEvent);
  return PAGE.result.drawHint(
    namesOf(come),
    namesOf(gone),
    namesOfMatches(found, rests),
    namesOfMatches(found, reported),
  );
}

/** Where the club has chosen that, the correction has who goes on by it; else it has no more to say. */
function withDraw(event: RecordableEvent, draw: ChangedDraw | null): RecordableEvent {
  if (event.kind !== "correction" || !isOfGroup(event.match)) return event;
  const { later, ...correction } = event;
  if (!draw || !later) return correction;
  return later === "void" ? { ...correction, later, sides: draw.sides } : { ...correction, later };
}

/** Whether a correction is the one that counts already. */
function isRecorded({ facts, match }: Found, event: RecordableEvent): boolean {
  const latest = facts.events[match.events.at(-1) ?? -1];
  return (
    event.kind === "correction" &&
    latest?.kind === "correction" &&
    (["winner", "how", "reason", "later"] as const).every(
      (name) => (event[name] ?? null) === (latest[name] ?? null),
    )
  );
}

type RecordableEvent = KnockoutEvent & { reason?: string };

type LinkChange = Extract<MatchChange, { intent: "replace-link" }>;
type ReserveChange = Extract<MatchChange, { intent: "reserve" }>;

/**
 * A reserve takes the number of a side that has withdrawn.
 *
 * @returns who it is
 */
async function giveToReserve(
  context: RequestContext,
  open: OpenKnockout,
  { facts, today }: Found,
  { version, instead, entry }: ReserveChange,
): Promise<string> {
  const reserve = reservesOf(open).find((each) => each.entry === entry);
  const left = open.entries[Number(instead) - 1];
  if (!reserve || left === undefined) throw new InvalidFields({ entry: [MESSAGES.reserve] });
  if (!mayBeTaken({ facts, today }, instead)) {
    throw new InvalidFields({}, { toast: MATCH_TOASTS.impossible });
  }
  await recordEvent(context, open, version, { kind: "reserve", side: entry, instead: left });
  return sideName(reserve);
}

/** @throws InvalidFields where winner and result do not go together */
function eventOf(
  found: Found,
  change: Exclude<MatchChange, ReserveChange | LinkChange>,
): RecordableEvent {
  const { facts, match, sheet, today } = found;
  switch (change.intent) {
    case "result":
    case "correct": {
      const winner = change.winner === NO_SIDE ? null : change.winner;
      if (winner !== null && !match.sides.includes(winner)) {
        throw new InvalidFields({ winner: [MESSAGES.winner] });
      }
      if (!howChoices(facts.rules, match.key).some(({ value }) => value === change.how)) {
        throw new InvalidFields({ how: [MESSAGES.how] });
      }
      if (hasNoWinner(change.how) !== (winner === null)) {
        throw new InvalidFields({
          how: [winner === null ? MESSAGES.noWinner : MESSAGES.needsWinner],
        });
      }
      const result = { match: match.key, winner, how: change.how };
      return change.intent === "result"
        ? { kind: "result", ...result }
        : {
            kind: "correction",
            ...result,
            ...(change.later && { later: change.later }),
            reason: change.reason,
          };
    }
    case "lot": {
      const lot = newSeed();
      const [winner = null] = shuffled(match.sides, mulberry32(lot));
      const reason = PAGE.lot.number(lot);
      return { kind: "result", match: match.key, winner, how: "by lot", reason };
    }
    case "plays-on": {
      const event = playsOn(found);
      if (!event) throw new InvalidFields({}, { toast: MATCH_TOASTS.impossible });
      return event;
    }
    case "losers":
      return { kind: "losers-called" };
    case "day": {
      if (change.lastDay < today) throw new InvalidFields({ lastDay: [MESSAGES.dayPast] });
      const next = roundDay(facts, sheet, match.key, 1);
      if (next !== null && change.lastDay > next) {
        throw new InvalidFields({ lastDay: [MESSAGES.dayTooLate] });
      }
      const final = facts.last_days.at(-1);
      if (isOfPlate(match.key) && final !== undefined && change.lastDay > final) {
        throw new InvalidFields({ lastDay: [MESSAGES.dayAfterFinal] });
      }
      return { kind: "last-day", match: match.key, day: change.lastDay };
    }
  }
}

function withEntries(event: RecordableEvent, entries: readonly string[]): RecordedEvent {
  const entryOf = (side: string) => entries[Number(side) - 1] ?? null;
  switch (event.kind) {
    case "result":
    case "correction":
      return {
        ...event,
        winner: event.winner === null ? null : entryOf(event.winner),
        ...("sides" in event && { sides: event.sides?.map(entryOf) }),
      } as RecordedEvent;
    case "last-day":
      return { kind: event.kind, match: event.match, last_day: event.day };
    case "reinstatement":
      return { ...event, side: entryOf(event.side) ?? "" };
    case "losers-called":
      return event;
    default:
      throw new RangeError(event.kind);
  }
}

function savedText({ facts, match, sheet }: Found, event: KnockoutEvent): string {
  if (event.kind === "last-day") {
    const isMoved = movesFinal(sheet, match.key) && event.day > (match.lastDay ?? "");
    return [
      `${playBy(event.day) ?? ""}.`,
      ...(isMoved ? [MATCH_TOASTS.finalMoved(facts.rules.hasThirdPlace)] : []),
    ].join(" ");
  }
  if (!("winner" in event)) return "";
  const name = event.winner === null ? null : namesOfSides(facts).get(event.winner);
  return [name, resultText(event)].filter(Boolean).join(", ");
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Match() {
  const { id, content, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = content?.view ?? null;
  const stateOf = (intents: readonly string[]) => ({
    lastResult: answer && intents.includes(answer.intent) ? answer.result : undefined,
    saved: intents.includes(String(saved?.intent)) ? saved : undefined,
    version: view?.version ?? (answer?.result.initialValue?.version as string | undefined),
  });
  const result = stateOf(["result", "correct"]);
  return (
    <ClubScreen
      answer={answer}
      back={{ href: matchesPath(id), text: PAGE.back }}
      heading={view?.name ?? PAGE.untitled}
    >
      {view ? (
        <Panel>
          <MatchLines match={view.match} />
          {view.days.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Panel>
      ) : null}
      {view && view.parties.length > 0 ? <MatchSides parties={view.parties} /> : null}
      {view?.state === "waiting" ? <p>{PAGE.waiting}</p> : null}
      {view && view.state === "decided" && !view.canCorrect ? <p>{PAGE.unplayed}</p> : null}
      {view?.isOpen || view?.canCorrect || result.lastResult ? (
        <ResultForm
          key={`result ${view?.version ?? ""}`}
          formState={result}
          constraint={constraint}
          view={view}
          rests={answer?.rests ?? null}
        />
      ) : null}
      {view?.reserve ? (
        <ReserveForm formState={stateOf(["reserve"])} reserve={view.reserve} />
      ) : null}
      {view?.isOpen ? <DayForm formState={stateOf(["day"])} view={view} /> : null}
      {view?.asked.map(([intent, words]) => (
        <AskedForm
          key={intent}
          intent={intent}
          words={words}
          formState={stateOf([intent])}
          path={view.path}
        />
      ))}
      {view && view.links.length > 0 ? <MatchLinks links={view.links} /> : null}
      {view && view.history.length > 0 ? (
        <section>
          <h2>{PAGE.history}</h2>
          <ul>
            {view.history.map(({ at, text }) => (
              <li key={at + text}>
                {at}: {text}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </ClubScreen>
  );
}
