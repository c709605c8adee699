import { Fragment } from "react";
import { Unreached } from "#app/club/calls/phone-calls.tsx";
import type { FormState } from "#app/club/play/form-state.ts";
import { FORM, giveName, OUT } from "#app/club/play/moves.ts";
import { queryOf } from "#app/club/play/pages.ts";
import {
  IntentButton,
  PlayerRow,
  PlayersCard,
  PlayersForm,
  useVersionForm,
  VersionForm,
} from "#app/club/play/players-form.tsx";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field } from "#app/forms/field.tsx";
import type { Constraints } from "#app/forms/form.tsx";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { DRAW_PAGE as PAGE, type RULES_TEXTS } from "./content.ts";
import type { PublishFields, RulesFields, SaveFields } from "./schema.ts";
import type { DrawView, Publication } from "./view.server.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function RulesForm({
  formState,
  constraint,
  texts: { labels, hints, noSideSet, orders, kinds, tees, sides },
  view,
}: {
  formState: FormState;
  constraint: Constraints;
  texts: typeof RULES_TEXTS;
  view: DrawView | null;
}) {
  const [form, fields] = useVersionForm<RulesFields>("rules", formState, {
    constraint,
    defaultValue: view?.rules ?? {},
  });
  const hasDraw = view?.hasDraw ?? false;
  return (
    <VersionForm form={form} labels={labels} formState={formState} heading="Settings of the draw">
      {view?.hasSides ? <p className="text-muted">{sides}</p> : null}
      <div>
        <CheckboxField field={fields.mixTeams} label={labels.mixTeams} />
        <CheckboxField field={fields.keepEntriesTogether} label={labels.keepEntriesTogether} />
      </div>
      <Field
        field={fields.maxHandicapDifference}
        label={labels.maxHandicapDifference}
        hint={hints.maxHandicapDifference}
        type="text"
        inputMode="decimal"
      />
      <Field
        field={fields.order}
        label={labels.order}
        hint={hints.order}
        as="select"
        options={optionsOf(orders)}
      />
      {view && !view.hasSides && view.sideSets.length > 0 ? (
        <Field
          field={fields.sideSet}
          label={labels.sideSet}
          hint={hints.sideSet}
          as="select"
          options={[{ value: "", label: noSideSet }, ...view.sideSets]}
        />
      ) : null}
      <Field field={fields.kind} label={labels.kind} as="radio" options={optionsOf(kinds)} />
      <div className="grid gap-5 md:grid-cols-2">
        <Field field={fields.time} label={labels.time} hint={hints.time} type="time" />
        <Field field={fields.holes} label={labels.holes} hint={hints.holes} type="text" />
        <Field
          field={fields.intervalMinutes}
          label={labels.intervalMinutes}
          hint={hints.teeTimes}
          type="text"
          inputMode="numeric"
        />
        <Field
          field={fields.tees}
          label={labels.tees}
          hint={hints.teeTimes}
          as="select"
          options={optionsOf(tees)}
        />
      </div>
      <Field
        field={fields.seed}
        label={labels.seed}
        hint={hints.seed}
        type="text"
        inputMode="numeric"
      />
      {view?.isChanged ? <CheckboxField field={fields.replaces} label={labels.replaces} /> : null}
      <ButtonRow>
        <IntentButton
          intent="draw"
          look={hasDraw ? "quiet" : "primary"}
          text={hasDraw ? "Draw again" : "Draw"}
        />
        {hasDraw ? (
          <IntentButton intent="rules" text="Save the settings, keep the fourballs" />
        ) : null}
      </ButtonRow>
    </VersionForm>
  );
}

