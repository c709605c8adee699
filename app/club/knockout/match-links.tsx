import { Form } from "@remix-run/react";
import { telHref } from "#app/site/club.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { ARRANGED, SIDES } from "./content.ts";
import type { MatchView } from "./match-view.server.ts";

/** What each side says about the result, and how the club asks it. */
export function MatchSides({ parties }: { parties: MatchView["parties"] }) {
  return (
    <section className="grid gap-3">
      <h2>{SIDES.heading}</h2>
      {parties.map(({ side, name, report, isDenied, entry, contacts }) => (
        <div key={side} className="grid gap-1.5">
          <h3>{name}</h3>
          {report ? <p>{report}</p> : null}
          {isDenied ? <p className="font-semibold">{SIDES.denied}</p> : null}
          {entry ? <a href={entry}>{SIDES.withdraw(name)}</a> : null}
          <ButtonRow>
            {contacts.map((player) =>
              player.phone ? (
                <ButtonLink
                  key={player.name}
                  look="quiet"
                  size="small"
                  href={telHref(player.phone)}
                >
                  {SIDES.call(player.name)}: {player.phone}
                </ButtonLink>
              ) : (
                <span key={player.name} className="text-muted">
                  {SIDES.noPhone(player.name)}
                </span>
              ),
            )}
          </ButtonRow>
        </div>
      ))}
    </section>
  );
}

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
