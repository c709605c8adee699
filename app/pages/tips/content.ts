import putting from "./illustrations/putting.svg";
import strategy from "./illustrations/strategy.svg";
import swing from "./illustrations/swing.svg";
import video from "./illustrations/video.svg";

export const TIP_ILLUSTRATIONS = {
  swing: {
    src: swing,
    alt: "A golfer at the finish of the swing against a low sun, the club's path in fading arcs",
  },
  putting: {
    src: putting,
    alt: "A putter and a ball low on the green, a dashed line curving to the hole and its flag",
  },
  strategy: {
    src: strategy,
    alt: "A dog-leg hole from above, with bunkers, a pond and a two-shot route from tee to green",
  },
  video: {
    src: video,
    alt: "A phone filming on a small tripod at the practice range, a pyramid of balls beside it",
  },
} as const;

export const TIPS_PAGE = {
  heading: "Tips & Tricks",
  description:
    "Lessons from the people who teach at our clubs, filmed on the courses where you play.",
  cards: [
    {
      title: "Pro Techniques",
      text: "Club professionals show how they hit the shots that decide a round.",
      illustration: TIP_ILLUSTRATIONS.swing,
    },
    {
      title: "Video Tutorials",
      text: "One thing at a time, in a minute or two, to watch on the range.",
      illustration: TIP_ILLUSTRATIONS.video,
    },
    {
      title: "Course Strategy",
      text: "Where to aim, when to lay up, and which putts to leave short.",
      illustration: TIP_ILLUSTRATIONS.strategy,
    },
  ],
} as const;
