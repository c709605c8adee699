import { formatDay } from "#app/site/dates.ts";
import type { ShownBooking } from "./bookings.server.ts";
import {
  BOOKING_PAGE as PAGE,
  CONFIRMATION as TEXTS,
  playersLabel,
} from "./content.ts";

/** What was booked: the person's own choices. */
export function BookingFacts({ booking }: { booking: ShownBooking }) {
  const facts = [
    [PAGE.course, booking.courseName],
    [PAGE.card, booking.cardName],
    [TEXTS.date, formatDay(booking.date)],
    [TEXTS.time, booking.timeSlot],
    [TEXTS.players, playersLabel(booking.players)],
    [TEXTS.name, booking.name],
    [TEXTS.phone, booking.phone],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
