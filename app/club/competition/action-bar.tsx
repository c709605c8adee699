import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { CONTROL_CLASSES, FieldMessages } from "#app/forms/field.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { TEAMS_PAGE } from "./teams-content.ts";

type Action = { intent: string; text: string };

/**
 * What can be done with the players that are checked: it stays in sight while
 * the lists above scroll, so it takes two lines on a phone.
 *
 * @param path the page's, which the form posts to
 * @param field where to
 * @param label of the field, for screen readers
 * @param move the button beside the field
 * @param actions the other buttons
 */
export function ActionBar({
  path,
  field,
  label,
  placeholder,
  move,
  actions,
  children,
}: {
  path: string;
  field: FieldMetadata<string | undefined>;
  label: string;
  placeholder: string;
  move: Action;
  actions: readonly Action[];
  /** The options of the field. */
  children: ReactNode;
}) {
  const { key, ...props } = getSelectProps(field);
  const button = ({ intent, text }: Action, look: "primary" | "quiet") => (
    <SubmitButton
      key={intent}
      look={look}
      size="small"
      name="intent"
      value={intent}
      busyText={TEAMS_PAGE.busy}
      formAction={path}
    >
      {text}
    </SubmitButton>
  );
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-1 -mx-5 flex flex-wrap items-start gap-2.5 border-t border-line bg-paper px-5 py-3"
    >
      <div className="flex w-full items-start gap-2.5 sm:w-auto sm:flex-1">
        <div className="min-w-0 flex-1">
          <select
            key={key}
            {...props}
            aria-label={label}
            className={CONTROL_CLASSES}
          >
            <option value="">{placeholder}</option>
            {children}
          </select>
          <FieldMessages field={field} />
        </div>
        {button(move, "primary")}
      </div>
      <div className="flex flex-wrap gap-1.5 whitespace-nowrap sm:gap-2.5 max-sm:[&>button]:px-4">
        {actions.map((action) => button(action, "quiet"))}
      </div>
    </div>
  );
}
