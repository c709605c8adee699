import { CallClub } from "#app/ui/call-club.tsx";
import { OutboundLink } from "#app/ui/outbound-link.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Band } from "./band.tsx";
import { INFORMATION_PAGE as PAGE } from "./content.ts";
import type { Content } from "./information.ts";

export function News({ news }: Content<"news">) {
  return (
    <Band id="news" look="sand" {...PAGE.news}>
      <ul className="grid gap-7">
        {news.map(({ on, day, html }, index) => (
          <li key={index} className="grid gap-1.5">
            <time className="text-sm text-muted" dateTime={on}>
              {day}
            </time>
            <Prose html={html} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

export function About({ html }: { html: string }) {
  return (
    <Band id="about" {...PAGE.about}>
      <Prose html={html} />
    </Band>
  );
}

export function Entry({ entry }: { entry: NonNullable<Content<"entry">["entry"]> }) {
  const { costs, who, places, terms, club } = entry;
  const { costs: whatItCosts, who: whoMay, placesOf, matches, heading, questions } = PAGE.entry;
  const parts = [
    { name: whatItCosts, lines: costs },
    { name: whoMay, lines: who },
    { name: placesOf, lines: places },
    { name: matches, lines: terms },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <Band id="entry" heading={heading}>
      <dl className="grid gap-x-12 gap-y-7 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6">
        {parts.map(({ name, lines }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="mt-6">
        {questions} <CallClub {...club} />.
      </p>
    </Band>
  );
}

export function Place({ url, place }: { url: string; place: string | null }) {
  return (
    <Band id="place" heading={PAGE.place.heading}>
      {place ? (
        <p className="mb-5 font-display text-2xl leading-snug font-medium">{place}</p>
      ) : null}
      <div className="print:hidden">
        <OutboundLink look="quiet" href={url}>
          {PAGE.place.map}
        </OutboundLink>
      </div>
    </Band>
  );
}

export function Schedule({ day, schedule }: Content<"day" | "schedule">) {
  return (
    <Band id="schedule" heading={PAGE.schedule.heading} text={day}>
      <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {schedule.map(({ at, time, name }, index) => (
          <li
            key={index}
            className="grid grid-cols-[min(8.5rem,50%)_minmax(0,1fr)] items-baseline wrap-anywhere sm:block"
          >
            <time
              className="block font-display text-[1.6rem] leading-tight font-medium sm:text-[2rem] print:text-2xl"
              dateTime={at}
            >
              {time}
            </time>
            {name}
          </li>
        ))}
      </ol>
    </Band>
  );
}

export function Rules({ rules, isFirst }: Content<"rules"> & { isFirst: boolean }) {
  return (
    <Band id="rules" look={isFirst ? "plain" : "below"} {...PAGE.rules}>
      <dl className="grid gap-x-12 gap-y-7 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {rules.map(({ name, rule, meaning }, index) => (
          <div key={index}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-display text-2xl leading-snug font-medium">
              {rule}
              {meaning ? (
                <p className="mt-1.5 font-text text-base leading-normal font-normal text-muted">
                  {meaning}
                </p>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}

export function Prizes({ teamPrizes, playerPrizes }: Content<"teamPrizes" | "playerPrizes">) {
  // The line between them.
  const edge = teamPrizes.length > 0 ? "mt-8 border-t border-line pt-7 print:mt-3 print:pt-3" : "";
  return (
    <Band id="prizes" look="sand" {...PAGE.prizes}>
      {teamPrizes.length > 0 ? (
        <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2 print:grid-cols-3 print:gap-x-6 print:gap-y-3">
          {teamPrizes.map(({ name, prize, more }, index) => (
            <div key={index}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-display text-[clamp(1.9rem,1.6rem+1.4vw,2.75rem)] leading-heading font-medium print:text-2xl">
                {prize}
                {more ? (
                  <p className="mt-1.5 font-text text-body leading-normal font-normal">{more}</p>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {playerPrizes.length > 0 ? (
        <dl
          className={`grid gap-x-12 gap-y-6 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] print:grid-cols-3 print:gap-x-6 print:gap-y-3 ${edge}`}
        >
          {playerPrizes.map(({ name, prize, more }, index) => (
            <div key={index}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-display text-2xl leading-heading font-medium">
                {prize}
                {more ? (
                  <p className="mt-1.5 font-text text-base leading-normal font-normal text-muted">
                    {more}
                  </p>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Band>
  );
}

export function TeeAssignments({
  teeAssignments,
  teeNotes,
}: Content<"teeAssignments" | "teeNotes">) {
  return (
    <Band id="tees" heading={PAGE.tees.heading} text={teeNotes}>
      <dl className="grid gap-x-12 gap-y-5 sm:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] print:grid-cols-3 print:gap-x-6 print:gap-y-3">
        {teeAssignments.map(({ tee, who }, index) => (
          <div
            key={index}
            data-tee={tee.toUpperCase()}
            className="grid grid-cols-[auto_1fr] grid-rows-[auto_1fr] items-start gap-x-3.5 before:row-span-2 before:mt-1 before:size-9 before:rounded-full before:border before:border-control before:[print-color-adjust:exact] data-[tee=BLUE]:before:bg-tee-blue data-[tee=RED]:before:bg-tee-red data-[tee=WHITE]:before:bg-tee-white"
          >
            <dt className="font-bold tracking-[0.06em]">{tee}</dt>
            <dd>{who}</dd>
          </div>
        ))}
      </dl>
    </Band>
  );
}
