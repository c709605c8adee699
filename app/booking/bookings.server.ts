import type { z } from "zod";
import { sharedBankCards } from "#app/catalogue/banks/bank-cards.server.ts";
import { createEncryptedCookieSet } from "#app/platform/cookies/encrypted-cookie-set.server.ts";
import { newId } from "#app/platform/cookies/value-id.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { formatDay } from "#app/site/dates.ts";
import { ifAtHand } from "#app/site/visitor-reads.server.ts";
import { BOOKING_PAGE as PAGE } from "./content.ts";
import { FIELD_NAMES, TEE_TIME_FIELDS, type TeeTimeField } from "./fields.ts";
import { bookingSchema } from "./schema.ts";

const bookings = createEncryptedCookieSet("booking", {
  maxAge: 30 * 24 * 60 * 60,
  max: 3,
});

type Booking = z.output<typeof bookingSchema>;

export type ShownBooking = {
  id: string;
  courseName: string;
  email: string;
  facts: { name: string; fact: string }[];
};

async function readBookings(request: Request) {
  const all = await bookings.readAll(request);
  return all.flatMap(({ id, value }) => {
    const read = bookingSchema.safeParse(value);
    return read.success ? [{ id, booking: read.data }] : [];
  });
}

/** The bookings saved in this browser, newest first. */
export async function shownBookings(request: Request): Promise<ShownBooking[]> {
  const all = await readBookings(request);
  if (all.length === 0) return [];
  const cards = await ifAtHand(sharedBankCards());
  return all.flatMap(({ id, booking }) => {
    const { courseName = PAGE.courseGone, card, ...teeTime } = booking;
    const chosenCard = cards?.find((each) => each.id === card);
    const cardName = chosenCard ? `${chosenCard.bank} ${chosenCard.type}` : PAGE.cardGone;
    return [
      {
        id,
        courseName,
        email: teeTime.email,
        facts: [
          { name: PAGE.course, fact: courseName },
          ...(cards ? [{ name: PAGE.card, fact: cardName }] : []),
          ...FIELD_NAMES.flatMap((field) => {
            const { fact: name } = TEE_TIME_FIELDS[field];
            return name === null ? [] : [{ name, fact: factOf(field, teeTime[field]) }];
          }),
        ],
      },
    ];
  });
}

function factOf(field: TeeTimeField, value: string): string {
  const spec = TEE_TIME_FIELDS[field];
  switch (spec.kind) {
    case "day":
      return formatDay(value);
    case "choice":
      return spec.choices.find((choice) => choice.value === value)?.label ?? value;
    default:
      return value;
  }
}

export async function clearBookings(request: Request, context: RequestContext): Promise<void> {
  for (const { id } of await bookings.readAll(request)) {
    bookings.clear(context, id);
  }
}

/**
 * Saves a booking in this browser; nothing is sent anywhere. Idempotent: the same booking submitted
 * twice is saved once.
 *
 * @param draftId id of its draft; a changed booking gets a new id
 */
export async function saveBooking(
  request: Request,
  context: RequestContext,
  draftId: string,
  booking: Booking,
): Promise<string> {
  const all = await readBookings(request);
  const earlier = all.find(({ id }) => id === draftId);
  // As the cookie has it: a field that was left empty is not there.
  if (earlier && JSON.stringify(earlier.booking) === JSON.stringify(booking)) return draftId;
  const id = earlier ? newId() : draftId;
  await bookings.set(request, context, id, booking);
  return id;
}
