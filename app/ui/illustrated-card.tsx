import type { ReactNode } from "react";
import { CardImage } from "./card-image.tsx";
import { Card, CardBody } from "./card.tsx";
import type { Illustration } from "./illustration.tsx";
import type { Photograph } from "./photograph.tsx";

export function IllustratedCard({
  illustration,
  photograph = null,
  isWhole = false,
  title,
  text,
  as: Heading = "h2",
  children,
}: {
  illustration: Illustration;
  /** Instead of the illustration. */
  photograph?: Photograph | null;
  isWhole?: boolean;
  title: string;
  text: string;
  as?: "h2" | "h3";
  children?: ReactNode;
}) {
  return (
    <Card>
      <CardImage illustration={illustration} photograph={photograph} isWhole={isWhole} />
      <CardBody>
        <Heading className="text-2xl">{title}</Heading>
        <p className="text-base text-muted">{text}</p>
        {children}
      </CardBody>
    </Card>
  );
}
