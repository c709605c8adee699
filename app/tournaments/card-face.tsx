import type { ReactNode } from "react";
import { Card, CardBody } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { StateLabel } from "./state-labels.ts";

export function CardFace({
  name,
  text,
  labels,
  picture: src,
  photograph,
  isCancelled,
  href = null,
  as: Heading = "h2",
  children,
}: {
  name: string;
  text: string;
  labels: readonly StateLabel[];
  picture: string;
  /** Instead of it. */
  photograph?: ReactNode;
  isCancelled?: true;
  href?: string | null;
  as?: "h2" | "h3" | "p";
  children?: ReactNode;
}) {
  const picture = photograph ?? <Illustration illustration={{ src, alt: "" }} shape={[320, 160]} />;
  const illustration = isCancelled ? (
    <div className={CANCELLED_PICTURE_CLASSES}>{picture}</div>
  ) : (
    picture
  );
  return (
    <Card>
      {href ? (
        // The name below is the same link, for keyboards and screen readers.
        <a href={href} tabIndex={-1} aria-hidden="true">
          {illustration}
        </a>
      ) : (
        illustration
      )}
      <CardBody>
        <StateChips labels={labels} />
        <Heading className="text-3xl">
          {href ? (
            <a className="text-ink no-underline hover:underline" href={href}>
              {name}
            </a>
          ) : (
            name
          )}
        </Heading>
        <p className="text-base text-muted">{text}</p>
        {children}
      </CardBody>
    </Card>
  );
}

/**
 * No one is to come: its picture invites no one. Tailwind's own `grayscale` would set the properties
 * of every filter, 190 bytes of each page.
 */
export const CANCELLED_PICTURE_CLASSES = "opacity-50 [filter:grayscale(1)]";

export function StateChips({ labels }: { labels: readonly StateLabel[] }) {
  return (
    <p className="flex flex-wrap gap-2">
      {labels.map(({ text, isUrgent }) => (
        <Chip key={text} look={isUrgent ? "gold" : "plain"}>
          {text}
        </Chip>
      ))}
    </p>
  );
}
