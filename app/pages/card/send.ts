import type { ActionFunctionArgs } from "@remix-run/node";
import { readForm } from "#app/forms/read-form.server.ts";
import type { CardAnswer } from "./hole-script/answers.ts";
import { submitHole, submitReturn } from "./send.server.ts";

/**
 * The forms of a card as its script sends them. The answer names what is stored and what is
 * refused: numbers by the keys that the page made, a card by its player. By that the phone knows
 * that the answer is the site's; what is in neither list it sends again.
 */
export async function action(post: ActionFunctionArgs) {
  const form = await readForm(post.request);
  const player = form.get("player");
  const isCard = typeof player === "string";
  const { answer, stored } = isCard
    ? { answer: await submitReturn(post, form), stored: [player] }
    : await submitHole(post, form);
  if (!("init" in answer)) {
    // The next page says what was done.
    const headers = new Headers({ "Cache-Control": "no-store" });
    for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
    return Response.json({ stored, refused: {} } satisfies CardAnswer, { headers });
  }
  const { result, toast } = answer.data;
  const errors: Record<string, string[] | null> = { ...result.error };
  const all = [...Object.values(errors).flat(), toast?.description].filter(Boolean).join(" ");
  const refused: Record<string, string> = {};
  if (answer.init?.status === 400) {
    if (isCard) refused[player] = all;
    for (const [name, key] of form) {
      const [start, of = ""] = name.split(".");
      if (start !== "keys" || typeof key !== "string" || stored.includes(key)) continue;
      refused[key] = errors[`strokes.${of}`]?.join(" ") ?? all;
    }
  }
  return Response.json(
    { stored: isCard ? [] : stored, refused } satisfies CardAnswer,
    answer.init ?? undefined,
  );
}
