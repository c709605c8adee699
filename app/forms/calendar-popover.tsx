import * as Popover from "@radix-ui/react-popover";
import { format, isValid, parseISO } from "date-fns";
import { type ReactElement, useState } from "react";
import { DayPicker } from "react-day-picker";
import { FORM } from "./content.ts";

const CALENDAR_CLASSES = {
  root: "relative",
  month_caption: "flex min-h-11 items-center pl-2 font-display text-xl leading-none font-medium",
  nav: "absolute top-0 right-0",
  button_previous: "size-11 cursor-pointer rounded-full",
  button_next: "size-11 cursor-pointer rounded-full",
  chevron: "inline-block fill-link",
  month_grid: "border-collapse",
  weekday: "text-xs font-medium text-muted",
  day: "group/day p-0 text-center",
  day_button:
    "size-10.5 cursor-pointer rounded-full group-data-outside/day:text-muted group-data-today/day:font-bold group-data-today/day:underline group-data-today/day:underline-offset-[0.25em] hover:bg-fairway-100 group-data-selected/day:bg-primary group-data-selected/day:text-white",
} as const;

export type CalendarPopoverProps = {
  trigger: ReactElement;
  /** ISO date; anything else means that no date is selected. */
  value: string;
  onPick: (value: string) => void;
};

/** Single date, weeks from Sunday, outside days shown, no minimum or maximum date. */
export default function CalendarPopover({ trigger, value, onPick }: CalendarPopoverProps) {
  const [isOpen, setIsOpen] = useState(true);
  const date = parseISO(value);
  const selected = isValid(date) ? date : undefined;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="relative z-4 max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-xl border border-line bg-paper p-4 text-ink shadow-popover"
          aria-label={FORM.calendar}
          align="start"
          sideOffset={8}
          collisionPadding={12}
        >
          <DayPicker
            mode="single"
            required
            selected={selected}
            defaultMonth={selected}
            weekStartsOn={0}
            showOutsideDays
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens moves focus to the selected day
            autoFocus
            classNames={CALENDAR_CLASSES}
            onSelect={(picked) => {
              onPick(format(picked, "yyyy-MM-dd"));
              setIsOpen(false);
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
