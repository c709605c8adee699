import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countToPhone } from "#app/club/calls/phone-calls.server.ts";
import { ToPhone } from "#app/club/calls/phone-calls.tsx";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { dealt, LEAST_IN_GROUP } from "#app/golf/groups.ts";
import { mulberry32, newSeed, shuffled } from "#app/golf/random.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay } from "#app/site/dates.ts";
import {
  knockoutPath,
  knockoutSettingsPath,
  matchesPath,
  sheetPath,
} from "#app/site/knockout-paths.ts";
import { entrantsPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { Groups } from "#app/tournaments/knockout/groups.tsx";
import { ofDivision, PLATE, sheetOf } from "#app/tournaments/knockout/knockout.ts";
import { groupsOf, plateOf } from "#app/tournaments/knockout/rules.ts";
import { SheetRounds } from "#app/tournaments/knockout/sheet-rounds.tsx";
import { Terms } from "#app/tournaments/knockout/terms.tsx";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { AfterGroups } from "./after-groups.tsx";
import { boardView } from "./board-view.server.ts";
import { DIVISIONS, DRAW_PAGE as PAGE, DRAW_TOASTS, MATCH_PAGE } from "./content.ts";
import { outOfOrder } from "./days.ts";
import {
  BoardForm,
  DaysForm,
  DivisionsForm,
  DrawForm,
  PublishForm,
  SwapForm,
} from "./draw-forms.tsx";
import { drawn, MAX_SEEDS, swapped } from "./draw-numbers.ts";
import {
  drawView,
  hasPlateDays,
  numberOf,
  roundsOfPlate,
  roundsToPlay,
  savedDays,
} from "./draw-view.server.ts";
import {
  changePublication,
  chooseKnockouts,
  knownFacts,
  openClubKnockout,
  type OpenKnockout,
  pathOf,
  publishAfterGroups,
  readClubKnockout,
  recordEvent,
  saveKnockout,
  showClubKnockout,
} from "./knockout.server.ts";
import { MESSAGES } from "./messages.ts";
import { drawPageSchema, type DrawChange, drawSchema, swapSchema } from "./schema.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  PAGE.description,
);

export const handle: PageHandle = { hydrate: true };

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

export const loader = tournamentLoader(
  async ({ id, context, request }) => {
    const open = await showClubKnockout(context, id, request);
    const [board, toPhone] = await Promise.all([
      boardView(context, open, request),
      countToPhone(context, id),
    ]);
    return { name: open.tournament.name, view: drawView(open, request), board, toPhone };
  },
  {
    pathOf,
    fixed: () => ({
      constraints: { draw: constraintsOf(drawSchema), swap: constraintsOf(swapSchema) },
    }),
  },
);

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const form = await readForm(request, { isLong: true });
  return submitClubForm(
    { request, context, form },
    {
      path: pathOf(request),
      schema: drawPageSchema,
      alsoReturned: () => Promise.resolve({ intent: form.get("intent") as string }),
      async run(change) {
        if (change.intent === "divisions") {
          const byDivision = change.knockouts === "each";
          const open = await readClubKnockout(context, id, null);
          const path = await chooseKnockouts(context, open, byDivision);
          return redirectWithSuccess(path, DIVISIONS.saved[change.knockouts]);
        }
        const open = await openClubKnockout(context, id, request);
        const toast = await changed(context, open, change);
        // Without the board whose order was taken.
        return redirectWithSuccess(knockoutPath(id, open.division?.id), toast);
      },
    },
  );
}

type KnockoutChange = Exclude<DrawChange, { intent: "divisions" }>;

