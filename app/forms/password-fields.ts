/** Whether a field is a password field: its value is never saved or sent back. */
export function isPasswordField(name: string): boolean {
  return /password$/i.test(name);
}
