import type { ReactNode } from "react";
import { Card, CardBody } from "./card.tsx";
import { Illustration } from "./illustration.tsx";

/**
 * A card with an illustration, a title and a text.
 *
 * @param as the title's heading level, which depends on the card's place in
 *   the page
 * @param children content below the text: chips, a row of buttons
 */
export function IllustratedCard({
  illustration,
  title,
  text,
  as: Heading = "h2",
  children,
}: {
  illustration: Illustration;
  title: string;
  text: string;
  as?: "h2" | "h3";
  children?: ReactNode;
}) {
  return (
    <Card>
      <Illustration illustration={illustration} />
      <CardBody>
        <Heading className="text-2xl">{title}</Heading>
        <p className="text-base text-muted">{text}</p>
        {children}
      </CardBody>
    </Card>
  );
}