async function changed(context: RequestContext, open: OpenKnockout, change: KnockoutChange) {
  const { version } = change;
  const facts = knownFacts(open);
  switch (change.intent) {
    case "draw": {
      if (open.entered.length < 2) throw new InvalidFields({}, { toast: DRAW_TOASTS.tooFew });
      assertGroups(open);
      const numbers = typedNumbers(change);
      const draw = drawn(open.entered, { ...change, lot: change.lot ?? newSeed(), numbers });
      await saveKnockout(context, open, version, { draw });
      return DRAW_TOASTS.drawn;
    }
    case "swap": {
      const { one, other } = change;
      for (const [name, number] of [
        ["one", one],
        ["other", other],
      ] as const) {
        if (number > open.entries.length) throw new InvalidFields({ [name]: [MESSAGES.notInDraw] });
      }
      const entries = swapped(open.entries, one, other);
      const draw = { by: "list", lot: facts?.lot ?? 0, seeds: 0, entries } as const;
      await saveKnockout(context, open, version, { draw });
      return DRAW_TOASTS.swapped;
    }
    case "days": {
      const today = dayInIndiaOf(new Date());
      const rounds = facts ? roundsToPlay(facts, today) : 0;
      const hasGroups = facts !== null && groupsOf(facts.rules) !== null;
      const groupsDay = hasGroups ? [facts.groups?.day ?? ""] : [];
      const plateRounds = facts ? roundsOfPlate(facts, today) : 0;
      const savedPlate = (facts?.plate_days ?? []).slice(0, plateRounds).toReversed();
      const saved = [...groupsDay, ...(facts?.last_days ?? [])];
      const all = typedDays("days", change.days, rounds + groupsDay.length, saved, today);
      const { starts_on: drawDay } = open.tournament;
      const [first = ""] = all;
      if (!facts?.published_at && drawDay !== null && first >= today && first < drawDay) {
        throw new InvalidFields({ "days.1": [MESSAGES.dayBeforeDraw(formatDay(drawDay))] });
      }
      const days = all.slice(groupsDay.length);
      const plate = typedDays("plate", change.plate ?? {}, plateRounds, savedPlate, today);
      if ((plate.at(-1) ?? "") > (days.at(-1) ?? "")) {
        throw new InvalidFields({ [`plate.${plateRounds}`]: [MESSAGES.dayAfterFinal] });
      }
      await saveKnockout(context, open, version, {
        last_days: days,
        ...(hasGroups && { groups_day: all[0] ?? "" }),
        ...(plateRounds > 0 && { plate_days: plate.toReversed() }),
      });
      return DRAW_TOASTS.days;
    }
    case "publish": {
      assertDays(open);
      if (facts && facts.numbers <= 4 && facts.rules.hasThirdPlace && plateOf(facts.rules)) {
        throw new InvalidFields({}, { toast: DRAW_TOASTS.sameMatchTwice });
      }
      await changePublication(context, open, version, "publish_knockout");
      return DRAW_TOASTS.published;
    }
    case "order": {
      const sheet = facts && sheetOf(facts, dayInIndiaOf(new Date()));
      const shared = sheet?.goingOn?.shared;
      const decided = sheet?.orders.map(({ sides }) => sides);
      const isOfForm = (sides: readonly string[]) => sides.join() === change.sides;
      const before = decided?.find(isOfForm);
      const level = shared?.find(isOfForm) ?? before;
      if (!level) throw new InvalidFields({}, { toast: DRAW_TOASTS.changed });
      if (before && !change.reason) throw new InvalidFields({ reason: [MESSAGES.orderReason] });
      const lot = newSeed();
      const sides =
        change.how === "lot"
          ? shuffled(level.toSorted(byNumber), mulberry32(lot))
          : typedOrder(level, change.places ?? {});
      const reason = [
        ...(before ? [change.reason] : []),
        ...(change.how === "lot" ? [MATCH_PAGE.lot.number(lot)] : []),
      ].join(" · ");
      await recordEvent(context, open, version, {
        kind: "order",
        how: change.how,
        sides: sides.map((side) => open.entries[Number(side) - 1] ?? ""),
        ...(reason && { reason }),
      });
      return DRAW_TOASTS.ordered;
    }
    case "publish-after-groups": {
      const numbers = facts && sheetOf(facts, dayInIndiaOf(new Date())).goingOn?.numbers;
      if (!facts || numbers?.join() !== change.numbers) {
        throw new InvalidFields({}, { toast: DRAW_TOASTS.changed });
      }
      assertDays(open);
      const drawnAs = numbers.map((side) => numberOf(facts, side));
      await publishAfterGroups(context, open, version, drawnAs);
      return DRAW_TOASTS.published;
    }
    case "take-back": {
      if (facts?.groups?.published_at) {
        await changePublication(context, open, version, "take_back_knockout");
        return DRAW_TOASTS.takenBackAfterGroups;
      }
      await changePublication(context, open, version, "take_back_knockout");
      return open.division ? DRAW_TOASTS.takenBackOne : DRAW_TOASTS.takenBack;
    }
  }
}

