import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { DecimalField } from "#app/forms/decimal-field.tsx";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { Field } from "#app/forms/field.tsx";
import { HiddenField } from "#app/forms/form.tsx";
import { ListField } from "#app/forms/list-field.tsx";
import { divisionLabel, divisionsByHandicap, divisionWord } from "#app/tournaments/divisions.ts";
import {
  CLUB_LABELS,
  FULL_LABELS,
  HANDICAP_HINT,
  HANDICAP_INDEX,
  OTHER_GROUP,
  PLAYER_LABELS,
  PLAYERS,
  QUESTIONS,
} from "./content.ts";
import {
  answerField,
  asksPlainHandicap,
  type EntryFields,
  type EntryTournament,
  entryLabels,
  groupsOf,
  OPTIONS_VERSION,
  questionsPerPlayer,
  type PlayerLine,
} from "./entry-form.ts";

type TextField = FieldMetadata<string | undefined>;
type Fields = Required<{
  [Name in keyof EntryFields]: FieldMetadata<EntryFields[Name]>;
}>;

/**
 * @param offersWaiting whether the member is asked if they would wait in line
 * @param clubsHint what the e-mail is for, where the club fills it in for somebody
 */
export function EntryFormFields<Values extends EntryFields>({
  tournament,
  form,
  fields,
  submit,
  offersWaiting = false,
  clubsHint,
}: {
  tournament: EntryTournament;
  form: FormMetadata<Values>;
  fields: Fields;
  submit: string;
  offersWaiting?: boolean;
  clubsHint?: string;
}) {
  const isByClub = clubsHint !== undefined;
  const PlayField = tournament.isFixed ? HiddenField : Field;
  const labels = entryLabels(tournament);
  const answers = fields.answers.getFieldset();
  return (
    <>
      <DefaultButton>{submit}</DefaultButton>
      <HiddenField field={fields.submissionKey} />
      <input
        type="hidden"
        name={OPTIONS_VERSION}
        value={fields.optionsVersion.value ?? tournament.options_version}
      />
      <Field
        field={fields.fullName}
        label={labels.fullName ?? ""}
        type="text"
        autoComplete="name"
      />
      {tournament.entry_form === "full" || isByClub ? (
        <Field
          field={fields.email}
          label={FULL_LABELS.email}
          hint={clubsHint}
          type="email"
          autoComplete="email"
        />
      ) : null}
      <Field
        field={fields.phone}
        label={labels.phone ?? ""}
        hint={tournament.phone_hint ?? undefined}
        type="tel"
        autoComplete="tel"
      />
      {tournament.entry_form === "full" ? (
        <FullFields
          tournament={tournament}
          fields={fields}
          categoryLabel={labels.category ?? ""}
          isByClub={isByClub}
        />
      ) : (
        <PlayField
          field={fields.handicap}
          label={labels.handicap ?? ""}
          type="text"
          inputMode="decimal"
        />
      )}
      {tournament.questions.map((question) => {
        const field = answers[question.id];
        return field && isAsked(question, field) ? (
          <Answer
            key={question.id}
            question={question}
            field={field}
            label={labels[answerField(question.id)] ?? question.label}
          />
        ) : null;
      })}
      {tournament.entry_form === "full" ? (
        <Field
          field={fields.additionalInfo}
          label={FULL_LABELS.additionalInfo}
          hint="Anything the organisers should know."
          as="textarea"
          rows={3}
        />
      ) : (
        <Field
          field={fields.birthdayMessage}
          label={labels.birthdayMessage ?? ""}
          as="textarea"
          rows={3}
        />
      )}
      <Players tournament={tournament} form={form} field={fields.players} isByClub={isByClub} />
      {offersWaiting ? (
        <CheckboxField field={fields.joinsWaitingList} label={labels.joinsWaitingList ?? ""} />
      ) : null}
    </>
  );
}

/** Those that were typed stay when the tournament does not allow them any more. */
function Players<Values extends EntryFields>({
  tournament,
  form,
  field,
  isByClub,
}: {
  tournament: EntryTournament;
  form: FormMetadata<Values>;
  field: Fields["players"];
  isByClub: boolean;
}) {
  const PlayField = tournament.isFixed ? HiddenField : Field;
  const { max_group_size, entry_form } = tournament;
  const max = max_group_size - 1;
  const asked = questionsPerPlayer(tournament);
  const list = field as unknown as FieldMetadata<PlayerLine[]>;
  if (max === 0 && list.getFieldList().length === 0) return null;
  const label = (name: keyof typeof PLAYER_LABELS, line: number) =>
    PLAYERS.numbered(PLAYER_LABELS[name], line);
  return (
    <ListField
      form={form}
      field={list}
      label={PLAYERS.label}
      hint={max > 0 ? PLAYERS.hint(max) : undefined}
      firstField="full_name"
      addLabel="Add a player"
      max={max}
      words={{ remove: PLAYERS.remove }}
      columns="md:grid-cols-2"
    >
      {(line, index) => (
        <>
          <HiddenField field={line.id} />
          <Field
            field={line.full_name}
            label={label("full_name", index)}
            type="text"
            autoComplete={`section-player-${index} name`}
          />
          <Field
            field={line.phone}
            label={label("phone", index)}
            type="tel"
            autoComplete={`section-player-${index} tel`}
          />
          {entry_form === "full" ? (
            <>
              {tournament.divisions_by_handicap ? null : (
                <PlayField
                  field={line.category}
                  label={PLAYERS.numbered(divisionWord(tournament.divisions), index)}
                  as="select"
                  placeholder={QUESTIONS.choose}
                  options={divisionOptions(tournament, isByClub, line.category)}
                />
              )}
              <HandicapField
                field={line.handicap}
                label={(name) => PLAYERS.numbered(name, index)}
                tournament={tournament}
              />
            </>
          ) : (
            <PlayField
              field={line.handicap}
              label={label("handicap", index)}
              type="text"
              inputMode="decimal"
            />
          )}
          {asked.map((question) => {
            const answer = line.answers.getFieldset()[question.id];
            return answer && isAsked(question, answer) ? (
              <Answer
                key={question.id}
                question={question}
                field={answer}
                label={PLAYERS.numbered(question.label, index)}
              />
            ) : null;
          })}
        </>
      )}
    </ListField>
  );
}

