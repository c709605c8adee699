/**
 * Creates an id for a value of a set of cookies, on the server or in the browser: 12 hexadecimal
 * digits.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function isId(text: unknown): text is string {
  return typeof text === "string" && /^[0-9a-f]{12}$/.test(text);
}
