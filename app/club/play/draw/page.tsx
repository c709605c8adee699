import { useActionData, useLoaderData } from "@remix-run/react";
import { countToPhone } from "#app/club/calls/phone-calls.server.ts";
import { ToPhone } from "#app/club/calls/phone-calls.tsx";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { formStates } from "#app/club/play/form-state.ts";
import { drawSheetPath } from "#app/club/play/paths.ts";
import type { OpenPlay } from "#app/club/play/play.server.ts";
import { ReturnedForm } from "#app/club/play/players-form.tsx";
import { playAction, playLoader } from "#app/club/play/screen.server.ts";
import { Summary } from "#app/club/play/summary.tsx";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { drawPath, entrantsPath } from "#app/site/paths.ts";
import { LinkRow } from "#app/ui/link-row.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { drawChanges, drawChangesInWords, playersWithoutSide } from "./change-draw.server.ts";
import {
  DRAW_PAGE as PAGE,
  DRAW_TOASTS,
  DRAW_WORDS as WORDS,
  FIELD_MESSAGES,
  RULES_TEXTS,
} from "./content.ts";
import { FourballsForm, PublishForm, RulesForm } from "./forms.tsx";
import { publishDraw, takeBackDraw } from "./publish.server.ts";
import { drawSchema, type PublicationChange, rulesSchema } from "./schema.ts";
import { absentInDraw, drawView, isOver } from "./view.server.ts";

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? PAGE.title(data.content.name) : PAGE.heading),
  "Fourballs and starts of a tournament.",
);

export const handle: PageHandle = { hydrate: true };

export { revalidateConflict as shouldRevalidate } from "#app/club/frame/page.ts";

export const loader = playLoader(
  drawView,
  () => ({
    constraint: constraintsOf(rulesSchema),
    texts: RULES_TEXTS,
  }),
  countToPhone,
);

export const action = playAction(
  drawSchema,
  (open, change, { context, path }) =>
    change.intent === "publish" || change.intent === "take-back"
      ? publishOrTakeBack(open, change, context, path)
      : drawChanges(open, change),
  (open, changes) => {
    const names = changes.draw ? playersWithoutSide(open, changes.draw) : [];
    return [
      ...drawChangesInWords(open, changes),
      ...(names.length > 0 ? [WORDS.withoutSide(names)] : []),
    ];
  },
);

async function publishOrTakeBack(
  open: OpenPlay,
  change: PublicationChange,
  context: RequestContext,
  path: string,
) {
  if (change.intent === "publish" && !change.withAbsent && absentInDraw(open).length > 0) {
    throw new InvalidFields({ withAbsent: [FIELD_MESSAGES.withAbsent] });
  }
  const hasMails = !isOver(open) || change.withMails === "on";
  const toast =
    change.intent === "publish"
      ? DRAW_TOASTS.published(await publishDraw(context, open, hasMails))
      : DRAW_TOASTS.takenBack(await takeBackDraw(context, open, hasMails));
  const toPhone = await countToPhone(context, open.tournament.id);
  purgeTournament(open.tournament.slug);
  await sendDueMails(context);
  return redirectWithSuccess(path, DRAW_TOASTS.withCalls(toast, toPhone));
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Draw() {
  const { id, content, saved, constraint, texts } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = content?.view ?? null;
  const stateOf = formStates(answer, saved, view);
  const rules =
    view || stateOf("rules").lastResult ? (
      <RulesForm formState={stateOf("rules")} constraint={constraint} texts={texts} view={view} />
    ) : null;
  return (
    <ClubScreen
      wide
      answer={answer}
      heading={PAGE.heading}
      lines={
        <>
          <Summary view={view} latest={content?.latest} />
          <ToPhone tournament={id} entrants={content?.more ?? 0} />
        </>
      }
    >
      {view?.hasDraw ? (
        <LinkRow
          label={PAGE.heading}
          links={[
            ["#rules", "Settings"],
            [drawSheetPath(id, "print"), "Print"],
            ["#publish", "Publication"],
          ]}
        />
      ) : null}
      {view?.hasDraw ? null : rules}
      {view?.hasDraw ? (
        <FourballsForm
          key={view.version}
          formState={stateOf("save")}
          view={view}
          listPath={drawPath(id)}
          lineHref={`${entrantsPath(id)}?state=waiting`}
        />
      ) : !view && stateOf("save").lastResult ? (
        <ReturnedForm labels={PAGE.labels} formState={stateOf("save")} />
      ) : null}
      {view?.publication ? (
        <PublishForm formState={stateOf("publish")} publication={view.publication} />
      ) : null}
      {view?.hasDraw ? rules : null}
    </ClubScreen>
  );
}
