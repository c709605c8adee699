import { CONTROL_CLASSES } from "#app/forms/field.tsx";
import { type Way, WAYS } from "#app/money/ways.ts";

export function DayField({ day }: { day: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label htmlFor="day" className="font-semibold whitespace-nowrap">
        Received on
      </label>
      <input
        id="day"
        name="day"
        type="date"
        defaultValue={day}
        aria-describedby="day-hint"
        className={`${CONTROL_CLASSES} max-w-48`}
      />
      <span id="day-hint" className="text-sm text-muted">
        Leave empty for today.
      </span>
    </div>
  );
}

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
