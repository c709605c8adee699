export const MESSAGES_PAGE = {
  heading: "Write to entrants",
  title: (tournament: string) => `Messages to the entrants of ${tournament}`,
  labels: {
    state: "Who",
    golfGroup: "Golf group",
    /** `divisionWord` instead. */
    category: "Category",
    fee: "Entry fee",
    results: "Results",
    knockout: "Knock-out",
    subject: "Subject",
    body: "Text",
  },
  exampleText:
    "The first line is the subject. Each entrant gets a separate email, with the date, venue and a link to their entry below your text.",
  example: `Soft spikes, please

The greens are soft after the rain: soft spikes only.
Breakfast is from 6:00 AM. See you on the first tee.`,
  everybody: "All entrants, confirmed or waiting",
  states: {
    confirmed: "Those with a place",
    waiting: "Those on the waiting list",
  },
  feeAudiences: {
    due: "Entrants with an amount due",
    changed: "Entrants whose fee was changed last",
  },
  owingHint: "Below your text each of them reads what they owe, the reference, and how to pay.",
  knockoutAudiences: {
    in: "Those still in the knock-out",
    reserve: "Reserves",
  },
  anyStanding: "All, also reserves and sides that are out",
  reservesHint: (count: number) =>
    count === 1
      ? "1 of the entries with a place is a reserve."
      : `${count} of the entries with a place are reserves.`,
  results: "Players in the published results",
  resultsHint:
    "Below your text each of them reads their own result. Players who have withdrawn get no email.",
  recipients: (count: number) =>
    count === 0
      ? "No one would get it."
      : count === 1
        ? "It goes to 1 entry by mail."
        : `It goes to ${count.toLocaleString("en-IN")} entries by mail.`,
  send: (count: number) => (count === 1 ? "Send 1 mail" : `Send ${count} mails`),
  counts: {
    sent: "sent",
    queued: "waiting to be sent",
    failed: "failed",
    stopped: "stopped",
  },
  stoppedAt: (moment: string) => `stopped on ${moment}`,
} as const;

/** `changed` has the words of any change. */
export const MESSAGE_TO_OWING = {
  subject: "Your entry fee",
  body: "Please pay your entry fee. The amount due and how to pay it are below. If you have paid in the last few days, thank you: it may not be on our statement yet.",
} as const;

export const MESSAGE_OF_RESULTS = {
  subject: "Results",
  body: "The results are published, on the tournament’s page. Your own is also below, if you have one.",
} as const;

export const messageOfChanges = (changes: string) => ({
  subject: "Please note: new details",
  body: `We have changed ${changes} of the tournament. The details as they are now are below. If you can no longer play, please withdraw, or tell us once registration is closed, so that someone else can have the place.`,
});
