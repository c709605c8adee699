import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import { PLAY_GROUPS } from "#app/club/results/play.ts";
import {
  CONTROL_CLASSES,
  FieldMessages,
  LABEL_CLASSES,
  useAriaOfCorrected,
} from "#app/forms/field.tsx";
import { SCORING_FIELDS } from "./content.ts";

export function PlayField({ field }: { field: FieldMetadata<string | undefined> }) {
  const hintId = `${field.id}-hint`;
  const { key, ...props } = getSelectProps(field, { ariaDescribedBy: hintId });
  const aria = useAriaOfCorrected(field, hintId);
  return (
    <div>
      <label htmlFor={field.id} className={LABEL_CLASSES}>
        {SCORING_FIELDS.play.label}
      </label>
      <select key={key} {...props} {...aria} className={CONTROL_CLASSES}>
        {PLAY_GROUPS.map(({ name, options }) => (
          <optgroup key={name} label={name}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <FieldMessages field={field} hint={SCORING_FIELDS.play.hint} hintId={hintId} />
    </div>
  );
}
