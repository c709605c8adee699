/**
 * Sanitises a name for use in a mail. Anyone can sign up with another's address
 * and any text as the name, so it is reduced to letters, on one line, and without
 * anything that a mail program would make a link of. The database limits its length.
 *
 * @returns empty when it contains no letter
 */
export function plainName(given: string): string {
  const letters = given
    .normalize("NFKC")
    // Zero-width (non-)joiners are needed to write some Indian languages.
    .replace(/[^\p{L}\p{M}\u200C\u200D .'’-]+/gu, " ")
    // "evil.example" would become a link, "J. R. Rao" does not.
    .replace(/\.(?! )/g, ". ")
    .replace(/ +/g, " ")
    .trim();
  return /\p{L}/u.test(letters) ? letters : "";
}
