import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { BookAnother } from "#app/booking/book-another.tsx";
import { saveBooking, shownBookings, type ShownBooking } from "#app/booking/bookings.server.ts";
import { BOOKING_PAGE as PAGE, CONFIRMATION } from "#app/booking/content.ts";
import {
  clearDraft,
  type Draft,
  idsOf,
  isBlank,
  isOwnStep,
  saveDraft,
  openDraft,
  pathWithId,
  withFields,
} from "#app/booking/draft.server.ts";
import { DEFAULT_PLAYERS, TEE_TIME_FIELDS } from "#app/booking/fields.ts";
import { teeTimeSchema } from "#app/booking/schema.ts";
import { artOf, sharedBankCards } from "#app/catalogue/banks/bank-cards.server.ts";
import { bankCardPath, COMPLEMENTARY_PATH } from "#app/catalogue/banks/content.ts";
import { sharedCourses } from "#app/catalogue/courses/courses.server.ts";
import type { Course } from "#app/catalogue/courses/kind.ts";
import { courseQuery, matchesQuery } from "#app/catalogue/courses/search.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { labelsOf } from "#app/forms/described-fields.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectInPlace } from "#app/platform/cookies/toast.server.ts";
import { DASHBOARD_PATH } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ifAtHand } from "#app/site/visitor-reads.server.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Column } from "#app/ui/column.tsx";
import { Facts } from "#app/ui/facts.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { CardStep } from "./card-step.tsx";
import { CourseStep } from "./course-step.tsx";
import { TeeTimeStep } from "./tee-time-step.tsx";
import { type Choices, missingStep, wizardPath } from "./wizard.ts";

const TOASTS = {
  confirmed: {
    message: "Booking Confirmed!",
    description: "Your tee time has been booked successfully. Check your email for details.",
  },
} as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Book a tee time",
      description: "Choose a course, a card and a time. You can go back without losing anything.",
      path: "/booking",
    },
    matches,
  );

