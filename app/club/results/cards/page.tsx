import { clubResultsPath } from "#app/site/paths.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import {
  CARDS_MESSAGES as MESSAGES,
  CARDS_PAGE as PAGE,
  CARDS_TOASTS,
  cardsPath,
} from "#app/club/competition/cards-content.ts";
import { conflict } from "#app/club/competition/competition.server.ts";
import {
  RESULTS_PAGE,
  RESULTS_TOASTS,
} from "#app/club/competition/results-content.ts";
import {
  type OpenResults,
  readResults,
  saveScores,
} from "#app/club/competition/results.server.ts";
import { holesOf } from "#app/club/competition/results-view.ts";
import { clubForm, loadScreen } from "#app/club/competition/screen.server.ts";
import { CompetitionScreen } from "#app/club/competition/screen.tsx";
import {
  cardChanges,
  cardGroups,
  cardsSchema,
  oddCard,
  storedCards,
  typedCards,
} from "#app/club/competition/typed-cards.ts";
import {
  parseTexts,
  serializeTexts,
} from "#app/club/competition/typed-points.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import { readSavedLists } from "#app/forms/saved-form.server.ts";
import {
  InvalidFields,
  readIfPossible,
  submitForm,
} from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { courseFrom } from "#app/golf/rated-tees.ts";
import { scoringOf, strokesOfBall } from "#app/tournaments/competition.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardsForm } from "./cards-form.tsx";
import { clubPage } from "#app/club/club-page.ts";

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: cardsPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export const handle = clubPage({ hydrate: true });

/** The fourball of an address, from 1; the first one where it has none. */
function groupOf(request: Request): number {
  const group = new URL(request.url).searchParams.get("group") ?? "";
  return /^[1-9]\d{0,3}$/.test(group) ? Number(group) : 1;
}

