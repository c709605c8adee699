/** Texts of a place in line; apart from the others, because the profile has them too. */
export const QUEUE = {
  inLine: (tournament: string) => `in line for the ${tournament}`,
  waitingFor: (tournament: string) =>
    `On the waiting list of the ${tournament}`,
  note: (group: number) =>
    group === 1
      ? "We write to you when it is your turn."
      : `Your group of ${String(group)} gets its places together. We write to you when it is your turn.`,
} as const;
