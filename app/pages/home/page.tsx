import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { Hero } from "#app/pages/hero.tsx";
import { TAGLINE } from "#app/site/content.ts";
import { resultsPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { StateChips } from "#app/tournaments/card-face.tsx";
import { SEASON } from "#app/tournaments/content.ts";
import { listIfAtHand } from "#app/tournaments/shared-reads.server.ts";
import { highlightsOf } from "#app/tournaments/tournament-list.server.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { HeroIllustration } from "./hero-illustration.tsx";

/** The home page's five shortcuts on phones: three in the first row, two in the second. */
const SHORTCUTS = [
  { label: "Tournaments", to: "/tournaments" },
  { label: "Book Game", to: "/about" },
  { label: "Purchases", to: "/purchases" },
  { label: "Tips & Tricks", to: "/tips-and-tricks" },
  { label: "Scoring", to: "/scoring" },
] as const;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: "Golf tournaments and tee times in India",
      description: TAGLINE,
      path: "/",
    },
    matches,
  );

export async function loader() {
  // Without the list the page is as good as ever.
  const list = await listIfAtHand();
  return list && highlightsOf(list);
}

export default function Home() {
  const highlights = useLoaderData<typeof loader>();
  return (
    <>
      <Opening />
      {highlights ? <Highlights {...highlights} /> : null}
    </>
  );
}

function Opening() {
  return (
    <Hero
      isFirstScreen
      picture={<HeroIllustration />}
      heading={TAGLINE}
      lead="Club tournaments, and complimentary rounds with your bank card."
      buttons={
        <>
          <ButtonLink look="gold" href="/about">
            Book your golf game
          </ButtonLink>
          {/* On a phone the shortcuts below the illustration have these links. */}
          <span className="max-md:hidden">
            <ButtonLink look="ghost" href="/tournaments">
              See tournaments
            </ButtonLink>
          </span>
        </>
      }
    >
      <nav className="absolute inset-x-2 bottom-4 md:hidden" aria-label="Shortcuts">
        <ul className="grid grid-cols-6 gap-1">
          {SHORTCUTS.map(({ label, to }) => (
            <li key={label} className="col-span-2 nth-[n+4]:col-span-3">
              <a
                className="grid min-h-14.5 place-items-center rounded-lg border border-glass-line bg-glass-thick px-0.5 text-center text-xs font-semibold wrap-anywhere text-white no-underline"
                href={to}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Hero>
  );
}

type HighlightsOfList = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function Highlights({ next, ahead, results }: HighlightsOfList) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-10 px-5 py-band md:grid-cols-halves md:gap-12">
      <section aria-labelledby="next" className="grid content-start justify-items-start gap-4">
        {next ? (
          <Next card={next} />
        ) : ahead.length > 0 ? (
          <>
            <h2 id="next" className="text-band">
              {PAGE.ahead}
            </h2>
            <ul>
              {ahead.map(({ name, text, event }) => (
                <li key={event.path} className="border-t border-line py-2">
                  <a href={event.path} className="inline-block py-2">
                    {name}
                  </a>{" "}
                  <span className="text-sm text-muted">{text}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <h2 id="next" className="text-band">
              {SEASON.planned}
            </h2>
            <p>{SEASON.plannedText}</p>
            <a href="/tournaments" className="inline-flex min-h-11 items-center">
              {PAGE.all}
            </a>
          </>
        )}
      </section>
      {results.length > 0 ? (
        <section aria-labelledby="results" className="grid content-start gap-4">
          <h2 id="results" className="text-band">
            {PAGE.results}
          </h2>
          <ul>
            {results.map(([slug, name, day]) => (
              <li key={slug} className="border-t border-line py-2">
                <a href={resultsPath({ slug })} className="inline-block py-2">
                  {name}
                </a>{" "}
                <span className="text-sm text-muted">{day}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Next({
  card: { name, text, labels, left, dayPath, event, registerPath, registerLabel },
}: {
  card: NonNullable<HighlightsOfList["next"]>;
}) {
  return (
    <>
      <p className="text-sm text-muted">{PAGE.next}</p>
      <h2 id="next" className="text-band wrap-anywhere">
        <a className="text-ink no-underline hover:underline" href={event.path}>
          {name}
        </a>
      </h2>
      <p>{text}</p>
      <StateChips labels={labels} />
      {left === null ? null : <p>{PAGE.left(left)}</p>}
      <ButtonRow>
        {dayPath ? <ButtonLink href={dayPath}>{PAGE.day}</ButtonLink> : null}
        {registerLabel ? (
          <ButtonLink look={dayPath ? "quiet" : "primary"} href={registerPath}>
            {registerLabel}
          </ButtonLink>
        ) : null}
      </ButtonRow>
    </>
  );
}

const PAGE = {
  next: "Next tournament",
  ahead: "Tournaments to come",
  left: (places: number) => (places === 1 ? "1 place left" : `${places} places left`),
  results: "Latest results",
  all: "All tournaments",
  day: "Follow the day",
} as const;
