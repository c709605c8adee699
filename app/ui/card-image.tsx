import { Illustration } from "./illustration.tsx";
import { Photograph } from "./photograph.tsx";

/**
 * What stands at the top of a card: the photograph where there is one, in the shape of the drawings,
 * and loaded as they are when it is near.
 *
 * @param isWhole nothing of it is cut off: it may be a logo
 */
export function CardImage({
  illustration,
  photograph,
  isWhole = false,
}: {
  illustration: Illustration;
  photograph: Photograph | null;
  isWhole?: boolean;
}) {
  return photograph ? (
    <Photograph
      photograph={photograph}
      wide="33vw"
      className={`aspect-[16/9] h-auto w-full bg-fairway-100 ${isWhole ? "object-contain" : "object-cover"}`}
    />
  ) : (
    <Illustration illustration={illustration} />
  );
}
