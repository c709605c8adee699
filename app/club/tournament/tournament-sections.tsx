import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field, LABEL_CLASSES } from "#app/forms/field.tsx";
import { HiddenField } from "#app/forms/form.tsx";
import {
  type LineFields,
  ListField,
  type ListWords,
} from "#app/forms/list-field.tsx";
import {
  ADD_LABELS,
  CHOICES,
  HINTS,
  LABELS,
  LINE_LABELS,
  SECTIONS,
} from "./editor-content.ts";
import { PictureField } from "./picture-field.tsx";
import type { ListName, TournamentValues } from "./tournament-fields.ts";

const CATEGORIES = ["men", "senior", "ladies"] as const;

type Fields = ReturnType<FormMetadata<TournamentValues>["getFieldset"]>;

/** What every section gets. */
export type SectionProps = {
  form: FormMetadata<TournamentValues>;
  fields: Fields;
};

const TWO = "grid grid-cols-1 items-start gap-5 sm:grid-cols-2";
const HALVES = "md:grid-cols-2";
const NUMBER_LAST = "sm:grid-cols-[minmax(0,1fr)_7rem]";
const SHORT_FIRST = "md:grid-cols-[9rem_minmax(0,1fr)]";

/** Fields of the form under a heading. */
export function Section({
  id,
  children,
}: {
  id: keyof typeof SECTIONS;
  children: ReactNode;
}) {
  return (
    <fieldset
      id={id}
      className="min-w-0 scroll-mt-4 rounded-xl border border-line bg-paper p-[clamp(1.15rem,1rem+1.5vw,1.75rem)]"
    >
      <legend className="float-left mb-5 w-full font-display text-2xl leading-heading font-medium">
        {SECTIONS[id]}
      </legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  );
}

/** Name, address and what the card says. */
export function CardSection({
  fields,
  isSlugFixed,
}: SectionProps & { isSlugFixed: boolean }) {
  return (
    <Section id="card">
      <Field field={fields.name} label={LABELS.name} type="text" />
      {isSlugFixed ? (
        <p>
          <span className={LABEL_CLASSES}>{LABELS.slug}</span>
          <code className="font-mono wrap-anywhere">
            /tournaments/{fields.slug.initialValue}
          </code>
          <span className="mt-1 block text-sm text-muted">
            {HINTS.slugFixed}
          </span>
          <HiddenField field={fields.slug} />
        </p>
      ) : (
        <Field
          field={fields.slug}
          label={LABELS.slug}
          hint={HINTS.slug}
          type="text"
        />
      )}
      <Field
        field={fields.summary}
        label={LABELS.summary}
        hint={HINTS.summary}
        type="text"
      />
      <div className={TWO}>
        <Field
          field={fields.date_text}
          label={LABELS.date_text}
          hint={HINTS.date_text}
          type="text"
        />
        <Field
          field={fields.card_label}
          label={LABELS.card_label}
          hint={HINTS.card_label}
          type="text"
        />
      </div>
      <PictureField field={fields.picture} label={LABELS.picture} />
    </Section>
  );
}

/** When and where it is played. */
export function DaySection({ fields }: SectionProps) {
  return (
    <Section id="day">
      <div className={TWO}>
        <Field field={fields.starts_on} label={LABELS.starts_on} type="date" />
        <div className="grid grid-cols-2 gap-5">
          <Field
            field={fields.tee_off_at}
            label={LABELS.tee_off_at}
            type="time"
          />
          <Field field={fields.ends_at} label={LABELS.ends_at} type="time" />
        </div>
        <Field field={fields.place} label={LABELS.place} type="text" />
        <Field
          field={fields.map_url}
          label={LABELS.map_url}
          hint={HINTS.map_url}
          type="text"
          inputMode="url"
        />
      </div>
    </Section>
  );
}

