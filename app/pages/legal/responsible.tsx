import { type Club, RESPONSIBLE } from "./content.ts";
import { Section } from "./text-page.tsx";

/** The club that answers for the site, and whom to write to. */
export function Responsible({ name, address, contact }: Club) {
  return (
    <Section heading={RESPONSIBLE.heading}>
      {name ? (
        <address className="whitespace-pre-line not-italic">
          {[name, address].filter(Boolean).join("\n")}
        </address>
      ) : (
        <p>{RESPONSIBLE.unset}</p>
      )}
      {contact ? (
        <p>
          {RESPONSIBLE.contact} <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      ) : (
        <p>{RESPONSIBLE.noContact}</p>
      )}
    </Section>
  );
}
