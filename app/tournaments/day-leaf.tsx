const partsOf = new Intl.DateTimeFormat("en-IN", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** A day as a calendar's leaf, on a picture. */
export function DayLeaf({ day }: { day: string }) {
  const parts = partsOf.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: "weekday" | "day" | "month") =>
    parts.find((each) => each.type === type)?.value ?? "";
  return (
    <time
      dateTime={day}
      className="absolute bottom-4 left-4 grid min-w-15 overflow-hidden rounded-md bg-white text-center text-xs font-semibold text-fairway-950"
    >
      <span className="bg-fairway-800 px-1 text-white">{part("weekday")} </span>
      <span className="px-1 font-display text-3xl leading-tight">{part("day")} </span>
      <span className="px-1 pb-1">{part("month")}</span>
    </time>
  );
}
