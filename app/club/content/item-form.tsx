import type { ComponentProps, FormEvent } from "react";
import type { ContentKind } from "#app/catalogue/content/kind.ts";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { DescribedField } from "#app/forms/described-field.tsx";
import { labelsOf } from "#app/forms/described-fields.ts";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { useSavedTyping } from "#app/forms/typing.ts";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";

type Values = { id?: string; version?: string; [field: string]: string | undefined };

const isChosen = ({ value }: { value: string }) => value !== "";

/** Its id. */
export const ITEM_FORM = "item";

/** The form of an item: its fields are the kind's. */
export function ItemForm({
  path,
  fields: described,
  courses,
  isShown,
  canBeHidden = false,
  canBeDeleted = false,
  isDeleteAsked = false,
  isRestored = false,
  previewPath,
  picture = null,
  ...options
}: {
  path: string;
  fields: ContentKind["fields"];
  /** Of the club; undefined: they cannot be read now. */
  courses: readonly { value: string; label: string }[] | undefined;
  isShown: boolean;
  canBeHidden?: boolean;
  canBeDeleted?: boolean;
  /** Delete was pressed: the form asks whether it is meant. */
  isDeleteAsked?: boolean;
  /** It begins with what was typed before the session ended, or the page was loaded again. */
  isRestored?: boolean;
  previewPath: string;
  /** What the button says that leads to the page of its picture; null: its kind has none. */
  picture?: string | null;
} & Pick<ComponentProps<typeof ServerForm<Values>>, "lastResult"> &
  Pick<Parameters<typeof useServerForm<Values>>[0], "defaultValue" | "constraint">) {
  const instead = Object.values(described).flatMap((field) =>
    field.kind === "saved" ? field.instead : [],
  );
  const [form, fields] = useServerForm<Values>({ id: ITEM_FORM, ...options });
  const { saveTyping, cancelSaving } = useSavedTyping("keep");
  return (
    <ServerForm
      form={form}
      labels={labelsOf(described)}
      lastResult={options.lastResult}
      action={path}
      onInput={({ currentTarget }) => {
        saveTyping(currentTarget, previewPath);
      }}
      onSubmitCapture={(event) => {
        cancelSaving();
        leavePreviewToBrowser(event);
      }}
    >
      <DefaultButton intent="save">Save</DefaultButton>
      {isRestored ? <p className="font-semibold">{RESTORED}</p> : null}
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
      {isDeleteAsked ? (
        <div className="grid gap-3">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript this is the only way to move focus to the question */}
          <p ref={takeFocus} tabIndex={-1} autoFocus className="font-semibold">
            {QUESTION}
          </p>
          <ButtonRow>
            <SubmitButton intent="deleted" busyText="Deleting…">
              Yes, delete it
            </SubmitButton>
            <SubmitButton look="quiet" intent="edit" busyText="Opening…">
              Keep it
            </SubmitButton>
          </ButtonRow>
        </div>
      ) : (
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
            <SubmitButton look="quiet" intent="show" busyText="Saving…">
              Save and show
            </SubmitButton>
          )}
          <Button type="submit" look="quiet" intent="preview" formAction={previewPath}>
            Preview
          </Button>
          {picture === null ? null : (
            <SubmitButton look="quiet" intent="picture" busyText="Saving…">
              {picture}
            </SubmitButton>
          )}
          {canBeDeleted ? (
            <SubmitButton look="quiet" intent="delete" busyText="Opening…">
              Delete
            </SubmitButton>
          ) : null}
        </ButtonRow>
      )}
    </ServerForm>
  );
}

const RESTORED = "What you had typed is in the form again. Nothing of it is saved yet.";

const QUESTION =
  "Delete it? Visitors do not see it any more then. It can be put back for 30 days, hidden and as it was last saved: what you have typed since is lost.";

const takeFocus = (question: HTMLElement | null) => {
  question?.focus();
};

/** Its page has no scripts, so a post by script could not show it. */
function leavePreviewToBrowser(event: FormEvent<HTMLFormElement>) {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (submitter?.hasAttribute("formaction")) event.stopPropagation();
}
