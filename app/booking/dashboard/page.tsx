import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { BookAnother } from "#app/booking/book-another.tsx";
import { clearBookings, shownBookings } from "#app/booking/bookings.server.ts";
import { BOOKING_PAGE } from "#app/booking/content.ts";
import { emptyDraftPath } from "#app/booking/draft.server.ts";
import { ERROR_PAGES } from "#app/site/content.ts";
import { DASHBOARD_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import { Facts } from "#app/ui/facts.tsx";

const PAGE = {
  heading: "Your tee times",
  description: "The bookings that were made in this browser.",
} as const;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data ? PAGE.heading : ERROR_PAGES.notFound.text,
      description: PAGE.description,
      path: DASHBOARD_PATH,
      private: true,
    },
    matches,
  );

/** 404 unless this browser has a booking. */
export async function loader({ request }: LoaderFunctionArgs) {
  const bookings = await shownBookings(request);
  if (bookings.length === 0) throw new Response(null, { status: 404 });
  return { bookings };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await clearBookings(request, context);
  return redirect(emptyDraftPath());
}

export default function Dashboard() {
  const { bookings } = useLoaderData<typeof loader>();
  return (
    <Column narrow>
      <h1>{PAGE.heading}</h1>
      <p className="text-lg text-muted">{PAGE.description}</p>
      {bookings.map((booking) => (
        <Panel as="article" key={booking.id}>
          <h2>{booking.courseName}</h2>
          <Facts facts={booking.facts} />
        </Panel>
      ))}
      <p className="text-base text-muted">{BOOKING_PAGE.simulated}</p>
      <p className="text-base text-muted">Booking another tee time replaces this one.</p>
      <BookAnother />
    </Column>
  );
}
