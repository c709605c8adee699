import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import type { OwnFact } from "./own-words.ts";

export type PassLink = { href: string; label: string };

/** What an entrant needs on the day, and the one thing to do next. */
export type Pass = {
  tournament: string;
  picture: string;
  facts: OwnFact[];
  /** The gold button: to pay, keep the card or see the results. */
  step: PassLink | null;
  links: PassLink[];
};

const SENTENCE = 32;

/** @param as of its name, where it is the page's heading */
export function BoardingPass({
  kicker,
  tournament,
  picture,
  facts,
  step,
  links,
  as: Heading = "h2",
}: Pass & { kicker: string; as?: "h1" | "h2" }) {
  return (
    <article
      className="grid w-full grid-cols-1 overflow-hidden rounded-xl bg-fairway-950 text-mist-50 inset-edge md:grid-cols-2"
      aria-labelledby="pass"
    >
      <img
        className="h-full max-h-44 w-full object-cover md:max-h-none md:min-h-72"
        src={picture}
        alt=""
        width={320}
        height={160}
      />
      <div className="grid content-center gap-4 p-6 md:px-9 md:py-8">
        <p className="text-xs font-semibold text-gold-400 uppercase">{kicker}</p>
        <Heading id="pass" className="text-band">
          {tournament}
        </Heading>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-x-5 gap-y-3">
          {facts.map(({ name, fact, href }) => (
            // A sentence has all of the line.
            <div key={name} className={fact.length > SENTENCE ? "col-span-full" : undefined}>
              <dt className="text-xs text-mist-200">{name}</dt>
              <dd className="font-display text-xl leading-snug">
                {href ? (
                  <a className="text-inherit" href={href}>
                    {fact}
                  </a>
                ) : (
                  fact
                )}
              </dd>
            </div>
          ))}
        </dl>
        <ButtonRow atEnd>
          {[...(step ? [step] : []), ...links].map(({ href, label }, index) => (
            <ButtonLink key={href} look={step && index === 0 ? "gold" : "ghost"} href={href}>
              {label}
              <span className="sr-only">: {tournament}</span>
            </ButtonLink>
          ))}
        </ButtonRow>
      </div>
    </article>
  );
}
