import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";

/** The first and the last day of what a page shows, in the form that asks for others. */
export function PeriodFields({
  labels,
  days,
}: {
  labels: { from: string; to: string };
  /** `YYYY-MM-DD` */
  days: { from: string; to: string };
}) {
  return (["from", "to"] as const).map((name) => (
    <div key={name}>
      <label htmlFor={`of-${name}`} className={LABEL_CLASSES}>
        {labels[name]}
      </label>
      <input
        id={`of-${name}`}
        type="date"
        name={name}
        defaultValue={days[name]}
        className={CONTROL_CLASSES}
      />
    </div>
  ));
}
