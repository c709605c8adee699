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
  everybody: "Everybody with a place or on the waiting list",
  states: {
    confirmed: "Those with a place",
    waiting: "Those on the waiting list",
  },
  recipients: (count: number) =>
    count === 0
      ? "Nobody would get it."
      : count === 1
        ? "It goes to 1 entry by mail."
        : `It goes to ${count.toLocaleString("en-IN")} entries by mail.`,
  send: (count: number) =>
    count === 1 ? "Send 1 mail" : `Send ${String(count)} mails`,
  counts: {
    sent: "sent",
    queued: "waiting to be sent",
    failed: "failed",
    stopped: "stopped",
  },
  stoppedAt: (moment: string) => `stopped on ${moment}`,
} as const;
