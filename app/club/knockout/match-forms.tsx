import { DescribedField } from "#app/forms/described-field.tsx";
import { Field } from "#app/forms/field.tsx";
import { type Constraints, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { MATCH_PAGE as PAGE, NO_SIDE } from "./content.ts";
import { type KnockoutFormState, Version } from "./draw-forms.tsx";
import { REASON, RESULT_DAY } from "./fields.ts";
import type { AskedIntent, AskedWords, MatchView } from "./match-view.server.ts";
import type { DayFields, ReserveFields, ResultFields } from "./schema.ts";

export function ResultForm({
  formState,
  constraint,
  view,
  rests,
}: {
  formState: KnockoutFormState;
  constraint: Constraints;
  view: MatchView | null;
  /** Which later matches rest on the result, or who would go on, where that is asked. */
  rests: string | null;
}) {
  const { result } = PAGE;
  const words = view?.isOfGroup ? { ...result, ...result.group } : result;
  const isCorrection = view?.canCorrect ?? formState.lastResult?.initialValue?.intent === "correct";
  const [form, fields] = useServerForm<ResultFields>({
    id: "result",
    lastResult: formState.lastResult,
    constraint,
    defaultValue: formState.saved ?? view?.values ?? {},
  });
  return (
    <ServerForm
      form={form}
      labels={{
        winner: words.winner,
        how: result.how,
        later: words.later,
        reason: REASON.label,
      }}
      lastResult={formState.lastResult}
    >
      <h2>{isCorrection ? result.correct : result.heading}</h2>
      <Version formState={formState} />
      <Field
        field={fields.winner}
        label={words.winner}
        as="radio"
        options={[...(view?.sides ?? []), { value: NO_SIDE, label: words.noSide }]}
      />
      <Field
        field={fields.how}
        label={result.how}
        as="select"
        placeholder={result.choose}
        options={view?.hows ?? []}
      />
      {isCorrection ? <DescribedField field={fields.reason} spec={REASON} /> : null}
      {rests ? (
        <Field
          field={fields.later}
          label={words.later}
          hint={rests}
          as="radio"
          options={[
            { value: "stand", label: words.stand },
            { value: "void", label: words.void },
          ]}
        />
      ) : null}
      <ButtonRow>
        <SubmitButton intent={isCorrection ? "correct" : "result"} busyText="Saving…">
          {result.save}
        </SubmitButton>
      </ButtonRow>
    </ServerForm>
  );
}

export function DayForm({ formState, view }: { formState: KnockoutFormState; view: MatchView }) {
  const [form, fields] = useServerForm<DayFields>({
    id: "day",
    lastResult: formState.lastResult,
    defaultValue: formState.saved ?? { lastDay: view.lastDay },
  });
  return (
    <ServerForm
      form={form}
      labels={{ lastDay: RESULT_DAY.label }}
      lastResult={formState.lastResult}
    >
      <h2>{PAGE.day.heading}</h2>
      {view.dayHint ? <p className="text-muted">{view.dayHint}</p> : null}
      <Version formState={formState} />
      <DescribedField field={fields.lastDay} spec={RESULT_DAY} />
      <ButtonRow>
        <SubmitButton intent="day" look="quiet" busyText="Saving…">
          {PAGE.day.button}
        </SubmitButton>
      </ButtonRow>
    </ServerForm>
  );
}

/** The first press asks, the second one does it. */
export function AskedForm({
  intent,
  words,
  formState,
  path,
}: {
  intent: AskedIntent;
  words: AskedWords;
  formState: KnockoutFormState;
  /** Of the page, for the way back. */
  path: string;
}) {
  const [form] = useServerForm<Record<string, string>>({
    id: intent,
    lastResult: formState.lastResult,
  });
  const isAsked = formState.lastResult !== undefined;
  return (
    <ServerForm form={form} labels={{}} lastResult={formState.lastResult}>
      <h2>{words.heading}</h2>
      <Version formState={formState} />
      {isAsked ? <input type="hidden" name="isSure" value="yes" /> : null}
      <p role={isAsked ? "alert" : undefined}>{isAsked ? words.confirm : words.text}</p>
      <ButtonRow>
        <SubmitButton intent={intent} look={isAsked ? "primary" : "quiet"} busyText="Saving…">
          {isAsked ? words.sure : words.button}
        </SubmitButton>
        {isAsked ? (
          <ButtonLink look="quiet" href={path}>
            {words.keep}
          </ButtonLink>
        ) : null}
      </ButtonRow>
    </ServerForm>
  );
}

export function ReserveForm({
  formState,
  reserve: { left, entries },
}: {
  formState: KnockoutFormState;
  reserve: NonNullable<MatchView["reserve"]>;
}) {
  const { reserve } = PAGE;
  const [form, fields] = useServerForm<ReserveFields>({
    id: "reserve",
    lastResult: formState.lastResult,
    defaultValue: formState.saved ?? { instead: left[0]?.value },
  });
  return (
    <ServerForm
      form={form}
      labels={{ instead: reserve.instead, entry: reserve.entry }}
      lastResult={formState.lastResult}
    >
      <h2>{reserve.heading}</h2>
      <Version formState={formState} />
      <p>{reserve.text}</p>
      <Field field={fields.instead} label={reserve.instead} as="radio" options={left} />
      <Field
        field={fields.entry}
        label={reserve.entry}
        as="select"
        placeholder={PAGE.result.choose}
        options={entries}
      />
      <ButtonRow>
        <SubmitButton intent="reserve" look="quiet" busyText="Saving…">
          {reserve.button}
        </SubmitButton>
      </ButtonRow>
    </ServerForm>
  );
}
