/** Whether the form at a path holds long texts: a tournament's, a bank statement. */
export function isLargeForm(path: string): boolean {
  return /^\/admin\/(?:tournaments\/|statement(?:$|\.))/.test(path);
}
