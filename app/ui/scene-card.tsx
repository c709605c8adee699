import type { ReactNode } from "react";
import { type Drawing, Picture } from "./picture.tsx";

/**
 * A card with a drawing, a title and a word about it.
 *
 * @param as the title's heading level, which follows from where the card stands
 * @param children what is below the text: chips, a row of buttons
 */
export function SceneCard({
  drawing,
  title,
  text,
  as: Heading = "h2",
  children,
}: {
  drawing: Drawing;
  title: string;
  text: string;
  as?: "h2" | "h3";
  children?: ReactNode;
}) {
  return (
    <article className="card">
      <Picture drawing={drawing} />
      <div className="card-body">
        <Heading>{title}</Heading>
        <p className="meta">{text}</p>
        {children}
      </div>
    </article>
  );
}
