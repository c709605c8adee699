import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { absentPlayers } from "#app/club/play/absent.ts";
import { cardsPath, groupQuery } from "#app/club/play/paths.ts";
import { RESULTS_PAGE, RESULTS_TOASTS } from "#app/club/play/results/content.ts";
import { RESULTS_HEADING } from "#app/club/play/results/heading.ts";
import {
  type OpenResults,
  readResults,
  saveScores,
} from "#app/club/play/results/results.server.ts";
import { ownersScores, typedOwners } from "#app/club/play/results/typed-owners.ts";
import type { StoredScore } from "#app/club/play/results/typed-points.ts";
import {
  assertNoConflicts,
  assertNoQuestions,
  type HiddenTexts,
} from "#app/club/play/results/typed-questions.server.ts";
import { parseTexts, serializeTexts } from "#app/club/play/results/typed-texts.ts";
import { holesOf, sharingPlayers } from "#app/club/play/results/view.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { InvalidFields, readIfPossible } from "#app/forms/submit-form.server.ts";
import { courseFrom } from "#app/golf/rated-tees.ts";
import { limitedTo } from "#app/golf/results.ts";
import { cardText, noReturnOf } from "#app/golf/typed-card.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { clubResultsPath } from "#app/site/paths.ts";
import { scoringOf, strokesOfBall } from "#app/tournaments/play.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { CardsForm } from "./cards-form.tsx";
import { CARDS_MESSAGES as MESSAGES, CARDS_PAGE as PAGE, CARDS_TOASTS } from "./content.ts";
import {
  cardChanges,
  type CardGroup,
  cardGroups,
  cardsSchema,
  oddCard,
  storedCards,
  typedCards,
} from "./typed-cards.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const handle: PageHandle = { hydrate: true };

function noteOf(score: StoredScore | undefined): string | null {
  const { points = null, kept_card: kept = null } = score ?? {};
  if (kept) return PAGE.kept(cardText(kept, " "));
  return points === null ? null : PAGE.given(points);
}

/** The fourball of an address, from 1; the first one where it has none. */
function groupOf(request: Request): number {
  const group = new URL(request.url).searchParams.get("group") ?? "";
  return /^[1-9]\d{0,3}$/.test(group) ? Number(group) : 1;
}

const pathOf = (request: Request) => new URL(request.url).pathname + groupQuery(groupOf(request));

function viewOf(open: OpenResults, requestedGroup: number) {
  const groups = cardGroups(open);
  const number = Math.min(requestedGroup, Math.max(1, groups.length));
  const group = groups[number - 1] ?? { start: "", players: [] };
  const ids = new Set(group.players.map(({ id }) => id));
  const ownScores = ownersScores(open);
  const scores = new Map(ownScores.map((score) => [score.player_id, score]));
  const scoring = scoringOf(open.play.rules);
  const hasSecrets = scoring.handicap.kind !== "peoria" || scoring.handicap.secretHoles.length > 0;
  const sharing = sharingPlayers(open);
  const strokes = new Map(
    open.players.map((player) => [
      player.id,
      scoring.handicap.kind === "none" ? 0 : strokesOfBall(player, sharing, scoring),
    ]),
  );
  const cards = storedCards(ownScores);
  const { course } = scoring;
  const playersById = new Map(open.players.map((player) => [player.id, player]));
  const ownScoring = ({ id }: { id: string }) => {
    const player = playersById.get(id);
    return course && hasSecrets
      ? limitedTo(
          { ...scoring, course: courseFrom(player?.tee ?? null, course) },
          player?.maxStrokes,
        )
      : null;
  };
  return {
    name: open.tournament.name,
    number,
    groups: groups.length,
    start: group.start,
    holes: holesOf(open),
    players: group.players.map((player) => ({
      ...player,
      strokes: strokes.get(player.id) ?? null,
      scoring: ownScoring(player),
      note: noteOf(scores.get(player.id)),
    })),
    others: groups
      .flatMap(({ players }) => players)
      .filter(({ id }) => !ids.has(id))
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((one, other) => one.label.localeCompare(other.label, "en")),
    // Of everybody: a card of somebody else is compared, too.
    base: serializeTexts(cards),
    cards: Object.fromEntries(
      Object.entries(cards).flatMap(([id, card]) =>
        ids.has(id) ? [[id, card.replaceAll(",", " ")]] : [],
      ),
    ),
  };
}

