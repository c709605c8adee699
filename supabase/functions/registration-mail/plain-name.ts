/**
 * Sanitises a name for use in a mail. Anyone can sign up with another's address
 * and any text as the name, so it is reduced to letters and digits, on one line, and without
 * anything that a mail program would make a link of: an address, a phone number. The database
 * limits its length.
 *
 * @returns empty when it contains no letter
 */
export function plainName(name: string): string {
  const letters = cleaned(
    name.normalize("NFKC").replace(PHONE_NUMBER, " "),
    /[^\p{L}\p{M}\p{N}\u200C\u200D .()'’-]+/gu,
  );
  return /\p{L}/u.test(letters) ? letters : "";
}

const PHONE_NUMBER = /[+(]*\p{N}(?:[\p{Z}.()/-]*\p{N}){4,}/gu;

const MAX_TEXT = 200;

/** The same of an answer, which has digits too, and may be cut off. */
export function plainText(value: string): string {
  const text = cleaned(value, /[^\p{L}\p{M}\p{N}\u200C\u200D .,;!?()+'’-]+/gu);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

// Zero-width (non-)joiners are needed to write some Indian languages.
function cleaned(text: string, others: RegExp): string {
  return (
    text
      .normalize("NFKC")
      .replace(others, " ")
      // "evil.example" would become a link, "J. R. Rao" does not.
      .replace(/\.(?![ .]|$)/g, ". ")
      .replace(/ +/g, " ")
      .trim()
  );
}
