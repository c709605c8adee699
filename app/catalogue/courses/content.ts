import type { Illustration } from "#app/ui/illustration.tsx";
import augustaNational from "./illustrations/augusta-national.svg";
import bandonDunes from "./illustrations/bandon-dunes.svg";
import oakmont from "./illustrations/oakmont.svg";
import pebbleBeach from "./illustrations/pebble-beach.svg";
import pineValley from "./illustrations/pine-valley.svg";
import stAndrews from "./illustrations/st-andrews.svg";

export type Course = {
  id: string;
  name: string;
  location: string;
  illustration: Illustration;
  /** Out of 5. */
  rating: number;
  difficulty: "Pro" | "Advanced" | "Intermediate";
  /** As displayed, with the dollar sign. */
  price: string;
  description: string;
};

export const COURSES: readonly Course[] = [
  {
    id: "pine-valley",
    name: "Pine Valley",
    location: "New Jersey, USA",
    illustration: {
      src: pineValley,
      alt: "An island of fairway with its flag in a wide sandy waste, framed by tall pines",
    },
    rating: 4.9,
    difficulty: "Pro",
    price: "$250",
    description: "Islands of fairway in a sea of sand and pines, and no way round either.",
  },
  {
    id: "augusta-national",
    name: "Augusta National",
    location: "Georgia, USA",
    illustration: {
      src: augustaNational,
      alt: "A stone bridge over a creek before a green with white bunkers, azaleas and pines",
    },
    rating: 4.8,
    difficulty: "Pro",
    price: "$300",
    description: "Azaleas, a creek that has decided many a Sunday, and greens like glass.",
  },
  {
    id: "st-andrews",
    name: "St. Andrews Old Course",
    location: "Fife, Scotland",
    illustration: {
      src: stAndrews,
      alt: "A small stone bridge over a burn on flat links, the grey town and its tower beyond",
    },
    rating: 4.7,
    difficulty: "Advanced",
    price: "$180",
    description: "Where it began: double greens, deep pot bunkers, and the wind from the sea.",
  },
  {
    id: "pebble-beach",
    name: "Pebble Beach",
    location: "California, USA",
    illustration: {
      src: pebbleBeach,
      alt: "A green on a cliff above the surf at sunset, beside a wind-bent cypress",
    },
    rating: 4.8,
    difficulty: "Advanced",
    price: "$275",
    description: "Small greens on the cliffs of the Pacific; the view costs a stroke or two.",
  },
  {
    id: "oakmont",
    name: "Oakmont",
    location: "Pennsylvania, USA",
    illustration: {
      src: oakmont,
      alt: "A large bunker ribbed with parallel grass ridges, the clubhouse on the rise beyond",
    },
    rating: 4.6,
    difficulty: "Advanced",
    price: "$200",
    description: "The church-pew bunkers, and greens so fast that a good putt is a short one.",
  },
  {
    id: "bandon-dunes",
    name: "Bandon Dunes",
    location: "Oregon, USA",
    illustration: {
      src: bandonDunes,
      alt: "A green between tall grassy dunes, gorse in flower and the ocean behind",
    },
    rating: 4.7,
    difficulty: "Intermediate",
    price: "$225",
    description: "Links golf on a wild coast: walk it, keep the ball low, and enjoy the gorse.",
  },
];

export const COURSE_SEARCH = {
  search: "Search",
  none: "No courses found matching",
  found: (count: number) => (count === 1 ? "1 course found." : `${count} courses found.`),
  showAll: "Show all courses",
} as const;

export const COURSES_PAGE = {
  heading: "Explore Our Golf Courses",
  description:
    "Six courses that every golfer should see once: where they are, how hard they play and what a round costs.",
  searchLabel: "Search by name, place or description",
  book: "Book Tee Time",
  perRound: "a round",
  rating: "Rating out of 5:",
} as const;
