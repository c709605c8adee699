import { phoneCallsPath } from "#app/club/calls/phone-calls.tsx";
import { LIST_PAGE as PAGE } from "#app/club/tournament/content.ts";
import { STATES } from "#app/club/tournament/states.ts";
import { formatDay, formatMoment } from "#app/site/dates.ts";
import { CLUB_TOURNAMENTS_PATH } from "#app/site/paths.ts";
import type { Places } from "#app/tournaments/places.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Meter } from "#app/ui/meter.tsx";
import type { linksTo } from "./links.ts";

type Listed = {
  id: string;
  name: string;
  state: keyof typeof STATES;
  starts_on: string | null;
  registration_opens_at: string | null;
  registration_closes_at: string | null;
  capacity: number | null;
  places: Places;
  missing: readonly string[];
  cannotCome: number;
  links: ReturnType<typeof linksTo>;
  /** The idempotency key of its Copy button; null: it has none. */
  copyKey: string | null;
};

const ACTION_CLASSES =
  "inline-flex min-h-11 items-center font-semibold underline underline-offset-[0.2em]";

export function TournamentRow({ tournament }: { tournament: Listed }) {
  const { id, name, state, places, capacity, copyKey, starts_on, links } = tournament;
  const { entries, waiting } = places;
  return (
    <li className="grid gap-x-4 gap-y-1 border-line px-5 py-4 not-first:border-t md:grid-cols-[minmax(0,1fr)_max-content] md:items-center lg:grid-cols-[minmax(0,1fr)_10rem_9.5rem_14rem_15.5rem]">
      <a
        href={links.first ?? undefined}
        className="font-display text-xl leading-heading font-medium wrap-anywhere text-ink"
      >
        {name}
      </a>
      <span className="lg:order-1">
        <Chip look={state === "full" || state === "waiting-list" ? "gold" : "plain"}>
          {waiting > 0 ? PAGE.waiting(STATES[state], waiting) : STATES[state]}
        </Chip>
      </span>
      <span className="text-base md:max-lg:col-span-2">
        {starts_on ? formatDay(starts_on) : null}
      </span>
      <div className="text-sm text-muted lg:order-2">
        {state === "draft" || capacity === null ? null : (
          <Meter value={entries} max={capacity} label={PAGE.places(entries, capacity)} />
        )}
        {summaryOf(tournament)}
        {tournament.cannotCome > 0 ? (
          <a href={phoneCallsPath(id)} className="block font-semibold text-flag-600">
            {PAGE.cannotCome(tournament.cannotCome)}
            <span className="sr-only">: {name}</span>
          </a>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-x-5 lg:order-3 lg:justify-end">
        {state === "draft" || links.entrants === null ? null : (
          <a href={links.entrants} aria-label={PAGE.entrantsOf(name)} className={ACTION_CLASSES}>
            Entrants
          </a>
        )}
        {/* What is over is seldom edited, and its name leads there. */}
        {state === "played" && links.results !== null ? (
          <a href={links.results} aria-label={PAGE.resultsOf(name)} className={ACTION_CLASSES}>
            Results
          </a>
        ) : links.details === null ? null : (
          <a href={links.details} aria-label={PAGE.editOf(name)} className={ACTION_CLASSES}>
            Edit
          </a>
        )}
        {links.details === null && links.fees !== null ? (
          <a href={links.fees} aria-label={PAGE.feesOf(name)} className={ACTION_CLASSES}>
            Entry fees
          </a>
        ) : null}
        {copyKey === null ? null : (
          <form method="post" action={CLUB_TOURNAMENTS_PATH}>
            <input type="hidden" name="tournament" value={id} />
            <input type="hidden" name="submissionKey" value={copyKey} />
            <button
              type="submit"
              aria-label={PAGE.copyOf(name)}
              className={`cursor-pointer text-link ${ACTION_CLASSES}`}
            >
              Copy
            </button>
          </form>
        )}
      </div>
    </li>
  );
}

/** "62 of 99 places · closes 2 Jul 2027, 6:00 pm", or what a draft lacks. */
function summaryOf({
  state,
  registration_opens_at: opens,
  registration_closes_at: closes,
  capacity,
  places: { entries },
  missing,
}: Listed): string {
  if (state === "draft") {
    return missing.length === 0 ? "Ready to be published" : PAGE.missing(missing.length);
  }
  return [
    capacity === null ? PAGE.entries(entries) : PAGE.places(entries, capacity),
    state === "not-open" && opens ? PAGE.opens(formatMoment(opens)) : null,
    ["open", "waiting-list", "full"].includes(state) && closes
      ? PAGE.closes(formatMoment(closes))
      : null,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
