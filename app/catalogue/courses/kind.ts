import { drawingNamed, drawnAs, IN_SHORT, standsIn } from "#app/catalogue/content/common-fields.ts";
import type { ContentItem, ContentKind } from "#app/catalogue/content/kind.ts";
import type { Illustration } from "#app/ui/illustration.tsx";
import type { Photograph } from "#app/ui/photograph.tsx";
import { DRAWINGS } from "./drawings.ts";

const PLACES = [
  { value: "courses", label: "Golf courses: the catalogue" },
  { value: "booking", label: "Booking: a tee time can be booked" },
  { value: "both", label: "Both" },
] as const;

/**
 * An amount that can be read after "From" and before "a round": not nothing, and its commas, if any,
 * as in India or by thousands.
 */
const PRICE =
  /^(?:[₹$€£¥]|[A-Z]{3} ?|Rs\.? ?)(?:[1-9]\d{0,6}|[1-9]\d?(?:,\d{2})*,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{2})?$/;

const DISTANCE = /^\d{1,4}(?:\.\d{1,2})? ?km$/;

const ROUNDS = [9, 18, 27, 36];

/** What is wrong with holes and par that were typed: three to less than five strokes for each hole. */
function roundProblems({ holes, par }: Readonly<Record<string, unknown>>): Record<string, string> {
  if (typeof holes === "number" && !ROUNDS.includes(holes)) {
    return { holes: "Enter 9, 18, 27 or 36" };
  }
  // Which par is possible, the holes say.
  if (typeof par !== "number" || typeof holes === "string") return {};
  const [least, most] = typeof holes === "number" ? [holes * 3, (holes / 9) * 40] : [27, 80];
  return par < least || par > most ? { par: `Enter a par from ${least} to ${most}` } : {};
}

/** A golf course: to read about, or to book a tee time at. */
export const COURSES = {
  kind: "course",
  heading: "Courses on the site",
  text: "What visitors read on “Golf courses”, and the courses of which one is chosen to book a tee time. Scorecards and tees are under “Courses” in the club’s bar.",
  add: "Add a course",
  fields: {
    name: { label: "Name", kind: "text", max: 60, required: "Enter the name of the course" },
    location: { label: "Place", kind: "text", max: 60, required: "Enter where the course is" },
    where: standsIn(PLACES),
    description: {
      ...IN_SHORT,
      hint: "For the catalogue.",
    },
    course: {
      label: "Course of the club",
      hint: "The page has its holes and par then, and follows it: a secretary changes them, under “Courses”. Otherwise type them below.",
      kind: "saved",
      placeholder: "None",
      instead: ["holes", "par"],
    },
    holes: { label: "Holes", kind: "number", max: 99 },
    par: { label: "Par", kind: "number", min: 27, max: 400 },
    price: {
      label: "Price of a round",
      hint: "The lowest, with its currency: ₹2,500 or $250.",
      kind: "text",
      max: 20,
    },
    rating: { label: "Rating out of 5", kind: "number", max: 5, tenths: true },
    difficulty: {
      label: "Difficulty",
      hint: "For the catalogue.",
      kind: "choice",
      as: "select",
      placeholder: "Not said",
      choices: ["Pro", "Advanced", "Intermediate"].map((value) => ({ value, label: value })),
    },
    distance: {
      label: "Distance",
      hint: "From the club, for example 8 km. It stands where a course is chosen to book a tee time.",
      kind: "text",
      max: 20,
    },
    website: { label: "Link", hint: "The course’s own page, for the catalogue.", kind: "url" },
    drawing: drawnAs(DRAWINGS),
  },
  picture: {
    where:
      "On the card of the catalogue and where a course is chosen to book a tee time, instead of the drawing.",
    use: "photograph",
  },
  title: "name",
  note: "location",
  order: "by hand",
  problemsOf: ({ where, description, price, distance, ...round }) => ({
    ...roundProblems(round),
    ...(typeof distance === "string" &&
      !DISTANCE.test(distance) && { distance: "Enter a distance in km, for example 8 km" }),
    ...(typeof price === "string" &&
      !PRICE.test(price) && { price: "Enter an amount with its currency: ₹2,500 or $250" }),
    ...((where === "courses" || where === "both") &&
      !description && { description: "Say in a sentence what the course is like" }),
  }),
  shownOn: ["/courses", "/booking"],
  pathOf: ({ fields }) => (fields.where === "booking" ? "/booking" : "/courses"),
} as const satisfies ContentKind;

export type CourseItem = ContentItem<typeof COURSES>;

/** As pages show it. */
export type Course = Omit<CourseItem["fields"], "drawing"> & {
  id: string;
  illustration: Illustration;
  photograph: Photograph | null;
};

export function courseOf({ id, photograph, fields: { drawing, ...fields } }: CourseItem): Course {
  return { id, ...fields, illustration: drawingNamed(DRAWINGS, drawing), photograph };
}
