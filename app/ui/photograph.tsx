import { pictureFilePath } from "#app/site/picture-paths.ts";

/** A picture that the club has uploaded, as pages show it. */
export type Photograph = {
  id: string;
  /** Empty: nothing is said of it. */
  alt: string;
  /** Of its largest file. */
  width: number;
  height: number;
  /** In which it is kept, in ascending order. */
  widths: number[];
};

/**
 * A phone gets the smallest file, whatever its screen can show: the first screen has to be there
 * soon. Nothing moves when it comes, since its shape is known.
 *
 * @param wide how wide it is from 48rem on, as in the attribute `sizes`
 * @param isFirst on the first screen: it is loaded before others, which wait until they are near
 */
export function Photograph({
  photograph: { id, alt, width, height, widths },
  wide,
  isFirst = false,
  className = "h-auto w-full bg-fairway-100",
}: {
  photograph: Photograph;
  wide: string;
  isFirst?: boolean;
  className?: string;
}) {
  const sources = (format: "avif" | "jpg") =>
    widths.map((each) => `${pictureFilePath(id, each, format)} ${each}w`).join(", ");
  const sizes = `(min-width: 48rem) ${wide}, 160px`;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <img
        className={className}
        src={pictureFilePath(id, widths[0] ?? width, "jpg")}
        srcSet={sources("jpg")}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...(isFirst ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      />
    </picture>
  );
}
