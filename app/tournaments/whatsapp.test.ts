import { expect, test } from "vitest";
import { invitationText, whatsAppLink } from "./whatsapp.ts";

const CUP = {
  name: "Monsoon Cup & Plate",
  place: "Delhi Golf Club",
  date_text: null,
  starts_on: "2026-12-06",
};
const ADDRESS = "https://teebox.example/tournaments/monsoon-cup/updates";

test("an invitation says what, when, where, and the address", () => {
  expect(invitationText(CUP, ADDRESS)).toBe(
    `Monsoon Cup & Plate\n6 December 2026, Delhi Golf Club\nRegister: ${ADDRESS}`,
  );
});

test.each([
  [{ ...CUP, place: null }, "\n6 December 2026\n"],
  [
    { ...CUP, date_text: "Early December" },
    "\nEarly December, Delhi Golf Club\n",
  ],
  [{ ...CUP, place: null, starts_on: null }, "Plate\nRegister:"],
])("%j says %j", (tournament, words) => {
  expect(invitationText(tournament, ADDRESS)).toContain(words);
});

test("the link carries the text whole", () => {
  const text = invitationText(CUP, ADDRESS);
  expect(whatsAppLink(text)).toMatch(/^https:\/\/wa\.me\/\?text=[^&\s]+$/);
  expect(new URL(whatsAppLink(text)).searchParams.get("text")).toBe(text);
});
