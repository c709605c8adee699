import type { ReactNode } from "react";
import { Card, CardBody } from "./card.tsx";
import { Illustration } from "./illustration.tsx";

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
