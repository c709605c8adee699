import { BoardingPass, type Pass } from "#app/entries/boarding-pass.tsx";
import { ClubsText } from "#app/entries/clubs-text.tsx";
import { PLAYERS } from "#app/entries/content.ts";
import type { OwnFact } from "#app/entries/own-words.ts";
import { PlacesLeft } from "#app/entries/places-left.tsx";
import { QueuePlace } from "#app/entries/queue-place.tsx";
import type { StoredEntry } from "#app/entries/registrations.server.ts";
import { registerPath } from "#app/site/paths.ts";
import {
  FULL_PAGE,
  LOADED_PAGE,
  REGISTRATION_PAGE as PAGE,
  SHORT_PAGE,
  WAITING,
} from "#app/tournaments/register-content.ts";
import { RegisteredMark } from "#app/tournaments/registered-mark.tsx";
import { TournamentColumn, type TournamentInShort } from "#app/tournaments/tournament-column.tsx";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { SignInPrompt } from "#app/ui/sign-in-prompt.tsx";

type Named = Pick<Tournament, "name" | "slug">;

/**
 * Shown in place of the form: to visitors the way to log in, which leads back here; to registered
 * members their status, and a link to the form; else why nobody can register now.
 *
 * @param ended that the own entry was, or where its side of a knock-out stands; null: it is to play
 * @param text why there is no form
 * @param outcome where results or matches are published
 * @param cannotCome where to tell the club so, once the site takes no withdrawal
 * @param told what leads there: that the club was told, or is to be
 * @param opensIn seconds until then, when it is soon
 */
export function RegistrationGate({
  reason,
  tournament,
  ended,
  canUpdate = false,
  text = null,
  outcome,
  cannotCome,
  told,
  opensIn = null,
  cancelledReason = null,
  inShort,
  matchTerms,
  places,
  facts,
}: {
  reason: "sign-in" | "registered" | "waiting" | "closed" | "not-open" | "full" | "cancelled";
  tournament: Named & Pick<Tournament, "summary">;
  ended: string | null;
  canUpdate?: boolean;
  text?: string | null;
  outcome: { href: string; text: string } | null;
  cannotCome: string | null;
  told: string;
  opensIn?: number | null;
  cancelledReason?: string | null;
  inShort: TournamentInShort;
  matchTerms: string | null;
  places: string | null;
  facts: readonly OwnFact[];
}) {
  const heading = PAGE.heading(tournament.name);
  // Whoever is not logged in any more is led to log in by the server: none of this is shipped.
  if (import.meta.env.SSR && reason === "sign-in") {
    return (
      <SignInPrompt
        heading={heading}
        text={text ? `${text} ${LOADED_PAGE.logInBefore}` : LOADED_PAGE.signIn}
        link="Log in"
        returnTo={registerPath(tournament)}
        picture={inShort.picture}
        shape={[320, 160]}
      >
        <div className="grid gap-3">
          <p>{[inShort.lead, tournament.summary].filter(Boolean).join(" · ")}</p>
          <Facts facts={inShort.facts} />
          {matchTerms ? <ClubsText>{matchTerms}</ClubsText> : null}
          <PlacesLeft places={places} />
        </div>
      </SignInPrompt>
    );
  }
  if (reason !== "registered" && reason !== "waiting") {
    return (
      <TournamentColumn tournament={reason === "cancelled" ? null : inShort}>
        <h1>{heading}</h1>
        <p className="text-lg text-muted">{text}</p>
        {/* What counts down is in a page that was loaded. */}
        {import.meta.env.SSR && opensIn !== null ? (
          <p
            className="text-xl font-semibold tabular-nums"
            role="timer"
            data-opens-in={opensIn}
            hidden
          />
        ) : null}
        {cancelledReason ? <ClubsText>{cancelledReason}</ClubsText> : null}
        <ButtonRow>
          {import.meta.env.SSR && opensIn !== null ? (
            <ButtonLink href={registerPath(tournament)}>{LOADED_PAGE.checkAgain}</ButtonLink>
          ) : null}
          {outcome && <ButtonLink href={outcome.href}>{outcome.text}</ButtonLink>}
          <ButtonLink
            look={opensIn === null && outcome === null ? "primary" : "quiet"}
            href="/tournaments"
          >
            {PAGE.tournaments}
          </ButtonLink>
          <ButtonLink look="quiet" href="/profile">
            {PAGE.profile}
          </ButtonLink>
        </ButtonRow>
      </TournamentColumn>
    );
  }
  return (
    <TournamentColumn tournament={inShort}>
      <h1>{ended === null ? heading : tournament.name}</h1>
      <Where lead={inShort.lead} />
      {ended !== null ? (
        <p className="text-lg">
          {reason === "waiting" ? WAITING.wasWaiting(tournament.name) : ended}
        </p>
      ) : reason === "waiting" ? (
        <RegisteredMark state="waiting">{WAITING.gate(tournament.name)}</RegisteredMark>
      ) : (
        <RegisteredMark>{PAGE.alreadyRegistered(tournament.name)}</RegisteredMark>
      )}
      <OwnFacts facts={facts} />
      {/* It is in a page that was loaded, as is whatever has no form. */}
      {import.meta.env.SSR && matchTerms ? <ClubsText>{matchTerms}</ClubsText> : null}
      <ButtonRow>
        {canUpdate ? <ButtonLink href="?update=1">Update my details</ButtonLink> : null}
        {cannotCome === null ? null : (
          <ButtonLink look="quiet" href={cannotCome}>
            {told}
          </ButtonLink>
        )}
        {outcome && <ButtonLink href={outcome.href}>{outcome.text}</ButtonLink>}
        <ButtonLink look="quiet" href="/profile">
          {PAGE.profile}
        </ButtonLink>
      </ButtonRow>
    </TournamentColumn>
  );
}

