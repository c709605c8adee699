const APOSTROPHES_AND_ACCENTS = /[\u0300-\u036f\u0060\u02b9-\u02bc\u2018\u2019']/g;
const SIGNS =
  /(?:[\s!"#$%&()*+,\-./:;<=>?@[\\\]^_{|}~\u00ad\u00b7\u02d7\u058a\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u206f\u2212\u2800\u30a0\u30fb\ufeff\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0f])+/gu;

/** The words of a text as they are searched: without accents and apostrophes. As in SQL. */
const searchWords = (text: string): string =>
  ` ${text}`
    // An acute accent alone would be taken apart into a space and an accent.
    .replaceAll("´", "")
    .normalize("NFKD")
    .replace(APOSTROPHES_AND_ACCENTS, "")
    .toLowerCase()
    .replace(SIGNS, " ")
    .trimEnd();

/** Between initials, which are one word when they are typed. */
const BETWEEN_INITIALS = /(?<= [^ \d]) (?=[^ \d](?: |$))/g;

/**
 * Whether each typed word is found in a name, in any order: "rk nair" finds R. K. Nair, "jose" José
 * and "menon ravi" Ravi Menon. One letter is the beginning of a word.
 */
export function isFound(name: string, search: string): boolean {
  if (search.trim() === "") return true;
  const typed = searchWords(search)
    .replace(BETWEEN_INITIALS, "")
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => word.replace(/^0+(?=\d)/, ""));
  const words = searchWords(name);
  const text = `${words} ${words.replaceAll(" ", "")}`;
  return (
    typed.length > 0 && typed.every((word) => text.includes(word.length === 1 ? ` ${word}` : word))
  );
}
