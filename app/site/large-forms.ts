/** Whether the form at a path holds long texts: a tournament's. */
export function isLargeForm(path: string): boolean {
  return path.startsWith("/admin/tournaments/");
}