/** Until when members can enter, and how many. */
export function RegistrationSection({ fields }: SectionProps) {
  return (
    <Section id="registration">
      <div className={TWO}>
        <Field
          field={fields.registration_opens_at}
          label={LABELS.registration_opens_at}
          hint={HINTS.registration_opens_at}
          type="datetime-local"
        />
        <Field
          field={fields.registration_closes_at}
          label={LABELS.registration_closes_at}
          hint={HINTS.registration_closes_at}
          type="datetime-local"
        />
        <Field
          field={fields.capacity}
          label={LABELS.capacity}
          hint={HINTS.capacity}
          type="text"
          inputMode="numeric"
        />
        <Field
          field={fields.changes_until}
          label={LABELS.changes_until}
          hint={HINTS.changes_until}
          type="date"
        />
        <Field
          field={fields.max_group_size}
          label={LABELS.max_group_size}
          as="select"
          options={CHOICES.max_group_size}
        />
      </div>
      <CheckboxField
        field={fields.has_waiting_list}
        label={HINTS.has_waiting_list}
      />
    </Section>
  );
}

/** What members are asked when they enter. */
export function EntryFormSection(props: SectionProps) {
  const { fields } = props;
  return (
    <Section id="entry">
      <Field
        field={fields.entry_form}
        label={LABELS.entry_form}
        as="radio"
        options={CHOICES.entry_form}
      />
      <Field
        field={fields.form_intro}
        label={LABELS.form_intro}
        as="textarea"
        rows={3}
      />
      <Field
        field={fields.message_label}
        label={LABELS.message_label}
        hint={HINTS.message_label}
        type="text"
      />
      <fieldset>
        <legend className={LABEL_CLASSES}>{LABELS.categories}</legend>
        <div className="flex flex-wrap gap-x-8">
          {CATEGORIES.map((category) => (
            <CheckboxField
              key={category}
              field={fields[`category_${category}`]}
              label={LABELS[`category_${category}`]}
            />
          ))}
        </div>
        <div className="mt-2 grid items-start gap-5 sm:grid-cols-3">
          {CATEGORIES.map((category) => (
            <Field
              key={category}
              field={fields[`places_${category}`]}
              label={LABELS[`places_${category}`]}
              hint={HINTS.category_places}
              type="text"
              inputMode="numeric"
            />
          ))}
        </div>
      </fieldset>
      <Lines
        {...props}
        name="golf_groups"
        firstField="name"
        columns={NUMBER_LAST}
        hint={HINTS.golf_groups}
      >
        {(line, number) => (
          <>
            <Text line={line.name} list="golf_groups" name="name" n={number} />
            <Field
              field={line.places}
              label={numbered(LINE_LABELS.golf_groups.places, number)}
              type="text"
              inputMode="numeric"
            />
          </>
        )}
      </Lines>
      <CheckboxField
        field={fields.allows_other_group}
        label={HINTS.allows_other_group}
      />
      <Lines
        {...props}
        name="questions"
        firstField="label"
        columns={HALVES}
        hint={HINTS.questions}
      >
        {(line, number) => (
          <>
            <HiddenField field={line.id} />
            <Text line={line.label} list="questions" name="label" n={number} />
            <Field
              field={line.kind}
              label={numbered(LINE_LABELS.questions.kind, number)}
              as="select"
              options={CHOICES.kind}
            />
            <Text
              line={line.choices}
              list="questions"
              name="choices"
              n={number}
              rows={3}
            />
            <CheckboxField
              field={line.required}
              label={numbered(LINE_LABELS.questions.required, number)}
            />
          </>
        )}
      </Lines>
    </Section>
  );
}

/** What the information page says first. */
export function InformationSection(props: SectionProps) {
  const { fields } = props;
  return (
    <Section id="information">
      <CheckboxField
        field={fields.has_information_page}
        label={HINTS.has_information_page}
      />
      <Field field={fields.lead} label={LABELS.lead} type="text" />
      <Field
        field={fields.about}
        label={LABELS.about}
        hint={HINTS.markdown}
        as="textarea"
        rows={8}
      />
      <Lines {...props} name="facts" firstField="name" columns={HALVES}>
        {(line, number) => (
          <>
            <Text line={line.name} list="facts" name="name" n={number} />
            <Text line={line.fact} list="facts" name="fact" n={number} />
          </>
        )}
      </Lines>
      <Field
        field={fields.closing_text}
        label={LABELS.closing_text}
        as="textarea"
        rows={3}
      />
    </Section>
  );
}

