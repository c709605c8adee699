import { changeRegistrationPath } from "#app/site/paths.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { PROFILE_PAGE as PAGE } from "./content.ts";
import type { OwnRegistration } from "./profile.server.ts";

export function NextTournament({ registration }: { registration: OwnRegistration }) {
  const { tournament, picture, daysAhead, changes, updates, day } = registration;
  return (
    <article
      className="grid w-full grid-cols-1 overflow-hidden rounded-xl bg-fairway-950 text-mist-50 inset-edge md:grid-cols-2"
      aria-labelledby="next"
    >
      <img
        className="h-full max-h-44 w-full object-cover md:max-h-none md:min-h-72"
        src={picture}
        alt=""
        width={320}
        height={160}
      />
      <div className="grid content-center gap-4 p-6 md:px-9 md:py-8">
        <p className="text-xs font-semibold text-gold-400 uppercase">{PAGE.next(daysAhead)}</p>
        <h2 id="next" className="text-band">
          {tournament}
        </h2>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6.5rem,100%),1fr))] gap-x-5 gap-y-3">
          {day.map(({ name, fact }) => (
            <div key={name}>
              <dt className="text-xs text-mist-200">{name}</dt>
              <dd className="font-display text-xl leading-snug">{fact}</dd>
            </div>
          ))}
        </dl>
        <ButtonRow atEnd>
          {updates ? (
            <ButtonLink look="gold" href={updates}>
              {PAGE.viewUpdates}
              <span className="sr-only">: {tournament}</span>
            </ButtonLink>
          ) : null}
          {changes?.isOpen ? (
            <ButtonLink look={updates ? "ghost" : "gold"} href={changeRegistrationPath(changes)}>
              {PAGE.edit}
              <span className="sr-only">: {tournament}</span>
            </ButtonLink>
          ) : null}
          {changes?.cannotCome ? (
            <ButtonLink look="ghost" href={changes.cannotCome}>
              {PAGE.cannotCome}
              <span className="sr-only">: {tournament}</span>
            </ButtonLink>
          ) : null}
        </ButtonRow>
      </div>
    </article>
  );
}
