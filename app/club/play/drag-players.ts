import { useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * What the form posts when a player is dragged onto another one, or onto a card;
 * null where they cannot be dropped.
 *
 * @param place of the card, as it says in `data-place`
 * @param other id of the player below the pointer
 */
export type Dragged = (
  player: string,
  place: string,
  other: string | undefined,
) => Readonly<Record<string, string>> | null;

/** As in the design's larger screens. */
const IS_WIDE = "(min-width: 64rem)";

/**
 * Lets players be dragged by the pointer on wide screens: each is a link, which
 * a browser can drag already. The same is done by choosing the player.
 *
 * @param cards around them: cards have `data-place`, players `data-player`
 * @param path where the form posts to
 */
export function useDragging(
  cards: RefObject<HTMLElement | null>,
  path: string,
  version: string,
  drag: Dragged,
) {
  const submit = useSubmit();
  const latest = useRef({ submit, path, version, drag });
  useEffect(() => {
    latest.current = { submit, path, version, drag };
  });
  useEffect(() => {
    const { current: list } = cards;
    if (!list) return;
    const stop = new AbortController();
    const listen = (
      type: "dragstart" | "dragover" | "drop" | "dragend",
      listener: (event: DragEvent) => void,
    ) => {
      list.addEventListener(type, listener, { signal: stop.signal });
    };
    let player: string | undefined;
    let marked: HTMLElement | undefined;

    function mark(element: HTMLElement | undefined) {
      if (element === marked) return;
      if (marked) delete marked.dataset.over;
      if (element) element.dataset.over = "";
      marked = element;
    }

    /** What dropping here would post, and the element that it is dropped onto. */
    function onto({ target }: DragEvent) {
      if (!(target instanceof Element) || player === undefined) return null;
      const card = target.closest<HTMLElement>("[data-place]");
      const place = card?.dataset.place;
      if (!card || place === undefined) return null;
      const line = target.closest<HTMLElement>("[data-player]");
      const { drag } = latest.current;
      const other = line?.dataset.player;
      const atLine = line && other !== player && drag(player, place, other);
      if (line && atLine) return { element: line, fields: atLine };
      const atCard = drag(player, place, undefined);
      return atCard && { element: card, fields: atCard };
    }

    listen("dragstart", ({ target, dataTransfer }) => {
      if (!(target instanceof Element) || !window.matchMedia(IS_WIDE).matches) {
        return;
      }
      player = target.closest<HTMLElement>("[data-player]")?.dataset.player;
      if (player !== undefined && dataTransfer) {
        dataTransfer.effectAllowed = "move";
      }
    });
    listen("dragover", (event) => {
      const found = onto(event);
      mark(found?.element);
      if (found) event.preventDefault();
    });
    listen("drop", (event) => {
      const found = onto(event);
      if (!found || player === undefined) return;
      event.preventDefault();
      const { submit, path, version } = latest.current;
      submit(
        { ...found.fields, version, open: player },
        { method: "post", action: path, preventScrollReset: true },
      );
    });
    listen("dragend", () => {
      player = undefined;
      mark(undefined);
    });
    return () => {
      stop.abort();
    };
  }, [cards]);
}
