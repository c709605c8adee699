import { createHash } from "node:crypto";

type Choices = Readonly<Record<string, string | undefined>>;

/**
 * Tells whether a text is the one that a preview was made of. A browser sends a textarea with other
 * line ends than it was given, and without a byte order mark or an empty line at its beginning.
 *
 * @param choices what was chosen for the preview; an empty choice is none, because the fields are
 *   only there once the preview is
 */
export function digestOf(csv: string, ...choices: Choices[]): string {
  const text = csv.trim().replaceAll(/\r\n?/g, "\n");
  const hash = createHash("sha256").update(text);
  for (const each of choices) {
    hash.update("\n");
    for (const key of Object.keys(each).toSorted()) {
      if (each[key]) hash.update(JSON.stringify([key, each[key]]));
    }
  }
  return hash.digest("base64url");
}
