import type { ReactNode } from "react";

/** One path each: every page with a script has all of them. */
const PATHS = {
  tick: "M5 12.5l4.5 4.5L19 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  warning: "M12 4l9 16H3zM12 10v5M12 17.5v.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6",
  "eye-off": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM4 4l16 16",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M15.5 15.5L21 21",
  pin: "M12 21.5s-7-6.3-7-11.5a7 7 0 0114 0c0 5.2-7 11.5-7 11.5zM12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5",
  star: "M12 3l2.7 6 6.5.6-4.9 4.3 1.5 6.4-5.8-3.4-5.8 3.4 1.5-6.4-4.9-4.3 6.5-.6z",
  calendar:
    "M6 5h12q2.5 0 2.5 2.5V18q0 2.5-2.5 2.5H6q-2.5 0-2.5-2.5V7.5Q3.5 5 6 5zM3.5 10h17M8 2.5V7M16 2.5V7",
  leaves: "M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9",
} as const;

/** A decorative line icon: the text beside it carries the meaning. */
export function Icon({
  name,
  size,
}: {
  name: keyof typeof PATHS;
  size?: keyof typeof SIZE_CLASSES;
}) {
  return (
    <LineArt size={size}>
      <path d={PATHS[name]} />
    </LineArt>
  );
}

const SIZE_CLASSES = {
  small: "size-4.5",
  normal: "size-5.5",
  large: "size-8",
} as const;

export function LineArt({
  size = "normal",
  children,
}: {
  size?: keyof typeof SIZE_CLASSES;
  children: ReactNode;
}) {
  return (
    <svg
      className={`flex-none ${SIZE_CLASSES[size]}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function Mark() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <path d="M8 22V3l11 4.2L8 11.4" fill="#e6b95c" />
      <path d="M8 3v19" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      <ellipse cx="11" cy="22.5" rx="8" ry="1.6" fill="currentColor" opacity=".5" />
    </svg>
  );
}
