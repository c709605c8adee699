/** Patterns of credentials, whichever program wrote them. */
export const CREDENTIALS: Record<string, RegExp> = {
  "an access token": /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  "a secret key": /sb_secret_\w/,
  "a bearer token": /Bearer \S{8}/,
  "the session's secret": /a secret for tests, 32 characters or more/,
  "a session cookie": /teebox-(?:session|form|draft)[^"\s]*=/,
};

/**
 * @param text a log, a page or a script
 * @param what patterns by the names of what they match
 * @returns the name of each that matches, with the text around it
 */
export function found(text: string, what: Record<string, RegExp>): string[] {
  return Object.entries(what).flatMap(([name, pattern]) => {
    const at = pattern.exec(text)?.index;
    return at === undefined ? [] : [`${name}: ${text.slice(Math.max(0, at - 80), at + 80)}`];
  });
}
