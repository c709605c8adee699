import type { ReactNode } from "react";
import { Column } from "#app/ui/column.tsx";
import { TEXT_PAGES, type TextSection } from "./content.ts";

export function TextPage({
  page: { heading, description, sections },
  children,
}: {
  page: {
    heading: string;
    description: string;
    sections: readonly TextSection[];
  };
  children?: ReactNode;
}) {
  return (
    <Column>
      <h1>{heading}</h1>
      <p className="text-lg text-muted">{description}</p>
      {children}
      {sections.map((section) => (
        <Section key={section.heading} {...section} />
      ))}
      <p className="text-base text-muted">{TEXT_PAGES.updated}</p>
    </Column>
  );
}

export function Section({
  heading,
  paragraphs = [],
  items = [],
  children,
}: TextSection & { children?: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2>{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {items.length > 0 ? (
        <ul className="grid max-w-[62ch] list-disc gap-2 pl-5">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}
