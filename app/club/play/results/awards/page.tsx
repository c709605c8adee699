import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { awardsPath } from "#app/club/play/paths.ts";
import { conflict, saveChanges } from "#app/club/play/play.server.ts";
import {
  awardLines,
  awardsOf,
  filledLines,
  passedOverTexts,
  fillOf,
  withFilled,
} from "#app/club/play/results/award-lines.ts";
import {
  AWARDS_PAGE as PAGE,
  RESULTS_PAGE,
  RESULTS_TOASTS,
} from "#app/club/play/results/content.ts";
import { readResults } from "#app/club/play/results/results.server.ts";
import { AWARD_LISTS, type AwardsFields, awardsSchema } from "#app/club/play/results/schema.ts";
import { winnersOf } from "#app/club/play/results/view.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ListField } from "#app/forms/list-field.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { clubResultsPath } from "#app/site/paths.ts";
import { type Fill, scoringOf } from "#app/tournaments/play.ts";
import { PRIZE_RANKS, prizedIn } from "#app/tournaments/prize-names.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";

export const meta = clubMeta(PAGE.heading, PAGE.description);

type Open = Awaited<ReturnType<typeof readResults>>;

export const loader = tournamentLoader(async ({ id, context }) =>
  shownOf(await readResults(context, id)),
);

function shownOf(open: Open) {
  const all = winnersOf(open);
  return {
    name: open.tournament.name,
    version: open.play.version,
    awards: awardLines(open, all),
    winners: all.map(({ label }) => label),
    fill: fillOf(open),
    filled: filledLines(open, all, fillOf(open)),
    passedOver: passedOverTexts(open, all, fillOf(open)),
    hasTwoBoards: scoringOf(open.play.rules).boards.length > 1,
  };
}

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  let isConflict = false;
  return submitClubForm(post, {
    schema: awardsSchema,
    lists: AWARD_LISTS,
    alsoReturned: () => Promise.resolve({ isConflict }),
    async run({ intent, version, awards: input, places, first, one, sides }, { context }) {
      const open = await readResults(context, id);
      const all = winnersOf(open);
      const isFilled = intent === "fill";
      const fill = { places, first, isOnePrizeEach: one === "on", countsSides: sides === "on" };
      const lines = isFilled ? withFilled(input, filledLines(open, all, fill)) : input;
      if (lines.length > PAGE.max) {
        throw new InvalidFields({}, { toast: RESULTS_TOASTS.tooManyAwards });
      }
      const { awards, unknown } = awardsOf(lines, all, prizedIn(open));
      if (Object.keys(unknown).length > 0) throw new InvalidFields(unknown);
      isConflict = open.play.version !== version;
      if (isConflict) throw conflict();
      await saveChanges(context, open.play, {
        awards,
        ...(isFilled && {
          rules: { ...open.play.rules, prizes: fill },
        }),
      });
      return isFilled
        ? redirectWithSuccess(
            awardsPath(id),
            RESULTS_TOASTS.awardsFilled(passedOverTexts(open, all, fill)),
          )
        : redirectWithSuccess(clubResultsPath(id), RESULTS_TOASTS.awardsSaved);
    },
  });
}

const fillFields = ({ places, first, isOnePrizeEach, countsSides = false }: Fill) => ({
  places: String(places),
  first,
  one: isOnePrizeEach ? "on" : "",
  sides: countsSides ? "on" : "",
});

const WINNERS = "winners";

const PLACES = PRIZE_RANKS.map((_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

export default function Awards() {
  const { id, path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { labels } = PAGE;
  const [form, fields] = useServerForm<AwardsFields>({
    id: "awards",
    lastResult: answer?.result,
    defaultValue: {
      version: String(content?.version ?? ""),
      awards: content?.awards ?? [],
      ...(content && fillFields(content.fill)),
      ...saved,
    },
  });
  return (
    <ClubScreen
      answer={answer}
      back={{
        href: clubResultsPath(id),
        text: RESULTS_PAGE.heading,
      }}
      heading={PAGE.heading}
    >
      <p className="text-muted">{PAGE.text}</p>
      <ServerForm form={form} labels={labels} lastResult={answer?.result} action={path}>
        <DefaultButton intent="save" />
        <input
          type="hidden"
          name="version"
          value={
            answer?.isConflict && content ? content.version : (fields.version.initialValue ?? "")
          }
        />
        <datalist id={WINNERS}>
          {content?.winners.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        <ListField
          form={form}
          field={fields.awards}
          label={labels.awards}
          hint={PAGE.hint}
          firstField="name"
          addLabel={PAGE.add}
          words={PAGE.words}
          columns=""
          max={PAGE.max}
          row={({ key, fields: { name, note, winner, held, of }, buttons }) => (
            <li
              key={key}
              className="-mt-2 grid items-start gap-x-3 gap-y-2 border-t border-line pt-3 first:mt-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_7rem] md:not-first:border-0 md:not-first:pt-0 md:not-first:[&>div_label]:sr-only"
            >
              <input type="hidden" name={of.name} defaultValue={of.initialValue} />
              <Field field={name} label={labels.name} type="text" />
              <Field field={winner} label={labels.winner} type="text" list={WINNERS} />
              <details
                open={Boolean(note.errors)}
                className="self-end open:col-span-full open:rounded-lg open:border open:border-line open:px-4 open:pb-3"
              >
                <summary className="min-h-11 cursor-pointer py-2.5">
                  {note.value || (held.value === "on" ? PAGE.noWinner : PAGE.more)}
                  <span className="sr-only">: {name.value}</span>
                </summary>
                <Field field={note} label={labels.note} type="text" />
                <CheckboxField field={held} label={labels.held} />
                {buttons}
              </details>
            </li>
          )}
        />
        <ButtonRow>
          <SubmitButton intent="save" busyText={PAGE.saving}>
            {PAGE.save}
          </SubmitButton>
        </ButtonRow>
        {content && content.filled.length > 0 ? (
          <fieldset className="grid gap-4 border-t border-line pt-4">
            <legend className="float-left font-display text-xl">{PAGE.fill}</legend>
            <p className="clear-both text-sm text-muted">{PAGE.fillText}</p>
            <Facts
              facts={content.filled.map(({ name, winner }) => ({
                name,
                fact: winner || "–",
              }))}
            />
            {content.passedOver.length > 0 ? (
              <p className="text-sm">{PAGE.passedOver(content.passedOver)}</p>
            ) : null}
            <Field
              field={fields.places}
              label={PAGE.fillLabels.places}
              as="select"
              options={PLACES}
            />
            {content.hasTwoBoards ? (
              <Field
                field={fields.first}
                label={PAGE.fillLabels.first}
                as="select"
                options={PAGE.firsts}
              />
            ) : null}
            <CheckboxField field={fields.one} label={PAGE.fillLabels.one} />
            <CheckboxField field={fields.sides} label={PAGE.fillLabels.sides} />
            <ButtonRow>
              <SubmitButton look="quiet" intent="fill" busyText={PAGE.saving}>
                {PAGE.fillNow}
              </SubmitButton>
            </ButtonRow>
          </fieldset>
        ) : null}
      </ServerForm>
    </ClubScreen>
  );
}