function viewOf(open: OpenResults, wanted: number) {
  const groups = cardGroups(open);
  const number = Math.min(wanted, Math.max(1, groups.length));
  const group = groups[number - 1] ?? { start: "", players: [] };
  const ids = new Set(group.players.map(({ id }) => id));
  const scores = new Map(open.scores.map((score) => [score.player_id, score]));
  const scoring = scoringOf(open.competition.rules);
  const hasSecrets =
    scoring.handicap.kind !== "peoria" ||
    scoring.handicap.secretHoles.length > 0;
  // A file may have brought a handicap, which counts before that of the entry.
  const played = open.players.map((player) => ({
    ...player,
    handicap: scores.get(player.id)?.handicap ?? player.handicap,
  }));
  const strokes = new Map(
    played.map((player) => [
      player.id,
      scoring.handicap.kind === "none"
        ? 0
        : strokesOfBall(player, played, scoring),
    ]),
  );
  const cards = storedCards(open.scores);
  const { course } = scoring;
  const tees = new Map(played.map(({ id, tee }) => [id, tee ?? null]));
  const ownScoring = ({ id }: { id: string }) =>
    course && hasSecrets
      ? { ...scoring, course: courseFrom(tees.get(id) ?? null, course) }
      : null;
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
      given: scores.get(player.id)?.points ?? null,
    })),
    others: open.players
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

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  const wanted = groupOf(request);
  const { shown, saved } = await loadScreen(
    { request, context },
    cardsPath(id, wanted),
    async () => viewOf(await readResults(context, id), wanted),
    readSavedLists,
  );
  // Its words stay out of the page's script.
  const back = shown ? RESULTS_PAGE.title(shown.name) : RESULTS_PAGE.heading;
  return { id, wanted, back, view: shown, typed: saved };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const wanted = groupOf(request);
  const form = await readForm(request, { isLong: true });
  const known = await readIfPossible(context, () =>
    readResults(context, id),
  ).catch(() => null);
  const holes = known ? holesOf(known) : null;
  let base: string | null = null;
  let asked: string | null = null;
  return submitForm(
    { request, context, form },
    {
      schema: cardsSchema(holes ?? 18),
      ...clubForm(cardsPath(id, wanted)),
      alsoReturned: () => Promise.resolve({ base, asked }),
      async run({ intent, ...values }) {
        if (intent === "check") throw new InvalidFields({}, { status: 200 });
        const open = known ?? (await readResults(context, id));
        const ofRound = holesOf(open);
        const groups = cardGroups(open);
        const typed = typedCards(values, ofRound);
        const shown = parseTexts(values.base ?? "");
        const { changes, conflicts } = cardChanges(
          typed,
          shown,
          open.scores,
          ofRound,
        );
        const fieldOf = (player: string) =>
          player === values.other ? "otherCard" : `cards.${player}`;
        const others = Object.entries(conflicts);
        if (others.length > 0) {
          // Sent once more, these cards are saved over what others have.
          const merged = { ...shown, ...conflicts };
          base = serializeTexts(
            Object.fromEntries(
              Object.entries(merged).filter(([, card]) => card !== ""),
            ),
          );
          throw conflict(
            Object.fromEntries(
              others.map(([player, card]) => [
                fieldOf(player),
                [MESSAGES.meanwhile(card.replaceAll(",", " "))],
              ]),
            ),
          );
        }
        const askedBefore = parseTexts(values.asked ?? "");
        const names = new Map(
          open.players.map(({ id: key, name }) => [key, name]),
        );
        const odd = changes.flatMap(({ player }) => {
          const card = typed[player] ?? "";
          if (card === "" || askedBefore[player] === card) return [];
          const elsewhere =
            player === values.other
              ? MESSAGES.elsewhere(
                  names.get(player) ?? RESULTS_PAGE.withdrawn,
                  1 +
                    groups.findIndex(({ players }) =>
                      players.some((each) => each.id === player),
                    ),
                )
              : null;
          const messages = [elsewhere, oddCard(card, ofRound)].filter(
            (message) => message !== null,
          );
          return messages.length > 0 ? [{ player, card, messages }] : [];
        });
        if (odd.length > 0) {
          asked = serializeTexts({
            ...askedBefore,
            ...Object.fromEntries(
              odd.map(({ player, card }) => [player, card]),
            ),
          });
          throw new InvalidFields(
            Object.fromEntries(
              odd.map(({ player, messages }) => [fieldOf(player), messages]),
            ),
          );
        }
        if (changes.length > 0) await saveScores(context, open, changes);
        return redirectWithSuccess(
          wanted < groups.length
            ? cardsPath(id, wanted + 1)
            : clubResultsPath(id),
          changes.length > 0
            ? CARDS_TOASTS.saved(changes.length)
            : RESULTS_TOASTS.nothing,
        );
      },
    },
  );
}

export { submitOrShowOffline as clientAction } from "#app/forms/submit-or-show-offline.ts";

export default function Cards() {
  const { id, wanted, back, view, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const number = view?.number ?? wanted;
  return (
    <CompetitionScreen
      toast={answer?.toast}
      back={{
        href: clubResultsPath(id),
        text: back,
      }}
      heading={PAGE.heading}
      lines={
        view && view.groups > 0 ? (
          <p className="text-muted">
            {[PAGE.group(number, view.groups), view.start]
              .filter(Boolean)
              .join(" · ")}
          </p>
        ) : null
      }
    >
      {view && view.groups === 0 ? <p>{PAGE.nobody}</p> : null}
      {view?.groups === 0 ? null : (
        <CardsForm
          key={number}
          path={cardsPath(id, number)}
          players={view?.players ?? null}
          others={view?.others ?? []}
          holes={view?.holes ?? null}
          madeFrom={view?.base ?? ""}
          base={answer?.base ?? null}
          asked={answer?.asked ?? null}
          stored={view?.cards ?? {}}
          typed={typed}
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
    </CompetitionScreen>
  );
}