/** So that the same number of the lot gives the same order. */
const byNumber = (one: string, other: string): number => Number(one) - Number(other);

/** @throws InvalidFields where there are too few sides for the groups */
function assertGroups({ facts, entered }: OpenKnockout): void {
  const groups = groupsOf(facts?.rules ?? {});
  if (!groups) return;
  if (entered.length < LEAST_IN_GROUP) {
    throw new InvalidFields({}, { toast: DRAW_TOASTS.tooFewForGroups });
  }
  const sizes = dealt(entered, groups.size).map(({ length }) => length);
  if (groups.goOn >= Math.min(...sizes) || groups.goOn * sizes.length < 2) {
    throw new InvalidFields({}, { toast: DRAW_TOASTS.tooManyGoOn });
  }
}

/** @throws InvalidFields where a round has no last day */
function assertDays(open: OpenKnockout): void {
  const facts = knownFacts(open);
  const today = dayInIndiaOf(new Date());
  if (
    facts &&
    (savedDays(facts, roundsToPlay(facts, today)) === null ||
      !hasPlateDays(facts, roundsOfPlate(facts, today)))
  ) {
    throw new InvalidFields({}, { toast: DRAW_TOASTS.daysMissing });
  }
}

/**
 * Level sides by the places that were typed.
 *
 * @throws InvalidFields where one has no place of its own
 */
function typedOrder(
  level: readonly string[],
  places: Readonly<Record<string, string | undefined>>,
): string[] {
  const inOrder = level.map((_, index) =>
    level.filter((side) => places[side] === String(index + 1)),
  );
  const wrong = level.find((side) => !inOrder.some((at) => at.length === 1 && at[0] === side));
  if (wrong !== undefined) {
    throw new InvalidFields({ [`places.${wrong}`]: [MESSAGES.orderPlace] });
  }
  return inOrder.flat();
}

/**
 * The last days of all rounds, the first one's first.
 *
 * @param saved before; a round that is over keeps its day
 * @throws InvalidFields where one is missing, over, or not after that of the round before
 */
function typedDays(
  name: string,
  typed: Readonly<Record<string, string>>,
  rounds: number,
  saved: readonly string[],
  today: string,
): string[] {
  const days = Array.from({ length: rounds }, (_, index) => typed[index + 1] ?? "");
  const missing = days.indexOf("");
  if (missing !== -1) throw new InvalidFields({ [`${name}.${missing + 1}`]: [MESSAGES.day] });
  const past = days.findIndex((day, index) => day < today && day !== saved[index]);
  if (past !== -1) throw new InvalidFields({ [`${name}.${past + 1}`]: [MESSAGES.dayPast] });
  const wrong = outOfOrder(days);
  if (wrong !== null) throw new InvalidFields({ [`${name}.${wrong + 1}`]: [MESSAGES.daysOrder] });
  return days;
}

