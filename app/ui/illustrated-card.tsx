import type { ReactNode } from "react";
import { Card, CardBody } from "./card.tsx";
import { Illustration } from "./illustration.tsx";
import { Photograph } from "./photograph.tsx";

export function IllustratedCard({
  illustration,
  photograph = null,
  title,
  text,
  as: Heading = "h2",
  children,
}: {
  illustration: Illustration;
  /** Whole, instead of the illustration: it may be a logo. */
  photograph?: Photograph | null;
  title: string;
  text: string;
  as?: "h2" | "h3";
  children?: ReactNode;
}) {
  return (
    <Card>
      {photograph ? (
        <Photograph
          photograph={photograph}
          wide="33vw"
          className="aspect-[16/9] h-auto w-full bg-fairway-100 object-contain"
        />
      ) : (
        <Illustration illustration={illustration} />
      )}
      <CardBody>
        <Heading className="text-2xl">{title}</Heading>
        <p className="text-base text-muted">{text}</p>
        {children}
      </CardBody>
    </Card>
  );
}
