export const LINE_STATES = ["open", "booked", "left-out", "reversed", "no-effect"] as const;
export type LineState = (typeof LINE_STATES)[number];
