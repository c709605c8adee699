import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { roundsOf } from "#app/golf/knockout-draw.ts";
import { newSeed } from "#app/golf/random.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { knockoutSettingsPath, matchesPath, sheetPath } from "#app/site/knockout-paths.ts";
import { entrantsPath } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { ofDivision, PLATE } from "#app/tournaments/knockout/knockout.ts";
import { plateOf } from "#app/tournaments/knockout/rules.ts";
import { SheetRounds } from "#app/tournaments/knockout/sheet-rounds.tsx";
import { Terms } from "#app/tournaments/knockout/terms.tsx";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { LinkRow } from "#app/ui/link-row.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { DIVISIONS, DRAW_PAGE as PAGE, DRAW_TOASTS } from "./content.ts";
import { outOfOrder } from "./days.ts";
import { DaysForm, DivisionsForm, DrawForm, PublishForm, SwapForm } from "./draw-forms.tsx";
import { drawn, MAX_SEEDS, swapped } from "./draw-numbers.ts";
import { drawView, hasPlateDays, roundsOfPlate } from "./draw-view.server.ts";
import {
  changePublication,
  chooseKnockouts,
  knownFacts,
  openClubKnockout,
  type OpenKnockout,
  pathOf,
  readClubKnockout,
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
    return { name: open.tournament.name, view: drawView(open) };
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
        return redirectWithSuccess(pathOf(request), toast);
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
      const rounds = facts ? roundsOf(facts.numbers) : 0;
      const today = dayInIndiaOf(new Date());
      const plateRounds = facts ? roundsOfPlate(facts, today) : 0;
      const savedPlate = (facts?.plate_days ?? []).slice(0, plateRounds).toReversed();
      const days = typedDays("days", change.days, rounds, facts?.last_days ?? [], today);
      const plate = typedDays("plate", change.plate ?? {}, plateRounds, savedPlate, today);
      if ((plate.at(-1) ?? "") > (days.at(-1) ?? "")) {
        throw new InvalidFields({ [`plate.${plateRounds}`]: [MESSAGES.dayAfterFinal] });
      }
      await saveKnockout(context, open, version, {
        last_days: days,
        ...(plateRounds > 0 && { plate_days: plate.toReversed() }),
      });
      return DRAW_TOASTS.days;
    }
    case "publish": {
      if (
        facts &&
        (facts.last_days.length !== roundsOf(facts.numbers) ||
          !hasPlateDays(facts, roundsOfPlate(facts, dayInIndiaOf(new Date()))))
      ) {
        throw new InvalidFields({}, { toast: DRAW_TOASTS.daysMissing });
      }
      if (facts && facts.numbers <= 4 && facts.rules.hasThirdPlace && plateOf(facts.rules)) {
        throw new InvalidFields({}, { toast: DRAW_TOASTS.sameMatchTwice });
      }
      await changePublication(context, open, version, "publish_knockout");
      return DRAW_TOASTS.published;
    }
    case "take-back": {
      await changePublication(context, open, version, "take_back_knockout");
      return open.division ? DRAW_TOASTS.takenBackOne : DRAW_TOASTS.takenBack;
    }
  }
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
      {view?.isOutdated ? <p className="font-semibold text-flag-600">{PAGE.outdated}</p> : null}
      {isOpen || stateOf("draw").lastResult ? (
        <DrawForm
          key={`draw ${view?.version ?? ""}`}
          formState={stateOf("draw")}
          constraint={constraints.draw}
          view={view}
        />
      ) : null}
      {view && view.drawn !== null ? (
        <section className="grid grid-cols-1 gap-3">
          <h2>{view.isPublished ? PAGE.published : PAGE.preview}</h2>
          <p className="text-muted">{view.drawn}</p>
          <SheetRounds rounds={view.rounds} />
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
      {view && view.drawn !== null ? (
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
