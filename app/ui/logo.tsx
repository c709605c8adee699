import { Photograph } from "./photograph.tsx";

/** The logo of what is named beside it: never so wide that the name has no room on a phone. */
export function Logo({ logo }: { logo: Photograph }) {
  return (
    <span className="shrink-0">
      <Photograph
        photograph={{ ...logo, alt: "" }}
        wide="160px"
        className="h-11 w-auto max-w-[min(10rem,40vw)] object-contain"
      />
    </span>
  );
}
