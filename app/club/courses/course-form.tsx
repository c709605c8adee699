import type { ComponentProps, ReactNode } from "react";
import { COURSES_PATH } from "#app/club/frame/course-paths.ts";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { DescribedField } from "#app/forms/described-field.tsx";
import { Field } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ListField } from "#app/forms/list-field.tsx";
import { changeLists } from "#app/forms/list-intents.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { TO_COURSES } from "./content.ts";
import { type CourseFields, MAX_TEES, RATING, SLOPE } from "./fields.ts";

const LABELS = {
  name: "Name",
  pars: "Par of each hole",
  indexes: "Stroke index of each hole",
  tees: "Tees",
} as const;

const ROW =
  "Paste the row or the whole scorecard. Of two such rows, for women and men say, paste one.";

export function CourseForm({
  path,
  submit,
  other,
  ...options
}: {
  path: string;
  submit: string;
  /** A link beside the button. */
  other?: ReactNode;
} & Pick<ComponentProps<typeof ServerForm<CourseFields>>, "lastResult"> &
  Pick<Parameters<typeof useServerForm<CourseFields>>[0], "defaultValue">) {
  const [form, fields] = useServerForm<CourseFields>({
    id: "course",
    ...options,
    onValidate: ({ formData }): ReturnType<typeof changeLists<CourseFields>> =>
      changeLists(formData, form.allErrors),
  });
  return (
    <ServerForm form={form} labels={LABELS} lastResult={options.lastResult} action={path}>
      <DefaultButton />
      <HiddenField field={fields.id} />
      <HiddenField field={fields.version} />
      <Field field={fields.name} label={LABELS.name} type="text" />
      <Field field={fields.pars} label={LABELS.pars} hint={ROW} type="text" />
      <Field field={fields.indexes} label={LABELS.indexes} hint={ROW} type="text" />
      <ListField
        form={form}
        field={fields.tees}
        label={LABELS.tees}
        hint="Ratings are for one sex: make “White” and “White, women” of one tee. Pars and stroke indexes only where they are not those above."
        firstField="name"
        addLabel="Add a tee"
        words={{
          move: {
            up: (line) => `Tee ${line}: up`,
            down: (line) => `Tee ${line}: down`,
          },
          remove: (line) => `Tee ${line}: remove`,
        }}
        columns="sm:grid-cols-3"
        max={MAX_TEES}
      >
        {(tee) => (
          <>
            <Field field={tee.name} label="Tee" type="text" />
            <DescribedField field={tee.rating} spec={RATING} />
            <DescribedField field={tee.slope} spec={SLOPE} />
            <Field field={tee.pars} label="Pars, if others" type="text" className="sm:col-span-3" />
            <Field
              field={tee.indexes}
              label="Stroke indexes, if others"
              type="text"
              className="sm:col-span-3"
            />
          </>
        )}
      </ListField>
      <ButtonRow>
        <SubmitButton busyText="Saving…">{submit}</SubmitButton>
        <ButtonLink look="quiet" href={COURSES_PATH}>
          {TO_COURSES}
        </ButtonLink>
        {other}
      </ButtonRow>
    </ServerForm>
  );
}
