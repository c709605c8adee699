import type { Illustration } from "#app/ui/illustration.tsx";
import hills from "./illustrations/hills-course.svg";
import lake from "./illustrations/lake-course.svg";
import marsh from "./illustrations/marsh-course.svg";
import orchard from "./illustrations/orchard-course.svg";

export type SampleCourse = {
  id: string;
  name: string;
  location: string;
  /** Out of 5. */
  rating: number;
  distance: string;
  /** In dollars, for the cheapest round. */
  minPrice: number;
  illustration: Illustration;
};

/**
 * SAMPLE ENTRIES: four fixed courses in Georgia, USA, with numbered names until real ones are
 * known.
 */
export const SAMPLE_COURSES: readonly SampleCourse[] = [
  {
    id: "lake",
    name: "Sample Course 1, by the lake",
    location: "Gainesville, Georgia, USA",
    rating: 4.6,
    distance: "8\u00a0km",
    minPrice: 65,
    illustration: {
      src: lake,
      alt: "A par 3 across a still lake, the flag and tall pines reflected in the water",
    },
  },
  {
    id: "hills",
    name: "Sample Course 2, in the hills",
    location: "Blue Ridge, Georgia, USA",
    rating: 4.8,
    distance: "21\u00a0km",
    minPrice: 90,
    illustration: {
      src: hills,
      alt: "A pale fairway winding up a wooded valley to a flag, blue-green ridges behind it",
    },
  },
  {
    id: "marsh",
    name: "Sample Course 3, on the coast",
    location: "Savannah, Georgia, USA",
    rating: 4.7,
    distance: "34\u00a0km",
    minPrice: 110,
    illustration: {
      src: marsh,
      alt: "A live oak hung with moss over a golden salt marsh, an egret in the creek and a green beyond",
    },
  },
  {
    id: "orchard",
    name: "Sample Course 4, in the orchards",
    location: "Fort Valley, Georgia, USA",
    rating: 4.5,
    distance: "15\u00a0km",
    minPrice: 55,
    illustration: {
      src: orchard,
      alt: "Rows of peach trees and a white fence beside a striped fairway at noon",
    },
  },
];

export const STEPS = [
  { number: 1, name: "Select Course" },
  { number: 2, name: "Select Card" },
  { number: 3, name: "Book Tee Time" },
] as const;

export const BOOKING_PAGE = {
  back: "Back",
  continue: "Continue",
  from: (dollars: number) => `From $${dollars}`,
  course: "Course",
  card: "Card",
  /** On the first step, before names and numbers are asked for. */
  trial: "This is a trial: no course is contacted, and no mail is sent.",
  simulated: "This booking is simulated: no course is contacted and no mail is sent.",
  notASample: (course: string) =>
    `${course} is not among the sample courses of this trial. Choose one of them to see how a booking goes.`,
} as const;

export const CONFIRMATION = {
  trial: "This is a demonstration: no course was contacted and no email was sent.",
  kept: (email: string) =>
    `It is kept in this browser only. After a real booking this page says: a confirmation was sent to ${email}.`,
} as const;
