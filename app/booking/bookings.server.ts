import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { createEncryptedCookieSet } from "#app/platform/cookies/encrypted-cookie-set.server.ts";
import { newId } from "#app/platform/cookies/value-id.ts";
import { cardOfBank } from "./outbound-link.ts";
import { SAMPLE_COURSES } from "./content.ts";
import type { TeeTime } from "./schema.ts";

const bookings = createEncryptedCookieSet("booking", {
  maxAge: 30 * 24 * 60 * 60,
  max: 3,
});

const booking = z.object({
  course: z.string(),
  card: z.string(),
  date: z.string(),
  timeSlot: z.string(),
  players: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
});

type Booking = z.infer<typeof booking>;

/** A booking as pages show it. */
export type ShownBooking = TeeTime & {
  id: string;
  courseName: string;
  cardName: string;
};

async function readBookings(request: Request) {
  const all = await bookings.readAll(request);
  return all.flatMap(({ id, value }) => {
    const read = booking.safeParse(value);
    return read.success ? [{ id, booking: read.data }] : [];
  });
}

/**
 * The bookings saved in this browser, newest first.
 *
 * @returns only those whose course and card are still offered
 */
export async function shownBookings(request: Request): Promise<ShownBooking[]> {
  const all = await readBookings(request);
  return all.flatMap(({ id, booking }) => {
    const { course, card, ...teeTime } = booking;
    const chosenCourse = SAMPLE_COURSES.find((each) => each.id === course);
    const chosenCard = cardOfBank(card);
    if (!chosenCourse || !chosenCard) return [];
    return [
      {
        id,
        ...teeTime,
        courseName: chosenCourse.name,
        cardName: `${chosenCard.bank} ${chosenCard.type}`,
      },
    ];
  });
}

/** Deletes the bookings saved in this browser. */
export async function clearBookings(request: Request, context: RequestContext): Promise<void> {
  for (const { id } of await bookings.readAll(request)) {
    bookings.clear(context, id);
  }
}

/**
 * Saves a booking in this browser; nothing is sent anywhere. Idempotent: the
 * same booking submitted twice is saved once.
 *
 * @param draftId id of its draft; a changed booking gets a new id
 * @returns its id
 */
export async function saveBooking(
  request: Request,
  context: RequestContext,
  draftId: string,
  booking: Booking,
): Promise<string> {
  const all = await readBookings(request);
  const earlier = all.find(({ id }) => id === draftId);
  if (earlier && isDeepStrictEqual(earlier.booking, booking)) return draftId;
  const id = earlier ? newId() : draftId;
  await bookings.set(request, context, id, booking);
  return id;
}
