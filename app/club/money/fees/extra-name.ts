/**
 * The name of an answer's price among the fields `extra`: the same in whatever order they stand, and
 * of letters, digits and hyphens, which `readForm` keeps.
 */
export const extraName = (question: string, answer: string) =>
  `${question}-${answer.replaceAll(/[^a-z\d]/giu, (sign) => `-${sign.codePointAt(0)?.toString(16) ?? ""}-`)}`;
