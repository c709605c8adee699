import type { KeyboardEvent } from "react";

/**
 * Lets the arrow keys step a number up and down in a text field, as they do
 * in a number field, which would throw away what it cannot read.
 *
 * @param range the smallest and the largest number, and one step
 * @returns the field's `onKeyDown`; text that is no number is left alone
 */
export function stepByArrows({
  minimum,
  maximum,
  step,
}: {
  minimum: number;
  maximum: number;
  step: number;
}) {
  const decimals = String(step).split(".")[1]?.length ?? 0;
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const value = Number(event.currentTarget.value);
    if (direction === undefined || Number.isNaN(value)) return;
    event.preventDefault();
    const next = Math.min(maximum, Math.max(minimum, value + direction * step));
    event.currentTarget.value = String(Number(next.toFixed(decimals)));
  };
}
