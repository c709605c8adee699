import type { FieldMetadata } from "@conform-to/react";
import { Field } from "#app/forms/field.tsx";
import { HiddenField } from "#app/forms/form.tsx";
import { Panel } from "#app/ui/card.tsx";
import { EDIT_PAGE } from "./editor-content.ts";
import type { Move } from "./tournament-fields.ts";

/**
 * Asks what the entries that have a choice get when the form removes it.
 *
 * @param moves the form's list of these choices
 */
export function RemovedChoicesPanel({
  moves,
}: {
  moves: FieldMetadata<Move[]>;
}) {
  const list = moves.getFieldList();
  if (list.length === 0) return null;
  return (
    <Panel as="div">
      <h2>{EDIT_PAGE.removed}</h2>
      {list.map((move) => {
        const { about, instead } = move.getFieldset();
        const [, , label = "", ...options] = (about.initialValue ?? "").split(
          /\r?\n/,
        );
        return (
          <div key={move.key}>
            <HiddenField field={about} />
            <Field
              field={instead}
              label={label}
              as="select"
              placeholder={EDIT_PAGE.choose}
              options={options.map((value) => ({ value, label: value }))}
            />
          </div>
        );
      })}
    </Panel>
  );
}
