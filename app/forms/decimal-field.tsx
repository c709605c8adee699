import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CONTROL_CLASSES, FieldMessages, LABEL_CLASSES, useAriaOfCorrected } from "./field.tsx";

/**
 * A decimal number in a text field, because a number field discards what it cannot parse
 * (docs/decisions/numbers-in-text-fields.md). With JavaScript only digits and one point can be
 * typed, and the arrow keys step. What is left once a character was refused is not sent.
 */
export function DecimalField({
  field,
  label,
  hint,
}: {
  field: FieldMetadata<string | undefined>;
  label: string;
  hint?: string | undefined;
}) {
  const hintId = hint ? `${field.id}-hint` : undefined;
  // A text field has no min, max or step in HTML, so they are handled here.
  const { key, min, max, step, ...props } = getInputProps(field, {
    type: "text",
    ...(hintId && { ariaDescribedBy: hintId }),
  });
  const range = {
    min: Number(min ?? -Infinity),
    max: Number(max ?? Infinity),
    step: Number(step ?? 1),
  };
  const aria = useAriaOfCorrected(field, hintId);
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState("");

  useEffect(() => {
    const element = input.current;
    const form = element?.form;
    // React's onBeforeInput does not fire for pasted text.
    const refuse = (event: InputEvent) => {
      const text = refusedText(event);
      if (text) event.preventDefault();
      if (text || isRetyped(event)) setRefused(text);
    };
    const keepBack = (event: SubmitEvent) => {
      if (!refused) return;
      event.preventDefault();
      event.stopPropagation();
      element?.focus();
    };
    element?.addEventListener("beforeinput", refuse);
    form?.addEventListener("submit", keepBack);
    return () => {
      element?.removeEventListener("beforeinput", refuse);
      form?.removeEventListener("submit", keepBack);
    };
  }, [refused]);

  return (
    <div>
      <label htmlFor={field.id} className={LABEL_CLASSES}>
        {label}
      </label>
      <input
        key={key}
        {...props}
        {...aria}
        ref={input}
        className={CONTROL_CLASSES}
        inputMode="decimal"
        onInput={({ currentTarget }) => {
          const value = Number(currentTarget.value);
          if (!currentTarget.value) setRefused("");
          const isInRange = value >= range.min && value <= range.max;
          // The text is never shown; it makes `validity` false while the number is out of range.
          currentTarget.setCustomValidity(isInRange ? "" : "out of range");
        }}
        onKeyDown={(event) => {
          stepByArrows(event, range);
        }}
      />
      <p role="alert" className="text-base font-semibold text-flag-600">
        {refused && `“${refused}” was not taken. Clear the field; use digits and one point.`}
      </p>
      <FieldMessages field={field} hint={hint} hintId={hintId} />
    </div>
  );
}

function unselected({ currentTarget }: InputEvent) {
  const { value, selectionStart, selectionEnd } = currentTarget as HTMLInputElement;
  return value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0);
}

const isRetyped = (event: InputEvent) =>
  (event.currentTarget as HTMLInputElement).value !== "" && unselected(event) === "";

function refusedText(event: InputEvent): string {
  const insertion = event.data ?? "";
  const points = (insertion + unselected(event)).split(".").length - 1;
  const isTaken = !/[^\d.]/.test(insertion) && (!insertion.includes(".") || points < 2);
  return isTaken ? "" : insertion;
}

function stepByArrows(
  event: KeyboardEvent<HTMLInputElement>,
  { min, max, step }: { min: number; max: number; step: number },
) {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const input = event.currentTarget;
  const value = Number(input.value);
  if (direction === undefined || Number.isNaN(value)) return;
  event.preventDefault();
  const next = Math.min(max, Math.max(min, value + direction * step));
  const decimals = String(step).split(".")[1]?.length ?? 0;
  input.value = String(Number(next.toFixed(decimals)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
