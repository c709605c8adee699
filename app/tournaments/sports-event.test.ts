import { expect, test } from "vitest";
import { BANGALORE, BIRTHDAY } from "../../tests/support/seeded-tournaments.ts";
import { sportsEvent } from "./sports-event.ts";

const site = { name: "Teebox", url: "https://teebox.example" };

test("the first two tournaments, as they always were", () => {
  const both = {
    "@context": "https://schema.org",
    "@type": "SportsEvent",
    sport: "Golf",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: "A partner golf club",
      address: { "@type": "PostalAddress", addressCountry: "IN" },
    },
    organizer: {
      "@type": "Organization",
      name: "Teebox",
      url: "https://teebox.example/",
    },
    image: "https://teebox.example/og.png",
  };
  expect(sportsEvent({ ...BANGALORE, path: "/b/updates" }, site)).toEqual({
    ...both,
    name: "Bangalore Birdie Bash",
    description: "inter-group tournament at a partner golf club",
    startDate: "2025-09-13T12:45:00+05:30",
    url: "https://teebox.example/b/updates",
  });
  expect(sportsEvent({ ...BIRTHDAY, path: "/f/register" }, site)).toEqual({
    ...both,
    name: "Founder's Birthday Tournament",
    description: "celebration tournament, simple registration with name, phone and handicap",
    startDate: "2025-10-04",
    url: "https://teebox.example/f/register",
  });
});

test("the place is the tournament's, and a cancelled one says so", () => {
  const event = {
    ...BIRTHDAY,
    place: "Eagleton",
    state: "cancelled" as const,
    path: "/",
  };
  expect(sportsEvent(event, site)).toMatchObject({
    location: { name: "Eagleton" },
    eventStatus: "https://schema.org/EventCancelled",
  });
});
