import { Photograph } from "#app/ui/photograph.tsx";

/** In the shape of the drawings, whatever its own is; what it shows is said on the tournament's page. */
export function CardPicture({ photograph }: { photograph: Photograph }) {
  return (
    <Photograph
      photograph={{ ...photograph, alt: "" }}
      wide="33vw"
      className="aspect-[2/1] h-auto w-full bg-fairway-100 object-cover"
    />
  );
}