/** Of the sides that have a number before the lot is drawn. */
function typedNumbers({
  by,
  numbers = {},
}: Extract<DrawChange, { intent: "draw" }>): Map<string, number> {
  const typed = Object.entries(numbers).flatMap(([entry, number]): [string, number][] =>
    number ? [[entry, Number(number)]] : [],
  );
  const wrong = typed.find(([, number], index) =>
    typed.slice(0, index).some(([, earlier]) => earlier === number),
  );
  if (wrong) throw new InvalidFields({ [`numbers.${wrong[0]}`]: [MESSAGES.sameNumber] });
  if (by !== "list" && typed.length > MAX_SEEDS) {
    throw new InvalidFields({ by: [MESSAGES.tooManySeeds] });
  }
  return new Map(typed);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Draw() {
  const { id, content, saved, constraints } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = content?.view ?? null;
  const stateOf = (intent: string) => ({
    lastResult: answer?.intent === intent ? answer.result : undefined,
    saved: String(saved?.intent) === intent ? saved : undefined,
    version: view?.version ?? (answer?.result.initialValue?.version as string | undefined),
  });
  const isOpen = view !== null && view.terms !== null && !view.isPublished;
  return (
    <ClubScreen
      wide
      answer={answer}
      heading={ofDivision(PAGE.heading, view?.division)}
      lines={
        view ? (
          <>
            {view.summary ? <p className="text-muted">{view.summary}</p> : null}
            {view.reserves ? <p className="font-semibold">{view.reserves}</p> : null}
          </>
        ) : null
      }
    >
      {view && view.links.length > 0 ? (
        <LinkRow label={DIVISIONS.heading} links={view.links} />
      ) : null}
      {view ? (
        <LinkRow
          label={PAGE.heading}
          links={[
            [knockoutSettingsPath(id, view.division?.id), PAGE.settings],
            [entrantsPath(id), PAGE.entrants],
            view.isPublished && [sheetPath(view, view.division?.id), PAGE.sheet],
            view.isPublished && [matchesPath(id, view.division?.id), PAGE.matches],
          ]}
        />
      ) : null}
      {view && view.terms === null ? (
        <Panel>
          <p>{PAGE.begin}</p>
          <ButtonRow>
            <ButtonLink href={knockoutSettingsPath(id, view.division?.id)}>
              {PAGE.settings}
            </ButtonLink>
          </ButtonRow>
        </Panel>
      ) : null}
      <ToPhone tournament={id} entrants={content?.toPhone ?? 0} />
      {view?.isOutdated ? <p className="font-semibold text-flag-600">{PAGE.outdated}</p> : null}
      {content?.board ? (
        <BoardForm board={content.board} division={view?.division?.id ?? null} />
      ) : null}
      {isOpen || stateOf("draw").lastResult ? (
        <DrawForm
          key={`draw ${view?.version ?? ""} ${content?.board?.chosen ?? ""} ${content?.board?.best ?? ""}`}
          order={content?.board?.order ?? null}
          formState={stateOf("draw")}
          constraint={constraints.draw}
          view={view}
        />
      ) : null}
      {view && view.drawn !== null ? (
        <section className="grid grid-cols-1 gap-3">
          <h2>{view.isPublished ? PAGE.published : PAGE.preview}</h2>
          <p className="text-muted">{view.drawn}</p>
          {view.hasGroups ? <Groups groups={view.groups} /> : null}
          {view.orders.map((text) => (
            <p key={text} className="text-muted">
              {text}
            </p>
          ))}
          {view.rounds.length > 0 ? <SheetRounds rounds={view.rounds} /> : null}
          {view.plate ? (
            <>
              <h3>{PLATE}</h3>
              {view.plate.text ? <p className="wrap-anywhere">{view.plate.text}</p> : null}
              {view.plate.rounds.length > 0 ? (
                <SheetRounds rounds={view.plate.rounds} name="plate" />
              ) : null}
            </>
          ) : null}
        </section>
      ) : null}
      {(isOpen && view.drawn !== null) || stateOf("swap").lastResult ? (
        <SwapForm
          key={`swap ${view?.version ?? ""}`}
          formState={stateOf("swap")}
          constraint={constraints.swap}
          view={view}
        />
      ) : null}
      {(view && view.drawn !== null) || stateOf("days").lastResult ? (
        <DaysForm key={`days ${view?.version ?? ""}`} formState={stateOf("days")} view={view} />
      ) : null}
      {view?.after || stateOf("order").lastResult ? (
        <AfterGroups
          key={`after ${view?.version ?? ""}`}
          formState={stateOf("order")}
          view={view}
        />
      ) : null}
      {view && view.drawn !== null && view.after?.state !== "published" ? (
        <PublishForm formState={stateOf("publish")} view={view} />
      ) : null}
      {view?.mayDivide ? <DivisionsForm key={view.divisions} view={view} /> : null}
      {view?.terms ? (
        <section className="grid grid-cols-1 gap-3">
          <h2>{PAGE.terms}</h2>
          <Terms terms={view.terms} />
        </section>
      ) : null}
    </ClubScreen>
  );
}
