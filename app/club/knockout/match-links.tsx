import { Form } from "@remix-run/react";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { ARRANGED } from "./content.ts";
import type { MatchView } from "./match-view.server.ts";

/** The link of each side, to be sent, and replaced where it went to somebody else. */
export function MatchLinks({ links }: { links: MatchView["links"] }) {
  const { heading, text, send, replace } = ARRANGED.links;
  return (
    <section className="grid gap-3">
      <h2>{heading}</h2>
      <p className="text-muted">{text}</p>
      {links.map((link) => (
        <div key={link.side} className="grid gap-2">
          <a
            href={link.path}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
          >
            {link.name}
          </a>
          <ButtonRow>
            <ButtonLink look="quiet" size="small" href={link.send}>
              {send(link.name)}
            </ButtonLink>
            <Form method="post">
              <input type="hidden" name="side" value={link.side} />
              <Button type="submit" look="quiet" size="small" intent="replace-link">
                {replace(link.name)}
              </Button>
            </Form>
          </ButtonRow>
        </div>
      ))}
    </section>
  );
}
