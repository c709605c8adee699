const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!#$%*+-=?@_";

/** A random password, without characters that are easily confused. */
export function randomPassword(length = 24): string {
  // Rejection sampling: higher bytes would make the first characters more
  // likely.
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