export function FourballsForm({
  formState,
  view,
  lineHref,
  listPath,
}: {
  formState: FormState;
  view: DrawView;
  lineHref: string;
  listPath: string;
}) {
  const { fourballs, without, pages, places, toCheck, help } = view;
  const [form, fields] = useVersionForm<SaveFields>(FORM, formState);
  const choices = places.map((label) => ({ label }));
  const starts = places.map((place) => ({ value: place, label: place }));
  const [next] = without;
  return (
    <PlayersForm
      form={form}
      {...help}
      labels={PAGE.labels}
      formState={formState}
      players={[...fourballs.flatMap(({ seats }) => seats), ...without].map(({ id }) => id)}
      choices={[...PAGE.choices, ...choices]}
      swaps
      listPath={listPath}
      pages={pages}
      found={view.found}
      notice={toCheck ? <ToCheck listPath={listPath} {...toCheck} /> : null}
      more={
        places.length > 1 ? (
          <fieldset className="grid gap-5 md:grid-cols-2">
            <legend className="pb-2 font-semibold">{PAGE.starts}</legend>
            <Field
              field={fields.start}
              label={PAGE.labels.start}
              as="select"
              placeholder={PAGE.choose}
              options={starts}
            />
            <Field
              field={fields.with}
              label={PAGE.labels.with}
              as="select"
              placeholder={PAGE.choose}
              options={starts}
            />
          </fieldset>
        ) : null
      }
    >
      {without.length > 0 ? (
        <PlayersCard place={OUT} heading={PAGE.without} count={null}>
          {without.map((player) => (
            <PlayerRow key={player.id} player={player} />
          ))}
        </PlayersCard>
      ) : null}
      {fourballs.map(({ index, hole, time, place, count, isNeutral, broken, seats }) => (
        <PlayersCard
          key={place}
          place={place}
          anchor={anchorOf(index)}
          heading={
            <>
              {hole} · <span className="tabular-nums">{time}</span>
            </>
          }
          count={isNeutral ? `${PAGE.neutral} · ${count}` : count}
          broken={broken}
        >
          {seats.map(({ isGap, ...seat }) => (
            <Fragment key={seat.id}>
              <PlayerRow player={seat} isGap={isGap} choices={isGap ? PAGE.gapChoices : []} />
              {!isGap ? null : next ? (
                <li className="pb-2">
                  <SubmitButton
                    name={giveName(next.id)}
                    value={place}
                    look="quiet"
                    size="small"
                    busyText="Storing…"
                  >
                    {PAGE.fill(next.name)}
                  </SubmitButton>
                </li>
              ) : (
                <li>
                  <a href={lineHref} className="inline-block py-2.5">
                    Who is on the waiting list
                  </a>
                </li>
              )}
            </Fragment>
          ))}
        </PlayersCard>
      ))}
    </PlayersForm>
  );
}

const anchorOf = (fourball: number) => `at-${fourball}`;

/** All fourballs of a long draw that break a rule: they are on several pages. */
function ToCheck({
  listPath,
  heading,
  fourballs,
}: { listPath: string } & NonNullable<DrawView["toCheck"]>) {
  return (
    <details className="rounded-xl border border-flag-600 bg-paper px-5 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-flag-600">
        {heading}
      </summary>
      <ul className="grid gap-x-8 pb-2 md:grid-cols-2">
        {fourballs.map(({ place, page, index, texts }) => (
          <li key={index} className="py-1 wrap-anywhere">
            <a href={`${listPath}${queryOf({ name: "", page })}#${anchorOf(index)}`}>{place}</a>:{" "}
            {texts.join(" · ")}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function PublishForm({
  formState,
  publication: {
    canPublish,
    isPublished,
    text,
    changes,
    notes,
    unreached,
    absent,
    takeBack,
    asksForMails,
  },
}: {
  formState: FormState;
  publication: Publication;
}) {
  const [form, fields] = useVersionForm<PublishFields>("publish", formState);
  return (
    <VersionForm form={form} labels={PAGE.labels} formState={formState} heading="Publication">
      <div>
        <p>{text}</p>
        <ul className="list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
      {notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      <Unreached entries={unreached} />
      {asksForMails ? (
        <CheckboxField field={fields.withMails} label={PAGE.labels.withMails} />
      ) : null}
      {canPublish ? (
        <div>
          {absent ? (
            <div className="mb-3">
              <p>{absent}</p>
              <CheckboxField field={fields.withAbsent} label={PAGE.labels.withAbsent} />
            </div>
          ) : null}
          <IntentButton
            intent="publish"
            look="primary"
            busyText="Publishing…"
            text={isPublished ? "Publish again" : "Publish"}
          />
        </div>
      ) : null}
      {takeBack ? (
        <div className="border-t border-line pt-5">
          <p className="text-muted">{takeBack}</p>
          <CheckboxField field={fields.takesBack} label={PAGE.labels.takesBack} />
          <div className="mt-2">
            <IntentButton intent="take-back" text="Take back" />
          </div>
        </div>
      ) : null}
    </VersionForm>
  );
}
