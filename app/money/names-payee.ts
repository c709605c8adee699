/**
 * Whether words of the club may say whom to pay: a UPI address, or nine digits in a row, however
 * they are spaced. As `private.names_payee` in the database, which tells administrators of such
 * words.
 */
export function namesPayee(words: string): boolean {
  return PAYEE.test(words.normalize("NFKC"));
}

const PAYEE =
  /@|(?:[0-9\u0966-\u096f][\s.\-\u00ad\u2010-\u2015\u2212\u200b-\u200f\u2060\ufeff]*){9}/;
