/** Whether a field takes a password: what is typed there is never kept nor sent back. */
export function isPasswordField(name: string): boolean {
  return /password$/i.test(name);
}

/** What of a form may be saved. */
export function withoutPasswords(form: FormData): FormData {
  const saved = new FormData();
  for (const [name, value] of form) {
    if (!isPasswordField(name)) saved.append(name, value);
  }
  return saved;
}
