/** Whether a field is a password field: its value is never saved or sent back. */
export function isPasswordField(name: string): boolean {
  return /password$/i.test(name);
}

/** The values of a form that may be saved. */
export function withoutPasswords(form: FormData): FormData {
  const saved = new FormData();
  for (const [name, value] of form) {
    if (!isPasswordField(name)) saved.append(name, value);
  }
  return saved;
}
