import putting from "./illustrations/putting.svg";
import strategy from "./illustrations/strategy.svg";
import swing from "./illustrations/swing.svg";
import video from "./illustrations/video.svg";

/** What a tip can be drawn as. */
export const DRAWINGS = {
  swing: {
    label: "Swing",
    src: swing,
    alt: "A golfer at the finish of the swing against a low sun, the club's path in fading arcs",
  },
  putting: {
    label: "Putting",
    src: putting,
    alt: "A putter and a ball low on the green, a dashed line curving to the hole and its flag",
  },
  strategy: {
    label: "A hole from above",
    src: strategy,
    alt: "A dog-leg hole from above, with bunkers, a pond and a two-shot route from tee to green",
  },
  video: {
    label: "Phone that films",
    src: video,
    alt: "A phone filming on a small tripod at the practice range, a pyramid of balls beside it",
  },
} as const;
