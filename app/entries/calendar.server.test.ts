import { expect, test } from "vitest";
import { BANGALORE, BIRTHDAY } from "../../tests/support/seeded-tournaments.ts";
import { calendarDayOf, calendarFile, ownDayOf } from "./calendar.server.ts";

const CALENDAR_DAY = calendarDayOf(BANGALORE);

const site = { name: "Teebox", url: "https://teebox.example" };
const writtenAt = new Date("2025-09-01T09:30:15.250Z");

/** Parses the lines as a calendar program does, unfolding long ones. */
function linesOf(file: string): string[] {
  return file.replaceAll("\r\n ", "").split("\r\n");
}

test("the Birdie Bash lasts from brunch to evening, in UTC", () => {
  expect(linesOf(calendarFile([CALENDAR_DAY], site, writtenAt))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Teebox//Tournaments//EN",
    "BEGIN:VEVENT",
    "UID:bangalore-birdie-bash@teebox.example",
    "SEQUENCE:1",
    "DTSTAMP:20250901T093015Z",
    "DTSTART:20250913T060000Z",
    "DTEND:20250913T130000Z",
    "SUMMARY:Bangalore Birdie Bash",
    "LOCATION:a partner golf club",
    "DESCRIPTION:Brunch: 11:30 AM\\nFinal briefing: 12:15 PM\\nTee-off: 12:45 PM",
    "URL;VALUE=URI:https://teebox.example/tournaments/bangalore-birdie-bash/updates",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("text is escaped, so that it cannot end a line or a value", () => {
  const day = {
    ...CALENDAR_DAY,
    location: "Clubhouse; gate 2, \\ left\nor so",
  };
  expect(linesOf(calendarFile([day], site, writtenAt))).toContain(
    "LOCATION:Clubhouse\\; gate 2\\, \\\\ left\\nor so",
  );
});

test("lines end with CRLF and have at most 75 octets, without splitting a character", () => {
  const description = "बर्डी बैश ⛳ at the club, ".repeat(12);
  const file = calendarFile([{ ...CALENDAR_DAY, description }], site, writtenAt);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of file.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\uFFFD");
  }
  expect(linesOf(file)).toContain(`DESCRIPTION:${description.replaceAll(",", "\\,")}`);
});

test("a day without hours is an all-day event, one without a place has no location", () => {
  const lines = linesOf(calendarFile([calendarDayOf(BIRTHDAY)], site, writtenAt));
  expect(lines).toContain("DTSTART;VALUE=DATE:20251004");
  expect(lines).toContain("UID:founder-birthday@teebox.example");
  expect(lines).toContain(
    "DESCRIPTION:celebration tournament\\, simple registration with name\\, phone and handicap",
  );
  expect(lines.join()).not.toMatch(/DTEND|LOCATION|STATUS/);
});

test("without a schedule the day begins with tee-off", () => {
  const day = calendarDayOf({
    ...BIRTHDAY,
    tee_off_at: "07:30:00",
    ends_at: "13:00:00",
  });
  expect(day.hours).toEqual({ from: "07:30", to: "13:00" });
});

test("without an end a round takes five hours, from the first tee-off or one's own", () => {
  const teeOff = { ...BIRTHDAY, tee_off_at: "07:30:00" };
  expect(calendarDayOf(teeOff).hours).toEqual({ from: "07:30", to: "12:30" });
  expect(calendarDayOf({ ...BIRTHDAY, tee_off_at: "21:00:00" }).hours?.to).toBe("23:59");
  const start = {
    player: "Asha Rao",
    fourball: 1,
    time: "09:10",
    hole: 10,
    letter: "",
    with: [],
    card: null,
  };
  const own = ownDayOf(teeOff, [{ ...start, time: "09:20" }, start]);
  expect(own.hours).toEqual({ from: "09:10", to: "14:10" });
  expect(own.description).toMatch(/^Start of Asha Rao: 9:20 AM, hole 10\n/);
  // What comes before it is part of the day.
  expect(ownDayOf(BANGALORE, [start]).hours).toEqual({ from: "09:10", to: "18:30" });
});

test("a cancelled day says so", () => {
  const day = { ...CALENDAR_DAY, isCancelled: true };
  expect(linesOf(calendarFile([day], site, writtenAt))).toContain("STATUS:CANCELLED");
});

test("a day that moves, at another address too, is a later version of the same event", () => {
  const moved = calendarDayOf({
    ...BIRTHDAY,
    slug: "founders-day",
    starts_on: "2025-11-08",
    version: 7,
  });
  const of = (day: typeof moved, name: string) =>
    linesOf(calendarFile([day], site, writtenAt)).find((line) => line.startsWith(`${name}:`));
  const before = calendarDayOf(BIRTHDAY);
  expect(of(moved, "UID")).toBe(of(before, "UID"));
  expect([of(before, "SEQUENCE"), of(moved, "SEQUENCE")]).toEqual(["SEQUENCE:1", "SEQUENCE:7"]);
});
