import driver from "./illustrations/driver.svg";
import gloveAndShoes from "./illustrations/glove-and-shoes.svg";
import balls from "./illustrations/golf-balls.svg";
import packages from "./illustrations/packages.svg";
import teeTimes from "./illustrations/tee-times.svg";

/** What a partner or an offer can be drawn as. */
export const DRAWINGS = {
  "tee-times": {
    label: "Flags on a map",
    src: teeTimes,
    alt: "Small flags across rolling country, joined by a winding path, a large map pin among them",
  },
  packages: {
    label: "Bag and suitcase",
    src: packages,
    alt: "A golf bag and a red suitcase on a terrace above a course with palm trees at sunset",
  },
  driver: {
    label: "Driver and ball",
    src: driver,
    alt: "A dark green driver behind a ball on a red tee, the sun low over the hills",
  },
  "golf-balls": {
    label: "Golf balls",
    src: balls,
    alt: "An open gold box with two golf balls inside and a third rolled out beside it",
  },
  "glove-and-shoes": {
    label: "Glove and shoes",
    src: gloveAndShoes,
    alt: "A white golf glove over a pair of green spiked golf shoes in slanting light",
  },
} as const;
