/** What was typed, in another form than the one that it was typed into. */
export function TypedValues({ values }: { values: Readonly<Record<string, unknown>> }) {
  return Object.entries(values).map(([name, value]) =>
    name === "intent" || typeof value !== "string" ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}
