type Range = { min: number; max: number; step: number };

/**
 * Takes only digits and one point, and steps by the arrow keys. Once a character was refused, the
 * form is kept back until the field was cleared: what is left of "-2" is another number.
 *
 * @param say called with what is wrong; empty: nothing any more
 */
export function listenToDecimals(
  input: HTMLInputElement,
  range: Range,
  say: (problem: string) => void,
  { signal }: AbortController,
): void {
  let isIncomplete = false;
  const note = (refused: string) => {
    isIncomplete = refused !== "";
    say(refused && `“${refused}” was not taken. Clear the field; use digits and one point.`);
  };
  // React's onBeforeInput does not fire for pasted text.
  input.addEventListener(
    "beforeinput",
    (event) => {
      const refused = refusedText(event, input);
      if (refused) event.preventDefault();
      if (refused || isRetyped(input)) note(refused);
    },
    { signal },
  );
  input.addEventListener(
    "input",
    () => {
      const value = Number(input.value);
      const isInRange = value >= range.min && value <= range.max;
      // The text is never shown; it makes `validity` false while the number is out of range.
      input.setCustomValidity(isInRange ? "" : "out of range");
      if (input.value === "") note("");
    },
    { signal },
  );
  input.addEventListener(
    "keydown",
    (event) => {
      stepByArrows(event, input, range);
    },
    { signal },
  );
  input.form?.addEventListener(
    "submit",
    (event) => {
      if (!isIncomplete) return;
      event.preventDefault();
      event.stopPropagation();
      input.focus();
    },
    { signal },
  );
}

const unselected = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0);

const isRetyped = (input: HTMLInputElement) => input.value !== "" && unselected(input) === "";

function refusedText({ data }: InputEvent, input: HTMLInputElement): string {
  const insertion = data ?? "";
  const points = (insertion + unselected(input)).split(".").length - 1;
  const isTaken = !/[^\d.]/.test(insertion) && (!insertion.includes(".") || points < 2);
  return isTaken ? "" : insertion;
}

function stepByArrows(event: KeyboardEvent, input: HTMLInputElement, { min, max, step }: Range) {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const value = Number(input.value);
  if (direction === undefined || Number.isNaN(value)) return;
  event.preventDefault();
  const next = Math.min(max, Math.max(min, value + direction * step));
  const decimals = String(step).split(".")[1]?.length ?? 0;
  input.value = String(Number(next.toFixed(decimals)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
