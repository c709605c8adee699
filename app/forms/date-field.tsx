import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { formatDay } from "#app/site/dates.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { CalendarPopoverProps } from "./calendar-popover.tsx";
import { CONTROL_CLASSES, FieldMessages, LABEL_CLASSES, useAriaOfCorrected } from "./field.tsx";

/**
 * A date: the browser's own date field without JavaScript; with it a button that opens a calendar
 * and shows the date in its long form, while the hidden field holds the value.
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
  const labelId = `${field.id}-label`;
  const [hasCalendar, setHasCalendar] = useState(true);
  const showsCalendar = useHydrated() && hasCalendar;
  const [value, setValue] = useState("");

  useEffect(() => {
    // Typed before hydration, or restored by the browser after a reload.
    const frame = requestAnimationFrame(() => {
      setValue(input.current?.value ?? "");
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, []);

  return (
    <div>
      <label id={labelId} htmlFor={field.id} className={LABEL_CLASSES}>
        {label}
      </label>
      <div className="flex flex-wrap gap-2.5">
        <input
          key={key}
          {...props}
          {...aria}
          ref={input}
          id={showsCalendar ? undefined : field.id}
          hidden={showsCalendar}
          className={`flex-[1_1_10rem] [&::-webkit-date-and-time-value]:text-left ${CONTROL_CLASSES}`}
          onInput={(event) => {
            setValue(event.currentTarget.value);
          }}
        />
        {showsCalendar ? (
          <CalendarButton
            id={field.id}
            labelId={labelId}
            errorId={field.errors && !("aria-invalid" in aria) ? field.errorId : undefined}
            placeholder={placeholder}
            value={value}
            input={input}
            onUnavailable={() => {
              setHasCalendar(false);
            }}
          />
        ) : null}
      </div>
      <FieldMessages field={field} />
    </div>
  );
}

function CalendarButton({
  id,
  labelId,
  errorId,
  placeholder,
  value,
  input,
  onUnavailable,
}: {
  id: string;
  labelId: string;
  errorId: string | undefined;
  placeholder: string;
  value: string;
  input: RefObject<HTMLInputElement>;
  onUnavailable: () => void;
}) {
  const [isWanted, setIsWanted] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarPopoverProps>>();
  const button = (
    <button
      type="button"
      id={id}
      className={`flex cursor-pointer items-center gap-2.5 text-left ${CONTROL_CLASSES}`}
      aria-labelledby={`${labelId} ${id}`}
      aria-describedby={errorId}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={isWanted && !Calendar}
      onClick={() => {
        if (isWanted) return;
        setIsWanted(true);
        import("./calendar-popover.tsx").then((module) => {
          setCalendar(() => module.default);
        }, onUnavailable);
      }}
    >
      <Icon name="calendar" />
      {/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : placeholder}
    </button>
  );
  if (!Calendar) return button;
  return (
    <Calendar
      trigger={button}
      value={value}
      onPick={(picked) => {
        if (input.current) setInputValue(input.current, picked);
      }}
    />
  );
}

/** Sets a field's value as typing would, so that React and other listeners are notified. */
function setInputValue(input: HTMLInputElement, value: string) {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
