import augustaNational from "./illustrations/augusta-national.svg";
import bandonDunes from "./illustrations/bandon-dunes.svg";
import hills from "./illustrations/hills-course.svg";
import lake from "./illustrations/lake-course.svg";
import marsh from "./illustrations/marsh-course.svg";
import oakmont from "./illustrations/oakmont.svg";
import orchard from "./illustrations/orchard-course.svg";
import pebbleBeach from "./illustrations/pebble-beach.svg";
import pineValley from "./illustrations/pine-valley.svg";
import stAndrews from "./illustrations/st-andrews.svg";

/** What a course can be drawn as. */
export const DRAWINGS = {
  "pine-valley": {
    label: "Sand and pines",
    src: pineValley,
    alt: "An island of fairway with its flag in a wide sandy waste, framed by tall pines",
  },
  "augusta-national": {
    label: "A creek and azaleas",
    src: augustaNational,
    alt: "A stone bridge over a creek before a green with white bunkers, azaleas and pines",
  },
  "st-andrews": {
    label: "Links before a town",
    src: stAndrews,
    alt: "A small stone bridge over a burn on flat links, the grey town and its tower beyond",
  },
  "pebble-beach": {
    label: "A cliff above the sea",
    src: pebbleBeach,
    alt: "A green on a cliff above the surf at sunset, beside a wind-bent cypress",
  },
  oakmont: {
    label: "A ribbed bunker",
    src: oakmont,
    alt: "A large bunker ribbed with parallel grass ridges, the clubhouse on the rise beyond",
  },
  "bandon-dunes": {
    label: "Dunes by the ocean",
    src: bandonDunes,
    alt: "A green between tall grassy dunes, gorse in flower and the ocean behind",
  },
  lake: {
    label: "A par 3 by a lake",
    src: lake,
    alt: "A par 3 across a still lake, the flag and tall pines reflected in the water",
  },
  hills: {
    label: "A wooded valley",
    src: hills,
    alt: "A pale fairway winding up a wooded valley to a flag, blue-green ridges behind it",
  },
  marsh: {
    label: "A salt marsh",
    src: marsh,
    alt: "A live oak hung with moss over a golden salt marsh, an egret in the creek and a green beyond",
  },
  orchard: {
    label: "An orchard",
    src: orchard,
    alt: "Rows of peach trees and a white fence beside a striped fairway at noon",
  },
} as const;
