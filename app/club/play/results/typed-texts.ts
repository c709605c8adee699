/** What a form has typed, by player id or by the field's name. */
export type Texts = Readonly<Record<string, string>>;

export function serializeTexts(texts: Texts): string {
  return Object.entries(texts)
    .map(([id, text]) => `${id}:${text}`)
    .join(" ");
}

/** Reads what `serializeTexts` wrote; anything else is ignored. */
export function parseTexts(serialized: string): Texts {
  return Object.fromEntries(
    serialized.split(" ").flatMap((pair) => {
      const [id, text, ...rest] = pair.split(":");
      return id && text && rest.length === 0 ? [[id, text]] : [];
    }),
  );
}

/**
 * A three-way merge: only fields that were changed in this form are saved, so that several
 * administrators can type at once; a field that another has changed too is a conflict.
 *
 * @param base what the form was made from
 * @param now what is stored
 */
export function mergeTexts(
  submitted: Texts,
  base: Texts,
  now: Texts,
): { changed: Texts; conflicts: Texts } {
  const changed: Record<string, string> = {};
  const conflicts: Record<string, string> = {};
  for (const [name, text] of Object.entries(submitted)) {
    const before = base[name] ?? "";
    const current = now[name] ?? "";
    if (text === before || text === current) continue;
    if (current === before) changed[name] = text;
    else conflicts[name] = current;
  }
  return { changed, conflicts };
}