/** Schedule and rules. */
export function ProgrammeSection(props: SectionProps) {
  return (
    <Section id="programme">
      <Lines
        {...props}
        name="schedule_items"
        firstField="time"
        columns={SHORT_FIRST}
      >
        {(line, number) => (
          <>
            <Field
              field={line.time}
              label={numbered(LINE_LABELS.schedule_items.time, number)}
              type="time"
            />
            <Text
              line={line.name}
              list="schedule_items"
              name="name"
              n={number}
            />
          </>
        )}
      </Lines>
      <Lines {...props} name="rules" firstField="name" columns={HALVES}>
        {(line, number) => (
          <>
            <Text line={line.name} list="rules" name="name" n={number} />
            <Text line={line.rule} list="rules" name="rule" n={number} />
            <Text
              line={line.meaning}
              list="rules"
              name="meaning"
              n={number}
              className="md:col-span-2"
            />
          </>
        )}
      </Lines>
    </Section>
  );
}

/** Prizes, tees and the notes on tees and teams. */
export function PrizesSection(props: SectionProps) {
  return (
    <Section id="prizes">
      <Lines {...props} name="prizes" firstField="name" columns={HALVES}>
        {(line, number) => (
          <>
            <Text line={line.name} list="prizes" name="name" n={number} />
            <Field
              field={line.for}
              label={numbered(LINE_LABELS.prizes.for, number)}
              as="select"
              options={CHOICES.for}
            />
            <Text line={line.prize} list="prizes" name="prize" n={number} />
            <Text line={line.more} list="prizes" name="more" n={number} />
          </>
        )}
      </Lines>
      <Lines {...props} name="tees" firstField="tee" columns={SHORT_FIRST}>
        {(line, number) => (
          <>
            <Text line={line.tee} list="tees" name="tee" n={number} />
            <Text line={line.who} list="tees" name="who" n={number} />
          </>
        )}
      </Lines>
      <Field
        field={props.fields.tees_note}
        label={LABELS.tees_note}
        type="text"
      />
      <Field
        field={props.fields.teams_note}
        label={LABELS.teams_note}
        hint={HINTS.teams_note}
        type="text"
      />
    </Section>
  );
}

/** News for the information page, each with its day. */
export function NewsSection(props: SectionProps) {
  return (
    <Section id="news">
      <Lines {...props} name="news" firstField="on" columns={SHORT_FIRST}>
        {(line, number) => (
          <>
            <Field
              field={line.on}
              label={numbered(LINE_LABELS.news.on, number)}
              type="date"
            />
            <Text
              line={line.text}
              list="news"
              name="text"
              n={number}
              rows={3}
            />
          </>
        )}
      </Lines>
    </Section>
  );
}

/** A list of the form, with its words. */
function Lines<Name extends ListName>({
  form,
  fields,
  name,
  ...list
}: SectionProps & {
  name: Name;
  hint?: string;
  columns: string;
  firstField: keyof TournamentValues[Name][number] & string;
  children: (
    line: LineFields<TournamentValues[Name][number]>,
    number: number,
  ) => ReactNode;
}) {
  const label = LABELS[name];
  const words: ListWords = {
    move: {
      up: (line) => `${label} ${String(line)}: up`,
      down: (line) => `${label} ${String(line)}: down`,
    },
    remove: (line) => `${label} ${String(line)}: remove`,
  };
  return (
    <ListField
      {...list}
      form={form}
      field={
        fields[name] as unknown as FieldMetadata<
          TournamentValues[Name][number][]
        >
      }
      label={label}
      addLabel={ADD_LABELS[name]}
      words={words}
    />
  );
}

/** A text of a line, on one line or several. */
function Text<Name extends ListName>({
  line,
  list,
  name,
  n,
  rows,
  className,
}: {
  line: FieldMetadata<string | undefined>;
  list: Name;
  name: keyof (typeof LINE_LABELS)[Name];
  n: number;
  rows?: number;
  className?: string;
}) {
  const label = numbered(LINE_LABELS[list][name] as string, n);
  return rows ? (
    <Field
      field={line}
      label={label}
      className={className}
      as="textarea"
      rows={rows}
    />
  ) : (
    <Field field={line} label={label} className={className} type="text" />
  );
}

function numbered(label: string, number: number): string {
  return `${label} ${String(number + 1)}`;
}
