/** One of our own drawings: where it is, and what there is to see. */
export type Illustration = { src: string; alt: string };

/**
 * A drawing in the page. It takes its place before it arrives, is fetched
 * only when it comes near the screen, and once for good.
 *
 * @param illustration the file and its alternative text
 * @param shape width and height in the drawing's own units
 * @param rounded where no card around it rounds its corners
 */
export function Illustration({
  illustration: { src, alt },
  shape: [width, height] = [640, 360],
  rounded = false,
}: {
  illustration: Illustration;
  shape?: readonly [number, number];
  rounded?: boolean;
}) {
  return (
    <img
      className={`h-auto w-full bg-fairway-100 ${rounded ? "rounded-xl" : ""}`}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}
