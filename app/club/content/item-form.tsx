import type { ComponentProps, ReactNode } from "react";
import type { ContentKind } from "#app/catalogue/content/kind.ts";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { DescribedField } from "#app/forms/described-field.tsx";
import { labelsOf } from "#app/forms/described-fields.ts";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";

type Values = { id?: string; version?: string; [field: string]: string | undefined };

const isChosen = ({ value }: { value: string }) => value !== "";

/** The form of an item: its fields are the kind's. */
export function ItemForm({
  path,
  fields: described,
  courses,
  isShown,
  canBeHidden = false,
  other,
  ...options
}: {
  path: string;
  fields: ContentKind["fields"];
  /** Of the club; undefined: they cannot be read now. */
  courses: readonly { value: string; label: string }[] | undefined;
  isShown: boolean;
  canBeHidden?: boolean;
  other?: ReactNode;
} & Pick<ComponentProps<typeof ServerForm<Values>>, "lastResult"> &
  Pick<Parameters<typeof useServerForm<Values>>[0], "defaultValue" | "constraint">) {
  const instead = Object.values(described).flatMap((field) =>
    field.kind === "saved" ? field.instead : [],
  );
  const [form, fields] = useServerForm<Values>({ id: "item", ...options });
  return (
    <ServerForm
      form={form}
      labels={labelsOf(described)}
      lastResult={options.lastResult}
      action={path}
    >
      <DefaultButton intent="save">Save</DefaultButton>
      <HiddenField field={fields.id} />
      <HiddenField field={fields.version} />
      {Object.entries(described).map(([name, spec]) => {
        const field = fields[name] as (typeof fields)[string];
        const { initialValue = "" } = field;
        return (
          <div
            key={name}
            data-saved={spec.kind === "saved" ? "" : undefined}
            className={
              instead.includes(name)
                ? "group-has-[[data-saved]_option:checked:not([value=''])]/form:hidden"
                : undefined
            }
          >
            <DescribedField
              field={field}
              spec={spec}
              saved={courses ?? [{ value: initialValue, label: "As chosen" }].filter(isChosen)}
            />
          </div>
        );
      })}
      <ButtonRow>
        <SubmitButton intent="save" busyText="Saving…">
          Save
        </SubmitButton>
        {/* What is shown is on the site as soon as it is saved. */}
        {isShown && canBeHidden ? (
          <SubmitButton look="quiet" intent="hide" busyText="Saving…">
            Save and hide
          </SubmitButton>
        ) : null}
        {isShown ? null : (
          <>
            <SubmitButton look="quiet" intent="show" busyText="Saving…">
              Save and show
            </SubmitButton>
            <SubmitButton look="quiet" intent="preview" busyText="Saving…">
              Save and preview
            </SubmitButton>
          </>
        )}
        {other}
      </ButtonRow>
    </ServerForm>
  );
}
