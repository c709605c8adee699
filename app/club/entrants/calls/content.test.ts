import { expect, test } from "vitest";
import type { PhoneCall } from "#app/club/calls/phone-calls.server.ts";
import { wordsOf } from "./content.ts";

const CALL: PhoneCall = {
  id: "call",
  entry_id: "entry",
  full_name: "Asha Rao",
  phone: "98450 11111",
  kind: "moved-up",
  reason: null,
  subject: null,
  body: null,
  starts: null,
  match: null,
  created_at: "2026-11-28T04:00:00Z",
  called_at: null,
  called_by: null,
  fee_state: "due",
  fee_due: 150_000,
  fee_paid: 0,
  refund_until: null,
};

const REFUND = { fee_state: "to-refund", fee_due: -470_000 } as const;

test.each([
  ["who moved up, what is to be paid", {}, "₹1,500 to pay"],
  ["who is withdrawn, the refund", { kind: "withdrawn", ...REFUND }, "Refund due: ₹4,700"],
  ["a message, the amount too", { kind: "message", subject: "Fee" }, "₹1,500 to pay"],
  ["who waits", { kind: "waiting" }, "has lost its place, and is on the waiting list"],
  [
    "who waits when a draw is published",
    { kind: "waiting", reason: "drawn" },
    "The draw is published without the entry",
  ],
  [
    "a message, the whole of it",
    { kind: "message", subject: "Shoes", body: "Soft spikes only." },
    "“Shoes”: Soft spikes only.",
  ],
] as const)("%s", (_, changes, text) => {
  expect(wordsOf({ ...CALL, ...changes })).toContain(text);
});

const OWN = { own: ["Asha Rao"], own_number: null };

const MATCH = { ...OWN, match: "p1.2", rounds: 2, opponent: ["Dev Patel"], opponent_number: null };

test.each([
  [
    { what: "opponent", instead: [{ names: ["Uma Iyer"], number: 2, day: null }] },
    "Plate, semi-finals, match 2, against Dev Patel: this is the next match. Send the link, which the page of the match has. The match against Uma Iyer (no. 2) is off.",
  ],
  [
    { what: "off", why: "back", rounds: null },
    "Plate, against Dev Patel: this match is not to be played, since a side that had withdrawn is back in the draw.",
  ],
  [
    { what: "off", match: "3rd", why: "corrected", had: "walkover", reason: "Typed wrong" },
    "For third place, against Dev Patel: the side does not go on here without playing any more, since a result before it was corrected: Typed wrong.",
  ],
] as const)("what is new of a match: %o", (news, text) => {
  expect(wordsOf({ ...CALL, kind: "match", match: { ...MATCH, ...news } })).toBe(text);
});

test.each([
  ["without a fee", { fee_state: null, fee_due: null }],
  ["when it is paid", { fee_state: "paid", fee_due: 0 }],
  ["once they were phoned, before the fee changed", { called_at: "2026-11-28T05:00:00Z" }],
  ["with a tee time", { kind: "no-start" }],
  ["of one who cannot come", { kind: "cannot-come" }],
  ["with a match", { kind: "match" }],
] as const)("no amount %s", (_, changes) => {
  expect(wordsOf({ ...CALL, ...changes })).not.toContain("₹");
});

test("of one who cannot come it says what becomes of the fee, as their page and mail say it", () => {
  const words = (changes: object) => wordsOf({ ...CALL, kind: "cannot-come", ...changes });
  expect(words({})).toContain("Nothing is due: the club withdraws your entry.");
  expect(words({ fee_due: 0, fee_paid: 150_000 })).toContain(
    "₹1,500 will be refunded. The club pay",
  );
  expect(words({ refund_until: "2026-10-02" })).toContain(
    "₹1,500 of the fee stays due: fees are not refunded after 2 October 2026.",
  );
  expect(words({ called_at: "2026-11-28T05:00:00Z", fee_paid: 150_000 })).not.toContain("₹");
});

test("one who cannot come is named with the start", () => {
  const starts = [
    { player: "Asha Rao", time: "07:30", hole: 1, letter: "", with: [], card: null },
  ] as unknown as PhoneCall["starts"];
  expect(wordsOf({ ...CALL, kind: "cannot-come", starts })).toMatch(
    /^Cannot come\..*7:30 AM.*hole 1/i,
  );
  expect(wordsOf({ ...CALL, kind: "cannot-come", fee_state: null })).toMatch(
    /^Cannot come\..*it\.$/,
  );
});

test.each(["ill", "ill."])("the reason %j ends as a sentence before the refund", (reason) => {
  expect(wordsOf({ ...CALL, ...REFUND, kind: "withdrawn", reason })).toContain("ill. Refund due");
});

const NEWS = {
  ...{ ...OWN, match: "2.1", rounds: 3, opponent: ["Meera Nair"], opponent_number: null },
} as const;

test.each([
  [
    { what: "offered", days: ["2027-07-04"] },
    "against Meera Nair: the opponent offers 4 July 2027",
  ],
  [{ what: "reported", won: false, how: "3&2" }, "the opponent reports: Meera Nair, 3&2."],
  [
    { what: "reported", won: true, how: "2&1", own_number: 2 },
    "the opponent reports: Asha Rao (no. 2), 2&1.",
  ],
  [{ what: "recorded", won: true, how: "walkover" }, "result counts: Asha Rao, by walkover."],
  [
    { what: "recorded", won: false, how: "4&3", plate_to_come: true },
    "the result counts: Meera Nair, 4&3. The side is in the plate, which is not drawn yet.",
  ],
  [{ what: "recorded", how: "not played" }, "the result counts: not played."],
  [
    { what: "corrected", won: true, how: "19th", reason: "Misheard", later: "stand" },
    "corrected: Asha Rao, at the 19th: Misheard. Later matches stay as they are.",
  ],
  [
    { what: "corrected", won: true, how: "1 up", reason: "Misheard.", later: "void" },
    "corrected: Asha Rao, 1 up: Misheard. What was played since is void, and played again.",
  ],
  [
    { what: "corrected", match: "g1.2", won: true, how: "1 up", later: "void", goes_on: false },
    "Asha Rao, 1 up. The draw after the groups has changed: the side does not go on.",
  ],
  [
    { what: "corrected", match: "g1.2", won: true, how: "1 up", later: "stand" },
    "Asha Rao, 1 up. Nothing changes in the draw after the groups.",
  ],
  [
    { what: "agreed", day: "2027-07-04" },
    "Semi-finals, match 1, against Meera Nair: the opponent has",
  ],
] as const)("of a match %j", (news, text) => {
  expect(wordsOf({ ...CALL, kind: "match", match: { ...NEWS, ...news } })).toContain(text);
});