/** On wide screens it stands beside the column. */
const Where = ({ lead }: Pick<TournamentInShort, "lead">) => <p className="lg:hidden">{lead}</p>;

function OwnFacts({ facts }: { facts: readonly OwnFact[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="w-full whitespace-pre-line">
      <Facts
        facts={facts.map(({ name, fact, href }) => ({
          name,
          fact: href ? <a href={href}>{fact}</a> : fact,
        }))}
        stacked
      />
    </div>
  );
}

/**
 * @param queue the place in line of an entry that waits
 * @param queueNote what may become of it
 * @param pay where its fee is paid; null: nothing is due
 */
export function RegistrationComplete({
  kind,
  players,
  queue,
  queueNote,
  tournament,
  text,
  inShort,
  division,
  pass,
  pay,
  facts,
  notes,
}: StoredEntry & {
  tournament: Named & Pick<Tournament, "entry_form">;
  queueNote: string;
  /** Of a new entry. */
  text: string;
  inShort: TournamentInShort;
  division: string | null;
  pass: (Pass & { kicker: string }) | null;
  pay: { href: string; label: string } | null;
  facts: readonly OwnFact[];
  notes: readonly string[];
}) {
  // What is next comes first.
  const look = pay || pass?.step ? "quiet" : "primary";
  return (
    <TournamentColumn tournament={pass ? null : inShort}>
      <h1>{kind === "update" ? PAGE.updated : queue ? PAGE.waiting : PAGE.complete}</h1>
      {queue && kind === "new" ? null : (
        <p className="text-lg text-muted">
          {kind === "update" ? PAGE.updatedText(tournament.name) : text}
        </p>
      )}
      {pass ? <BoardingPass {...pass} /> : <Where lead={inShort.lead} />}
      {pay ? (
        <ButtonRow>
          <ButtonLink href={pay.href}>{pay.label}</ButtonLink>
        </ButtonRow>
      ) : null}
      {queue ? (
        <QueuePlace tournament={tournament.name} place={queue.place} note={queueNote} />
      ) : players > 1 ? (
        <p>{PLAYERS.entered(players)}</p>
      ) : null}
      {division ? <p>{PAGE.division(division)}</p> : null}
      <OwnFacts facts={facts} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {queue ? (
        <ButtonRow>
          <ButtonLink href="/profile">{PAGE.profile}</ButtonLink>
          <ButtonLink look="quiet" href="/tournaments">
            {PAGE.tournaments}
          </ButtonLink>
        </ButtonRow>
      ) : tournament.entry_form === "full" ? (
        <ButtonRow>
          <ButtonLink look={look} href="/complementary-game">
            {FULL_PAGE.bookGames}
          </ButtonLink>
          <ButtonLink look="quiet" href="/tournaments">
            {PAGE.tournaments}
          </ButtonLink>
        </ButtonRow>
      ) : (
        <ButtonRow>
          <ButtonLink look={look} href="/tournaments">
            {SHORT_PAGE.viewTournaments}
          </ButtonLink>
          <ButtonLink look="quiet" href="/">
            {SHORT_PAGE.home}
          </ButtonLink>
        </ButtonRow>
      )}
    </TournamentColumn>
  );
}
