import { PLACES } from "#app/entries/content.ts";
import type { FormPlaces } from "#app/entries/entry-form.ts";

export function PlacesLeft({ places }: { places: FormPlaces }) {
  if (!places) return null;
  const { left, waiting, limits, isFull } = places;
  return (
    <p className="text-base text-muted">
      {[
        isFull ? "All places are taken." : left === null ? "" : PLACES.left(left),
        isFull || limits.length === 0
          ? ""
          : `${limits.map((limit) => PLACES.limit(limit.of, limit.left)).join(", ")}.`,
        waiting > 0 ? PLACES.waiting(waiting) : "",
      ]
        .filter((text) => text !== "")
        .join(" ")}
    </p>
  );
}
