export function isLargeForm(path: string): boolean {
  return /^\/admin\/(?:tournaments\/|statement(?:$|\.))/.test(path);
}
