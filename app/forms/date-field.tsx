import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { formatDay } from "#app/site/dates.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import {
  CONTROL_CLASSES,
  FieldMessages,
  LABEL_CLASSES,
  useAriaOfCorrected,
} from "./field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { buttonClasses } from "#app/ui/button.tsx";

/** Fetched when a calendar is first opened, and not before. */
const CalendarPopover = lazy(() => import("./calendar-popover.tsx"));

/**
 * A date: the browser's own field, into which one can type. With JavaScript a
 * calendar stands beside it, and says the date in its long form.
 *
 * @param placeholder what the calendar's button says while there is no date
 */
export function DateField({
  field,
  label,
  placeholder,
}: {
  field: FieldMetadata<string | undefined>;
  label: string;
  placeholder: string;
}) {
  const { key, ...props } = getInputProps(field, { type: "date" });
  const input = useRef<HTMLInputElement>(null);
  const aria = useAriaOfCorrected(field);
  const enhanced = useHydrated();
  const [value, setValue] = useState(field.initialValue ?? "");

  useEffect(() => {
    // What was typed before React came, or what the browser kept over a reload.
    const frame = requestAnimationFrame(() => {
      setValue(input.current?.value ?? "");
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);

  return (
    <div>
      <label htmlFor={field.id} className={LABEL_CLASSES}>
        {label}
      </label>
      <div className="flex flex-wrap gap-2.5">
        <input
          key={key}
          {...props}
          {...aria}
          ref={input}
          className={`flex-[1_1_10rem] [&::-webkit-date-and-time-value]:text-left ${CONTROL_CLASSES} ${enhanced ? "[&::-webkit-calendar-picker-indicator]:hidden" : ""}`}
          onInput={(event) => {
            setValue(event.currentTarget.value);
          }}
        />
        {enhanced ? (
          <CalendarButton
            label={value ? formatDay(value) : placeholder}
            value={value}
            onPick={(picked) => {
              if (input.current) setInputValue(input.current, picked);
            }}
          />
        ) : null}
      </div>
      <FieldMessages field={field} />
    </div>
  );
}

function CalendarButton({
  label,
  value,
  onPick,
}: {
  label: string;
  value: string;
  onPick: (value: string) => void;
}) {
  const [isWanted, setIsWanted] = useState(false);
  const face = (
    <>
      <Icon name="calendar" />
      {label}
    </>
  );
  const button = (
    <button
      type="button"
      className={buttonClasses({ look: "quiet" })}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={isWanted}
      onClick={() => {
        setIsWanted(true);
      }}
    >
      {face}
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <CalendarPopover face={face} value={value} onPick={onPick} />
    </Suspense>
  );
}

/** Sets a field as if it had been typed, so that all who listen hear of it. */
function setInputValue(input: HTMLInputElement, value: string) {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
