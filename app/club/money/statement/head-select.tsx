import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { type Head, HEAD_NAMES, HEADS } from "#app/money/heads.ts";

export const HEAD_SELECT = {
  label: "What it is for",
  each: "For each line what is proposed beside it",
} as const;

/** @param ofSeveral it is asked of several lines, and without a choice each has its own */
export function HeadSelect({
  id,
  chosen,
  ofSeveral = false,
}: {
  id: string;
  chosen: Head | null;
  ofSeveral?: boolean;
}) {
  return (
    <div>
      <label htmlFor={id} className={LABEL_CLASSES}>
        {HEAD_SELECT.label}
      </label>
      <select id={id} name="head" defaultValue={chosen ?? ""} className={CONTROL_CLASSES}>
        {ofSeveral ? <option value="">{HEAD_SELECT.each}</option> : null}
        {HEAD_NAMES.map((head) => (
          <option key={head} value={head}>
            {HEADS[head]}
          </option>
        ))}
      </select>
    </div>
  );
}
