import * as Popover from "@radix-ui/react-popover";
import { format, isValid, parseISO } from "date-fns";
import { type ReactNode, useState } from "react";
import { DayPicker } from "react-day-picker";
import { FORM } from "./content.ts";

/**
 * A calendar of one month in a popover, open from the start: single date,
 * week from Sunday, outside days shown, no first and no last date.
 *
 * @param face what the button shows
 * @param value ISO date, or anything else for none
 * @param onPick called with an ISO date
 */
export default function CalendarPopover({
  face,
  value,
  onPick,
}: {
  face: ReactNode;
  value: string;
  onPick: (value: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(true);
  const date = parseISO(value);
  const selected = isValid(date) ? date : undefined;
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger className="btn btn-quiet">{face}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="calendar"
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
            // eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens takes the focus to its day
            autoFocus
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