function FullFields({
  tournament,
  fields,
  categoryLabel,
  isByClub,
}: {
  tournament: EntryTournament;
  fields: Fields;
  categoryLabel: string;
  isByClub: boolean;
}) {
  const PlayField = tournament.isFixed ? HiddenField : Field;
  const { divisions, divisions_by_handicap } = tournament;
  const groups = groupsOf(tournament, fields.golfGroup.initialValue);
  return (
    <>
      {groups.length > 0 ? (
        <Field
          field={fields.golfGroup}
          label={FULL_LABELS.golfGroup}
          hint={isByClub ? "" : (tournament.golf_group_hint ?? "")}
          as="select"
          placeholder={isByClub ? "Select a golf group" : "Select your golf group"}
          options={groups.map((group) => ({
            value: group,
            label: optionLabel(group, tournament.hidden_golf_groups.includes(group)),
          }))}
        />
      ) : null}
      {groups.includes(OTHER_GROUP) ? (
        <Field
          className="group-not-has-[[name=golfGroup]_[value=Other]:checked]/form:hidden"
          field={fields.customGolfGroup}
          label={isByClub ? CLUB_LABELS.customGolfGroup : FULL_LABELS.customGolfGroup}
          hint={`Only when ${isByClub ? "the" : "your"} group is not in the list.`}
          type="text"
        />
      ) : null}
      {divisions_by_handicap ? null : (
        <PlayField
          field={fields.category}
          label={categoryLabel}
          as="radio"
          options={divisionOptions(tournament, isByClub, fields.category)}
        />
      )}
      <HandicapField
        field={fields.handicap}
        label={(name) => name}
        hint={[
          divisions_by_handicap && divisionsByHandicap(divisions),
          !isByClub && tournament.handicap_hint,
        ]
          .filter(Boolean)
          .join(" ")}
        tournament={tournament}
      />
    </>
  );
}

function HandicapField({
  field,
  label,
  hint,
  tournament,
}: {
  field: TextField;
  label: (name: string) => string;
  hint?: string | undefined;
  tournament: EntryTournament;
}) {
  if (tournament.isFixed) return <HiddenField field={field} />;
  return asksPlainHandicap(tournament) ? (
    <DecimalField field={field} label={label(FULL_LABELS.handicap)} hint={hint} />
  ) : (
    <Field
      field={field}
      label={label(tournament.rated_tees.length > 0 ? HANDICAP_INDEX : FULL_LABELS.handicap)}
      hint={[HANDICAP_HINT, hint].filter(Boolean).join(" ")}
      type="text"
    />
  );
}

const optionLabel = (name: string, isHidden: boolean | undefined) =>
  isHidden ? `${name} (no longer offered)` : name;

/** A hidden question is asked of the entries that have answered it. */
const isAsked = ({ hidden }: EntryTournament["questions"][number], { initialValue }: TextField) =>
  !hidden || Boolean(initialValue);

/**
 * What the club gives is offered to the club, and to whom it was given; what is hidden to whoever
 * has it.
 */
const divisionOptions = (
  { divisions }: EntryTournament,
  isByClub: boolean,
  { initialValue }: TextField,
) =>
  divisions
    .filter(({ id, by_club, hidden }) => id === initialValue || (!hidden && (isByClub || !by_club)))
    .map((division) => ({
      value: division.id,
      label: optionLabel(divisionLabel(division), division.hidden),
    }));

const YES_AND_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

function Answer({
  question: { kind, choices = [], hidden_choices = [], required, isFixed },
  field,
  label,
}: {
  question: EntryTournament["questions"][number];
  field: TextField;
  label: string;
}) {
  if (isFixed) return <HiddenField field={field} />;
  switch (kind) {
    case "short_text":
      return <Field field={field} label={label} type="text" />;
    case "long_text":
      return <Field field={field} label={label} as="textarea" rows={3} />;
    case "choice":
      return (
        <Field
          field={field}
          label={label}
          as="select"
          placeholder={QUESTIONS.choose}
          options={[
            ...choices,
            ...hidden_choices.filter((choice) => choice === field.initialValue),
          ].map((choice) => ({
            value: choice,
            label: optionLabel(choice, hidden_choices.includes(choice)),
          }))}
        />
      );
    case "yes_no":
      return (
        <Field
          field={field}
          label={label}
          as="radio"
          options={required ? YES_AND_NO : [...YES_AND_NO, { value: "", label: "No answer" }]}
        />
      );
  }
}