export const loader = tournamentLoader(
  async ({ id, request, context }) => viewOf(await readResults(context, id), groupOf(request)),
  { pathOf },
);

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const requestedGroup = groupOf(request);
  const form = await readForm(request, { isLong: true });
  const reading = await readIfPossible(context, () => readResults(context, id)).catch(() => null);
  const hidden: HiddenTexts = { base: null, asked: null };
  return submitClubForm(
    { request, context, form },
    {
      schema: cardsSchema(reading ? holesOf(reading) : 18),
      path: pathOf(request),
      alsoReturned: () => Promise.resolve(hidden),
      async run({ intent, ...values }) {
        if (intent === "check") throw new InvalidFields({}, { status: 200 });
        const open = reading ?? (await readResults(context, id));
        const groups = cardGroups(open);
        const changes = checkedCards(open, groups, values, hidden);
        if (changes.length > 0) await saveScores(context, open, changes);
        return redirectWithSuccess(
          requestedGroup < groups.length ? cardsPath(id, requestedGroup + 1) : clubResultsPath(id),
          changes.length > 0
            ? CARDS_TOASTS.saved(changes.length, open.play.results_published_at !== null)
            : RESULTS_TOASTS.nothing,
        );
      },
    },
  );
}

/**
 * The cards that the form changes.
 *
 * @throws InvalidFields with what others have saved meanwhile, or what is asked about first
 */
function checkedCards(
  open: OpenResults,
  groups: readonly CardGroup[],
  { base = "", asked = "", ...values }: Omit<z.output<ReturnType<typeof cardsSchema>>, "intent">,
  hidden: HiddenTexts,
) {
  const holes = holesOf(open);
  const cards = typedCards(values, holes);
  const from = parseTexts(base);
  const { changes, conflicts } = cardChanges(cards, from, ownersScores(open), holes);
  const fieldOf = (player: string) => (player === values.other ? "otherCard" : `cards.${player}`);
  assertNoConflicts(
    hidden,
    from,
    Object.entries(conflicts).map(([player, card]) => ({
      key: player,
      text: card,
      field: fieldOf(player),
      message: MESSAGES.meanwhile(card.replaceAll(",", " ")),
    })),
  );
  const confirmed = parseTexts(asked);
  const absentOf = absentNames(open);
  assertNoQuestions(
    hidden,
    confirmed,
    changes.flatMap(({ player }) => {
      const card = cards[player] ?? "";
      if (card === "" || confirmed[player] === card) return [];
      const absent = noReturnOf(card) ? [] : absentOf(player);
      return [
        player === values.other ? elsewhereText(groups, player) : null,
        absent.length > 0 ? MESSAGES.absent(absent) : null,
        oddCard(card, holes),
      ].flatMap((message) =>
        message === null ? [] : [{ key: player, text: card, field: fieldOf(player), message }],
      );
    }),
  );
  return changes;
}

/** The players of a card who are not checked in, on a day with check-in. */
function absentNames(open: OpenResults): (owner: string) => string[] {
  const names = new Map(open.players.map(({ id, name }) => [id, name]));
  const absent = new Map(
    absentPlayers(open.entered).map(({ player_id: id, full_name: name }) => [
      id,
      names.get(id) ?? name,
    ]),
  );
  const members = new Map(typedOwners(open).map((owner) => [owner.id, owner.members]));
  return (owner) => (members.get(owner) ?? [owner]).flatMap((id) => absent.get(id) ?? []);
}

/** Of a card that was entered on the page of another fourball. */
function elsewhereText(groups: readonly CardGroup[], player: string): string {
  const index = groups.findIndex(({ players }) => players.some(({ id }) => id === player));
  const name = groups[index]?.players.find(({ id }) => id === player)?.name;
  return MESSAGES.elsewhere(name ?? RESULTS_PAGE.former, 1 + index);
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Cards() {
  const { id, content: view, saved, path } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const number = view?.number ?? 1;
  return (
    <ClubScreen
      answer={answer}
      back={{
        href: clubResultsPath(id),
        text: RESULTS_HEADING,
      }}
      heading={PAGE.heading}
      lines={
        view && view.groups > 0 ? (
          <p className="text-muted">
            {[PAGE.group(number, view.groups), view.start].filter(Boolean).join(" · ")}
          </p>
        ) : null
      }
    >
      {view && view.groups === 0 ? <p>{PAGE.none}</p> : null}
      {view?.groups === 0 ? null : (
        <CardsForm
          key={number}
          path={view ? cardsPath(id, number) : path}
          players={view?.players ?? null}
          others={view?.others ?? []}
          holes={view?.holes ?? null}
          madeFrom={view?.base ?? ""}
          base={answer?.base ?? null}
          asked={answer?.asked ?? null}
          stored={view?.cards ?? {}}
          submitted={saved}
          lastResult={answer?.result}
        >
          {number > 1 ? (
            <ButtonLink look="quiet" href={cardsPath(id, number - 1)}>
              {PAGE.previous}
            </ButtonLink>
          ) : null}
          {view && number < view.groups ? (
            <ButtonLink look="quiet" href={cardsPath(id, number + 1)}>
              {PAGE.next}
            </ButtonLink>
          ) : null}
        </CardsForm>
      )}
    </ClubScreen>
  );
}
