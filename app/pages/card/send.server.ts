// What a form of the card is for, sent by a page or by its script.
import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { InvalidFields, type Post, submitForm } from "#app/forms/submit-form.server.ts";
import { PICKED_UP, readStrokes, strokesTyped } from "#app/golf/kept-card.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { cardCheckPath, cardPath } from "#app/tournaments/card-paths.ts";
import { cardView, strokesText } from "./card-view.ts";
import { type HoleScore, readCard, returnCard, saveHole } from "./card.server.ts";
import { CARD, CHECK, MARKERS } from "./content.ts";
import { holeSchema, returnSchema } from "./schema.ts";

type ByPlayer = Record<string, string>;

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get("token") ?? "";

/** @returns the answer, and the keys of the numbers that are stored now */
export async function submitHole({ request, context }: Post, form: FormData) {
  const token = tokenOf(request);
  const stored: string[] = [];
  const answer = await submitForm(
    { request, context, form },
    {
      schema: holeSchema,
      failed: CARD.failed,
      async run({ hole, intent, keys, before, strokes, picked, differs, next, previous }) {
        const scores = Object.entries(keys).flatMap(([player, key]) => {
          const number = readStrokes(strokes[player] ?? "");
          if (picked[player] && number !== null && number !== PICKED_UP) {
            throw new InvalidFields({ [`strokes.${player}`]: [CARD.both] });
          }
          if (number === undefined) {
            throw new InvalidFields({ [`strokes.${player}`]: [CARD.invalid] });
          }
          const score = picked[player] ? PICKED_UP : number;
          return score === readStrokes(before[player] ?? "")
            ? []
            : [{ key, player, strokes: score }];
        });
        const settles = Object.keys(differs).length > 0;
        const refused =
          scores.length > 0
            ? await saveHole(context, token, hole, scores, settles)
            : new Map<string, string>();
        stored.push(
          ...Object.entries(keys).flatMap(([player, key]) => (refused.has(player) ? [] : key)),
        );
        if (refused.size > 0) throw notSaved(refused, scores, before);
        const to = { next, previous, check: undefined }[intent];
        return redirect(to === undefined ? cardCheckPath(token) : cardPath(token, to, hole));
      },
    },
  );
  return { answer, stored };
}

/** The form with why numbers were not saved; those of the other players were. */
function notSaved(
  refused: ReadonlyMap<string, string>,
  scores: readonly HoleScore[],
  before: ByPlayer,
): InvalidFields {
  const saved = scores.filter(({ player }) => !refused.has(player));
  return new InvalidFields(
    Object.fromEntries([...refused].map(([player, reason]) => [`strokes.${player}`, [reason]])),
    {
      values: {
        before: {
          ...before,
          ...Object.fromEntries(
            saved.map(({ player, strokes }) => [player, strokesTyped(strokes)]),
          ),
        },
      },
    },
  );
}

/** The same card again is as good as the first time, whose answer may have been lost. */
export function submitReturn({ request, context }: Post, form: FormData) {
  const token = tokenOf(request);
  const path = cardCheckPath(token);
  return submitForm(
    { request, context, form },
    {
      schema: returnSchema,
      failed: CARD.failed,
      alsoReturned: () => Promise.resolve({ player: form.get("player") }),
      async run(card) {
        const { player } = card;
        if (card.intent === "return" && card.strokes !== undefined) {
          const now = await readCard(context, token);
          const line = now && cardView(now).lines.find(({ id }) => id === player);
          if (line && strokesText(line) !== card.strokes) {
            throw new InvalidFields({}, { toast: CHECK.changedMeanwhile });
          }
        }
        const isReturned = await returnCard(context, { token, player, ...wordOf(card) });
        const linked = await readCard(context, token);
        const line = linked && cardView(linked).lines.find(({ id }) => id === player);
        const name = line?.name ?? "";
        if (!isReturned) {
          return redirectWithSuccess(path, {
            message: CHECK.waits(name),
            description: CHECK.waitsText,
          });
        }
        return redirectWithSuccess(path, {
          message: card.intent === "return" ? CHECK.done(name) : CHECK.doneWithout(name),
          ...(line?.isTyped ? { description: CARD.typed } : {}),
        });
      },
    },
  );
}

/** What is said of a card. */
function wordOf(card: z.output<typeof returnSchema>) {
  if (card.intent === "no-return") return { no_return: card.reason };
  const { marker, markerName } = card;
  return {
    confirmed_by: Object.keys(card.confirmed),
    ...(marker === MARKERS.club
      ? { is_marked_by_club: true }
      : marker === MARKERS.elsewhere
        ? { marker_name: markerName ?? "" }
        : { marker }),
  };
}
