export function isPasswordField(name: string): boolean {
  return /password$/i.test(name);
}
