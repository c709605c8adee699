import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useParams } from "@remix-run/react";
import { clubHandicapFact } from "#app/club/entrants/club-handicap.ts";
import { readClubHandicaps } from "#app/club/entrants/club-handicaps.server.ts";
import { TO_LIST } from "#app/club/entrants/content.ts";
import {
  confirmEntrant,
  type EntrantDetails,
  moveEntrant,
  reachOf,
  readEntrant,
} from "#app/club/entrants/entrants.server.ts";
import { entrantName, entryPlayers } from "#app/club/entrants/entry-players.ts";
import { TOASTS } from "#app/club/entrants/messages.ts";
import { lineSchema } from "#app/club/entrants/schema.ts";
import { standingWords } from "#app/club/entrants/standing-words.ts";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import { readLatestPayment } from "#app/club/money/fees/mark-entry-paid.server.ts";
import { PLAYERS_PAGE } from "#app/club/people/players/content.ts";
import { type PlayerPerson, readPlayerPeople } from "#app/club/people/players/players.server.ts";
import { feeStateText } from "#app/entries/fee-facts.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { feesPath, NOTES } from "#app/site/money-paths.ts";
import {
  checkInPath,
  correctEntrantPath,
  entrantPath,
  entrantsPath,
  playerPeoplePath,
  withdrawEntrantPath,
} from "#app/site/paths.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast } from "#app/ui/toast.tsx";
import { ENTRANT_PAGE as PAGE } from "./entrant-content.ts";
import { EntrantFacts } from "./entrant-facts.tsx";
import { EntrantFee } from "./entrant-fee.tsx";
import { EntrantPlayers } from "./entrant-players.tsx";
import { PlaceInLine } from "./place-in-line.tsx";
import { playingFacts } from "./playing-facts.server.ts";
import { VersionList } from "./version-list.tsx";

const REGISTER = {
  person: (text: string) => `In the register: ${text}`,
  notThere: "Not in the register",
  notJoined: "Not joined to anyone in the register",
} as const;

export const meta = clubMeta<typeof loader>(
  (data) => (data?.content ? entrantName(data.content.entrant) : PAGE.untitled),
  PAGE.description,
);

export const handle: PageHandle = { hydrate: true };

export const loader = tournamentLoader(
  async ({ id, request, context, params }) => {
    const { entry = "" } = params;
    const hasPaid = !context.isFormReturned && new URL(request.url).searchParams.has(NOTES.paid);
    const [entrant, clubHandicaps, { name, questions, divisions }, payment, mayOpen, people] =
      await Promise.all([
        readEntrant(context, id, entry),
        isUuid(entry) ? readClubHandicaps(context, id, entry) : null,
        readTournament(context, id),
        hasPaid ? readLatestPayment(context, id, entry) : null,
        readMayOpen(context),
        isUuid(entry) ? readPlayerPeople(context, { tournament: id, entry }) : [],
      ]);
    const clubHandicap = clubHandicaps?.[entry];
    return {
      name,
      entrant,
      clubHandicap: clubHandicap ? clubHandicapFact(clubHandicap) : null,
      tournament: { questions, divisions },
      standing: standingWords(entrant.standing),
      playing: playingFacts(entrant.playing_data, divisions),
      fee: feeOf(entrant),
      payment,
      isPayable: mayOpen(feesPath(id)),
      register: registerTexts(entrant, people),
      join: mayOpen(playerPeoplePath(id))
        ? { href: playerPeoplePath(id), text: PLAYERS_PAGE.heading }
        : null,
    };
  },
  { fixed: () => ({ constraint: constraintsOf(lineSchema) }) },
);

function feeOf({ fee_state: state, fee_due }: EntrantDetails) {
  if (state === null) return null;
  const due = fee_due ?? 0;
  return { state: feeStateText({ state, due }), isOnePress: due > 0 && state !== "said-part" };
}

/** Who of the register each player is, in words, by the player's id. */
const registerTexts = (entrant: EntrantDetails, people: readonly PlayerPerson[]) =>
  Object.fromEntries(
    entryPlayers(entrant).map(({ id }) => {
      const known = people.find(({ player }) => player === id);
      if (!known) return [id, REGISTER.notJoined];
      const text = [known.number, known.name].filter(Boolean).join(" ");
      return [id, known.person === null ? REGISTER.notThere : REGISTER.person(text)];
    }),
  );

export function action(post: ActionFunctionArgs) {
  const { tournament = "", entry = "" } = post.params;
  const path = entrantPath(tournament, entry);
  return submitClubForm(post, {
    schema: lineSchema,
    isSaved: false,
    async run({ intent, place }, { context }) {
      const entrant = await readEntrant(context, tournament, entry);
      const name = entrantName(entrant);
      const hasPlace =
        intent === "confirm"
          ? await confirmEntrant(context, entry)
          : await moveEntrant(context, entry, place ?? 1);
      // A move may have given places to others.
      await sendDueMails(context);
      return redirectWithSuccess(
        path,
        hasPlace ? TOASTS.placeGiven(name, reachOf(entrant)) : TOASTS.moved(name),
      );
    },
  });
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function EntrantPage() {
  const { id: tournament, content, constraint } = useLoaderData<typeof loader>();
  const { entry = "" } = useParams();
  const answer = useActionData<typeof action>();
  return (
    <Column stretch>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <div>
        <p>
          <a href={entrantsPath(tournament)} className="text-sm text-muted">
            {TO_LIST}
          </a>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="wrap-anywhere max-md:text-3xl">
            {content ? entrantName(content.entrant) : PAGE.untitled}
          </h1>
          {content && content.entrant.state !== "withdrawn" ? (
            <ButtonRow>
              <ButtonLink size="small" href={correctEntrantPath(tournament, entry)}>
                {PAGE.correct}
              </ButtonLink>
              <ButtonLink look="quiet" size="small" href={withdrawEntrantPath(tournament, entry)}>
                {PAGE.withdraw}
              </ButtonLink>
            </ButtonRow>
          ) : null}
        </div>
      </div>
      {content ? (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
            <EntrantFacts
              entrant={content.entrant}
              standing={content.standing}
              playing={content.playing}
              clubHandicap={content.clubHandicap}
              tournament={content.tournament}
            />
            {content.fee === null ? null : (
              <EntrantFee
                tournament={tournament}
                entry={entry}
                {...content.fee}
                payment={content.payment}
                isPayable={content.isPayable}
              />
            )}
          </div>
          <EntrantPlayers
            entry={entry}
            entrant={content.entrant}
            divisions={content.tournament.divisions}
            register={content.register}
            join={content.join}
            action={checkInPath(tournament)}
          />
          {content.entrant.state === "waiting" ? (
            <PlaceInLine
              place={content.entrant.place ?? 1}
              waiting={content.entrant.waiting}
              constraint={constraint}
              lastResult={answer?.result}
            />
          ) : null}
          <VersionList versions={content.entrant.versions} tournament={content.tournament} />
        </>
      ) : null}
    </Column>
  );
}
