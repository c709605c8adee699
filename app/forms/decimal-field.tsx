import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { CONTROL_CLASSES, FieldMessages, LABEL_CLASSES, useAriaOfCorrected } from "./field.tsx";

/**
 * A decimal number in a text field, because a number field discards what it cannot parse
 * (docs/decisions/numbers-in-text-fields.md). With JavaScript only digits and one point can be
 * typed, and the arrow keys step.
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
  const {
    key,
    min = -Infinity,
    max = Infinity,
    step = 1,
    ...props
  } = getInputProps(field, {
    type: "text",
    ...(hintId && { ariaDescribedBy: hintId }),
  });
  const aria = useAriaOfCorrected(field, hintId);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    const listeners = new AbortController();
    // Loaded apart: until it is here, the server reads what was typed.
    void import("./decimal-input.ts").then(({ listenToDecimals }) => {
      const range = { min: Number(min), max: Number(max), step: Number(step) };
      if (input.current) listenToDecimals(input.current, range, setProblem, listeners);
    });
    return () => {
      listeners.abort();
    };
  }, [min, max, step]);

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
      />
      <p role="alert" className="mt-1.5 text-base font-semibold text-flag-600 empty:mt-0">
        {problem}
      </p>
      <FieldMessages field={field} hint={hint} hintId={hintId} />
    </div>
  );
}
