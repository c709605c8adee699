import type { Club } from "#app/site/club.ts";
import { SHELL } from "#app/site/content.ts";
import { Section } from "./text-page.tsx";

/** The club that answers for the site, and whom to write to. */
export function Responsible({ name, address, contact }: Club) {
  return (
    <Section heading="Who is responsible">
      {name ? (
        <address className="whitespace-pre-line not-italic">
          {[name, address].filter(Boolean).join("\n")}
        </address>
      ) : (
        <p>
          No one is named as responsible for this site yet: it is a trial. Please do not enter
          personal data that you would not give to a trial.
        </p>
      )}
      {contact ? (
        <p>
          Questions, corrections, complaints and withdrawn consent go to{" "}
          <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      ) : (
        <p>
          No address for questions about personal data is set yet. Until then, use “{SHELL.contact}”
          at the foot of the page.
        </p>
      )}
    </Section>
  );
}
