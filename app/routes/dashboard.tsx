import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { BookingFacts } from "#app/booking/booking-facts.tsx";
import { shownBookings } from "#app/booking/bookings.server.ts";
import { BOOKING_PAGE, DASHBOARD as PAGE } from "#app/booking/content.ts";
import { ERROR_PAGES } from "#app/site/content.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data ? PAGE.heading : ERROR_PAGES.notFound.text,
      description: PAGE.description,
      path: "/dashboard",
      private: true,
    },
    matches,
  );

export const handle: PageHandle = { styles: ["cards", "facts"] };

/** Without a booking of this browser there is no such page (DECISIONS 5). */
export function loader({ request }: LoaderFunctionArgs) {
  const bookings = shownBookings(request);
  if (bookings.length === 0) throw new Response(null, { status: 404 });
  return { bookings };
}

export default function Dashboard() {
  const { bookings } = useLoaderData<typeof loader>();
  return (
    <section className="wrap page narrow">
      <h1>{PAGE.heading}</h1>
      <p className="lead">{PAGE.description}</p>
      {bookings.map((booking) => (
        <article key={booking.id} className="card card-body">
          <h2>{booking.courseName}</h2>
          <BookingFacts booking={booking} />
        </article>
      ))}
      <p className="meta">{BOOKING_PAGE.simulated}</p>
      <div className="row">
        <ButtonLink href="/booking">{PAGE.another}</ButtonLink>
      </div>
    </section>
  );
}
