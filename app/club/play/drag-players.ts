import { type RefObject, useEffect } from "react";

/** As in the design's larger screens. */
const IS_WIDE = "(min-width: 64rem)";

/**
 * Lets players be dragged by the pointer on wide screens, which chooses where they move: the same
 * is done by their select, and saved by the form's button.
 *
 * @param cards around them: cards have `data-place`, players `data-player` and a select
 * @param swaps whether a player who is dragged onto another one swaps with them
 */
export function useDragging(cards: RefObject<HTMLElement | null>, swaps: boolean) {
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
    const within = ({ target }: DragEvent, selector: string) =>
      target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    let row: HTMLElement | null = null;
    let marked: HTMLElement | null = null;

    function mark(element: HTMLElement | null) {
      if (element === marked) return;
      if (marked) delete marked.dataset.over;
      if (element) element.dataset.over = "";
      marked = element;
    }

    function onto(event: DragEvent) {
      const card = row && within(event, "[data-place]");
      if (!card || card.contains(row)) return null;
      return { card, other: swaps ? within(event, "[data-player]") : null };
    }

    listen("dragstart", (event) => {
      if (!window.matchMedia(IS_WIDE).matches) return;
      row = within(event, "[data-player]");
      if (!row || !event.dataTransfer) return;
      event.dataTransfer.effectAllowed = "move";
      // Firefox drags nothing without data.
      event.dataTransfer.setData("text/plain", "");
    });
    listen("dragover", (event) => {
      const target = onto(event);
      mark(target && (target.other ?? target.card));
      if (target) event.preventDefault();
    });
    listen("drop", (event) => {
      const target = onto(event);
      if (!target || !row) return;
      event.preventDefault();
      move(target.other, row.closest<HTMLElement>("[data-place]"));
      move(row, target.card)?.focus();
    });
    listen("dragend", () => {
      row = null;
      mark(null);
    });
    return () => {
      stop.abort();
    };
  }, [cards, swaps]);
}

function move(row: HTMLElement | null, card: HTMLElement | null) {
  const select = row?.querySelector("select");
  if (select) select.value = card?.dataset.place ?? "";
  return select;
}
