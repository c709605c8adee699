/** A pot in whole rupees that is shared equally, and what cannot be shared. */
export function sharesOf(pot: number, shares: number): { each: number; left: number } {
  const each = shares > 0 ? Math.floor(pot / shares) : 0;
  return { each, left: pot - each * shares };
}
