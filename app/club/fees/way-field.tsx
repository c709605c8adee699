import { CONTROL_CLASSES } from "#app/forms/field.tsx";
import { type Way, WAYS } from "#app/money/ways.ts";

export function WayField({ way = "upi" }: { way: Way | undefined }) {
  return (
    <div className="flex max-w-72 items-center gap-3">
      <label htmlFor="way" className="font-semibold whitespace-nowrap">
        Paid by
      </label>
      <select id="way" name="way" defaultValue={way} className={CONTROL_CLASSES}>
        {Object.entries(WAYS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
