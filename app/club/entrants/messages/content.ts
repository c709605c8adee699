/** Texts of the messages to entrants. */
export const MESSAGES_PAGE = {
  heading: "Write to entrants",
  title: (tournament: string) => `Messages to the entrants of ${tournament}`,
  labels: {
    state: "Who",
    golfGroup: "Golf group",
    category: "Category",
    subject: "Subject",
    body: "Text",
  },
  everybody: "Everybody with a place or in line",
  states: { confirmed: "Those with a place", waiting: "Those in line" },
  recipients: (count: number) =>
    count === 0
      ? "It would go to nobody."
      : count === 1
        ? "It goes to 1 member."
        : `It goes to ${count.toLocaleString("en-IN")} members.`,
  withoutAccount: (count: number) =>
    count === 1
      ? "1 entry without an account gets no mail."
      : `${String(count)} entries without an account get no mail.`,
  send: (count: number) =>
    count === 1 ? "Send to 1 member" : `Send to ${String(count)} members`,
  counts: {
    sent: "sent",
    queued: "waiting to be sent",
    failed: "failed",
    stopped: "stopped",
  },
  stoppedAt: (moment: string) => `stopped on ${moment}`,
} as const;
