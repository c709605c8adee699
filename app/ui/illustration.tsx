export type Illustration = { src: string; alt: string };

/**
 * It has its final size before it is loaded, and is loaded lazily.
 *
 * @param rounded for use outside a card, which would round its corners
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
