import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import { WAY_OPTIONS } from "./content.ts";
import type { Way } from "#app/money/ways.ts";

/** How those were paid whose "Paid" is pressed. */
export function WayField({ way = "upi" }: { way: Way | undefined }) {
  return (
    <div className="max-w-60">
      <label htmlFor="way" className={LABEL_CLASSES}>
        Paid by
      </label>
      <select
        id="way"
        name="way"
        defaultValue={way}
        className={CONTROL_CLASSES}
      >
        {WAY_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
