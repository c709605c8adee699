const MAX_CHARACTERS = 60;

/**
 * A name as a mail may carry it. Anybody can type anything for a name, and sign up
 * with an address that is not theirs: what is left is letters, in one line, short,
 * and nothing that a mail program makes a link of.
 *
 * @returns empty when there was no letter in it
 */
export function plainName(given: string): string {
  const letters = given
    .normalize("NFKC")
    // The two joiners are part of how some Indian languages are written.
    .replace(/[^\p{L}\p{M}\u200C\u200D .'’-]+/gu, " ")
    // "evil.example" would become a link, "J. R. Rao" does not.
    .replace(/\.(?! )/g, ". ")
    .replace(/ +/g, " ")
    .trim();
  return /\p{L}/u.test(letters)
    ? [...letters].slice(0, MAX_CHARACTERS).join("").trim()
    : "";
}
