import { formatDay } from "#app/site/dates.ts";
import type { ShownBooking } from "./bookings.server.ts";
import { BOOKING_PAGE as PAGE, playersLabel } from "./content.ts";
import { Facts } from "#app/ui/facts.tsx";

/** The facts of a booking, as chosen by the user. */
export function BookingFacts({ booking }: { booking: ShownBooking }) {
  const facts = [
    { name: PAGE.course, fact: booking.courseName },
    { name: PAGE.card, fact: booking.cardName },
    { name: "Date", fact: formatDay(booking.date) },
    { name: "Time", fact: booking.timeSlot },
    { name: "Players", fact: playersLabel(booking.players) },
    { name: "Booked by", fact: booking.name },
    { name: "Phone", fact: booking.phone },
  ];
  return <Facts facts={facts} />;
}