export const handle: PageHandle = {
  hydrate: true,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const bookings = await shownBookings(request);
  const booking = bookings.find(({ id }) => id === query.get("booking"));
  if (booking) return { show: "confirmation", booking } as const;

  const offered = await readOffered();
  const { courses: known, cards } = offered;
  const draft = await openDraft(request, offered);
  const { choices, named, fields } = draft;
  const missing = missingStep(choices);
  if (missing) {
    const next = { ...asked(draft), step: missing };
    const why = named[missing === 1 ? "course" : "card"] ? "gone" : "yes";
    throw redirect(wizardPath(next, idsOf(draft), why));
  }
  const path = pathWithId(request, draft);
  if (path) throw redirect(path);
  const blank = isBlank(request, draft);
  if (!blank && isOwnStep(request)) await saveDraft(request, context, draft);
  const ids = idsOf(draft, blank);
  const problem = problemOf(draft, query);
  const games = choices.card ? bankCardPath(choices.card) : COMPLEMENTARY_PATH;
  const wizard = { choices, asked: asked(draft), draft: ids, problem, games };
  switch (choices.step) {
    case 1: {
      const q = courseQuery(request.url);
      const bookable = known ?? (await sharedCourses("booking"));
      const found = bookable.filter(({ name, location }) => matchesQuery([name, location], q));
      // The user came from this course in the catalogue.
      const isOfCatalogue =
        q !== "" &&
        bookable.length > 0 &&
        (await sharedCourses("courses")).some(({ name, where }) => name === q && where !== "both");
      return {
        show: "courses",
        ...wizard,
        query: q,
        // Where that one cannot be booked, those that can be are offered.
        ...(isOfCatalogue && found.length === 0
          ? { courses: bookable, count: null }
          : { courses: found, count: found.length }),
        isEmpty: bookable.length === 0,
        note: isOfCatalogue ? PAGE.notASample(q) : null,
      } as const;
    }
    case 2:
      return {
        show: "cards",
        ...wizard,
        course: courseIn(known, choices),
        cards: (cards ?? (await sharedBankCards())).map(artOf),
      } as const;
    case 3:
      return {
        show: "tee-time",
        games,
        chosen: { course: choices.course, card: choices.card },
        course: courseIn(known, choices),
        card: (cards ?? []).filter(({ id }) => id === choices.card).map(artOf)[0] ?? null,
        descriptions: TEE_TIME_FIELDS,
        labels: labelsOf(TEE_TIME_FIELDS),
        constraint: constraintsOf(teeTimeSchema),
        defaultValue: { players: DEFAULT_PLAYERS, ...fields },
      } as const;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const offered = await readOffered();
  const draft = withFields(await openDraft(request, offered, form), form);
  await saveDraft(request, context, draft);
  const { choices } = draft;
  const ids = { draft: draft.id, from: null };
  if (form.get("intent") === "save-draft") {
    return redirect(wizardPath({ ...asked(draft), step: 3 }, ids));
  }
  const back = form.get("step");
  if (back === "1" || back === "2") {
    return redirect(wizardPath({ ...asked(draft), step: back === "1" ? 1 : 2 }, ids));
  }
  const { course, card } = choices;
  if (!course || !card) {
    // The page says which one is missing, and whether it was chosen.
    return redirect(wizardPath({ ...asked(draft), step: 3 }, ids));
  }
  const courseName = courseIn(offered.courses, choices)?.name;
  return submitForm(
    { request, context, form },
    {
      schema: teeTimeSchema,
      async run(teeTime) {
        const draftBooking = { course, ...(courseName && { courseName }), card, ...teeTime };
        const booking = await saveBooking(request, context, draft.id, draftBooking);
        clearDraft(context, draft);
        return redirectInPlace(`/booking?booking=${booking}`, TOASTS.confirmed);
      },
    },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

function problemOf({ choices, named }: Draft, query: URLSearchParams): string | null {
  const { step } = choices;
  const missing = query.get("missing");
  if (step === 3) return null;
  const what = step === 1 ? "course" : "card";
  const isGone = missing === "gone" || (named[what] !== null && choices[what] === null);
  if (!isGone && missing === null) return null;
  if (isGone) return PAGE.gone(what);
  return step === 1 ? "Please select a course to continue." : "Please select a card to continue.";
}

async function readOffered() {
  const [courses, cards] = await Promise.all([
    ifAtHand(sharedCourses("booking")),
    ifAtHand(sharedBankCards()),
  ]);
  return { courses, cards };
}

/**
 * The choices as addresses carry them on. What was named and is not offered stays named, or another
 * choice of a draft would stand in its place.
 */
const asked = ({ choices, named }: Draft): Choices => ({
  ...choices,
  course: choices.course ?? named.course,
  card: choices.card ?? named.card,
});

const courseIn = (courses: readonly Course[] | null, { course }: Choices) =>
  courses?.find(({ id }) => id === course) ?? null;

export default function Booking() {
  const screen = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (screen.show === "confirmation") {
    return <Confirmation booking={screen.booking} />;
  }
  return (
    <Column stretch>
      <h1>Ready to tee off?</h1>
      {screen.show === "courses" ? <CourseStep {...screen} /> : null}
      {screen.show === "cards" ? <CardStep {...screen} /> : null}
      {screen.show === "tee-time" ? <TeeTimeStep {...screen} lastResult={answer?.result} /> : null}
      <p>
        Looking for complementary games with your credit card?{" "}
        <a className="inline-block" href={screen.games}>
          Book Complementary Game
        </a>
      </p>
    </Column>
  );
}

function Confirmation({ booking }: { booking: ShownBooking }) {
  return (
    <Column narrow>
      <h1>Booking Confirmed!</h1>
      <p className="text-lg text-muted">{CONFIRMATION.trial}</p>
      <p className="text-base text-muted">{CONFIRMATION.kept(booking.email)}</p>
      <Panel as="div">
        <Facts facts={booking.facts} />
      </Panel>
      <ButtonRow>
        <ButtonLink href={DASHBOARD_PATH}>View Booking</ButtonLink>
        <ButtonLink look="quiet" href="/">
          Return to Home
        </ButtonLink>
        <BookAnother />
      </ButtonRow>
    </Column>
  );
}
