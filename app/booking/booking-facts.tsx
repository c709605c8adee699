import { formatDay } from "#app/site/dates.ts";
import type { ShownBooking } from "./bookings.server.ts";
import {
  BOOKING_PAGE as PAGE,
  CONFIRMATION as TEXTS,
  playersLabel,
} from "./content.ts";
import { Facts } from "#app/ui/facts.tsx";

/** The facts of a booking, as chosen by the user. */
export function BookingFacts({ booking }: { booking: ShownBooking }) {
  const facts = [
    { name: PAGE.course, fact: booking.courseName },
    { name: PAGE.card, fact: booking.cardName },
    { name: TEXTS.date, fact: formatDay(booking.date) },
    { name: TEXTS.time, fact: booking.timeSlot },
    { name: TEXTS.players, fact: playersLabel(booking.players) },
    { name: TEXTS.name, fact: booking.name },
    { name: TEXTS.phone, fact: booking.phone },
  ];
  return <Facts facts={facts} />;
}
