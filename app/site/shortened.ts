/** At the end of a name: it tells the person from others who have the name. */
const NUMBER = / \(no\. \d+[^)]*\)$/;

/** A text with at most so many letters. The number of a person stays: what is left out is before it. */
export function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const number = NUMBER.exec(text)?.[0] ?? "";
  const room = letters - number.length - 1;
  return room > 0 ? `${text.slice(0, room)}…${number}` : `${text.slice(0, letters - 1)}…`;
}
