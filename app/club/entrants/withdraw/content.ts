/** Texts of the page that withdraws an entrant. */
export const WITHDRAW_PAGE = {
  heading: (name: string) => `Withdraw ${name}?`,
  untitled: "Withdraw an entrant",
  description: "Withdraw an entrant of a tournament of the club.",
  text: (count: number) =>
    `${count === 1 ? "The place goes" : `All ${String(count)} places go`} to those who wait in line. This cannot be undone.`,
  labels: { reason: "Reason" },
  hint: "The member reads it in the mail.",
  submit: "Withdraw",
  busy: "Withdrawing…",
  keep: "Keep the entry",
  withdrawn: "This entry has been withdrawn.",
} as const;
