const CHARACTERS =
  "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#$%*+-=?@_";

/**
 * A password that nobody can guess, of characters that are hard to
 * mistake for one another.
 */
export function randomPassword(length = 24): string {
  // A byte above the last whole multiple would make the first characters likelier.
  const usable = 256 - (256 % CHARACTERS.length);
  let password = "";
  while (password.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < usable && password.length < length) {
        password += CHARACTERS[byte % CHARACTERS.length];
      }
    }
  }
  return password;
}
