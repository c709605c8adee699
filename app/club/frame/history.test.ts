import { expect, test } from "vitest";
import { columnName } from "#app/club/tournament/tournament-fields.ts";
import { type Change, historyLines } from "./history.ts";

const line = (action: string, details: Change["details"] = null) =>
  historyLines(
    "cup",
    [{ at: "2026-11-22T06:00:00Z", action, admin_name: "Club Secretary", details }],
    columnName,
  )[0];

test.each([
  ["tournament-published", null, "Published", ""],
  ["tournament-saved", ["name", "place"], "Saved", "Name, Place"],
  [
    "choices-renamed",
    ["E-Golf → Squad", "XL → Large"],
    "Options renamed",
    "E-Golf → Squad, XL → Large",
  ],
  // The one that was copied.
  ["tournament-copied", ["monsoon-cup"], "Copied", ""],
  ["message-sent", { recipients: 2 }, "Message sent to entrants", "2 members"],
  ["message-stopped", { stopped: 1 }, "Message stopped", "1 mail not sent"],
  [
    "play-saved",
    ["draw", "rules"],
    "Teams, draw or competitions saved",
    "Draw, Settings of draw and scoring",
  ],
  ["play-saved", null, "Teams, draw or competitions saved", ""],
  ["draw-published", { edition: 2, mails: 14 }, "Draw published", "14 mails"],
  [
    "payee-changed",
    { from: { upi_address: "old@bank" }, to: { upi_address: "club@bank" } },
    "Whom members pay changed",
    "",
  ],
  ["draw-taken-back", { edition: 2, mails: 1 }, "Draw taken back", "1 mail"],
  ["entrants-exported", null, "Entrants exported", ""],
  ["something-new", null, "something-new", ""],
])("%s with %j is “%s %s”", (action, details, title, text) => {
  expect(line(action, details)).toMatchObject({
    title,
    text,
    link: null,
    by: "22 Nov 2026, 11:30 am, by Club Secretary",
  });
});

test.each([
  [
    "entrant-moved",
    { entry: "e", from: 3, to: 1 },
    "Entrant moved on the waiting list",
    "from place 3 to 1",
  ],
  [
    "entrant-added",
    { entry: "e", state: "waiting" },
    "Entrant added by the club",
    "on the waiting list",
  ],
  ["entrant-added", { entry: "e", state: "confirmed" }, "Entrant added by the club", ""],
])("%s with %j links to the entrant", (action, details, title, text) => {
  expect(line(action, details)).toMatchObject({
    title,
    text,
    link: {
      label: "The entrant",
      href: "/admin/tournaments/cup/entrants/e",
    },
  });
});
