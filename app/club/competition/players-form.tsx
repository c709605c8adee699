import { type FieldMetadata, getSelectProps } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { CONTROL_CLASSES, FieldMessages } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import type { TypedForm } from "./typed-form.ts";

const BUSY = "Storing…";

/**
 * A form of the pages of teams and draw, with what was typed into it before.
 *
 * @param id the form's
 * @param options its constraints, and its values when nothing was typed yet
 */
export function useTypedForm<Fields extends Record<string, unknown>>(
  id: string,
  { lastResult, saved }: TypedForm,
  {
    constraint,
    defaultValue,
  }: Pick<
    Parameters<typeof useServerForm<Fields>>[0],
    "constraint" | "defaultValue"
  > = {},
) {
  return useServerForm<Fields>({
    id,
    lastResult,
    constraint,
    defaultValue: (saved ?? defaultValue) as typeof defaultValue,
  });
}

/**
 * A form of the pages of teams and draw, with the version that the page showed.
 *
 * @param lists whether it has lists of players instead of a frame
 */
export function VersionForm<Schema extends Record<string, unknown>>({
  typed: { path, version, lastResult },
  heading,
  lists = false,
  children,
  ...form
}: Pick<ComponentProps<typeof ServerForm<Schema>>, "form" | "labels"> & {
  typed: TypedForm;
  heading: string;
  lists?: boolean;
  children: ReactNode;
}) {
  return (
    <ServerForm
      {...form}
      lastResult={lastResult}
      action={path}
      isFramed={!lists}
    >
      <h2>{heading}</h2>
      <input type="hidden" name="version" value={version} />
      {children}
    </ServerForm>
  );
}

/** A button of a form with several: it says what is to be done. */
export function IntentButton({
  path,
  intent,
  text,
  busyText = BUSY,
  look = "quiet",
  size,
}: {
  path: string;
  intent: string;
  text: string;
  busyText?: string;
} & Pick<ComponentProps<typeof SubmitButton>, "look" | "size">) {
  return (
    <SubmitButton
      look={look}
      size={size}
      name="intent"
      value={intent}
      busyText={busyText}
      formAction={path}
    >
      {text}
    </SubmitButton>
  );
}

/**
 * The lists of players with their boxes, side by side.
 *
 * @param form the id of their form
 * @param checked the players whose boxes are checked
 * @param children the lists; null when they cannot be read now
 */
export function PlayerLists({
  form,
  legend,
  text,
  checked,
  children,
}: {
  form: string;
  legend: string;
  text: string;
  checked: readonly string[];
  children: ReactNode;
}) {
  return (
    <fieldset id={`${form}-chosen`} tabIndex={-1} className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <p className="mb-3 text-muted">{text}</p>
      {children ? (
        <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
          {children}
        </div>
      ) : (
        <HiddenBoxes players={checked} />
      )}
    </fieldset>
  );
}

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
  return (
    <div className="sticky bottom-0 z-1 -mx-5 flex flex-wrap items-start gap-2.5 border-t border-line bg-paper px-5 py-3">
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
        <IntentButton path={path} look="primary" size="small" {...move} />
      </div>
      <div className="flex flex-wrap gap-1.5 whitespace-nowrap sm:gap-2.5 max-sm:[&>button]:px-4">
        {actions.map((action) => (
          <IntentButton
            key={action.intent}
            path={path}
            size="small"
            {...action}
          />
        ))}
      </div>
    </div>
  );
}

/** A player as the pages of teams and draw list them. */
export type ListedPlayer = {
  id: string;
  name: string;
  /** What stands below the name. */
  details: string;
  handicap: string;
  isGap?: true;
};

/** A player with a box to choose them by; the whole line can be pressed. */
export function PlayerBox({
  player: { id, name, details, handicap, isGap },
  isChecked,
  children,
}: {
  player: ListedPlayer;
  isChecked: boolean;
  children?: ReactNode;
}) {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={boxName(id)}
          defaultChecked={isChecked}
          // The bar below the list may be of three lines on a phone.
          className="size-5.5 flex-none scroll-mb-56 accent-primary sm:scroll-mb-28"
        />
        <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
          {isGap ? <em className="text-flag-600">{name}</em> : name}{" "}
          {details === "" ? null : (
            <span className="block text-sm text-muted">{details}</span>
          )}
        </span>
        <span className="text-muted tabular-nums">{handicap}</span>
      </label>
      {children}
    </li>
  );
}

/** The hidden fields of players who were chosen, where the lists cannot be shown. */
function HiddenBoxes({ players }: { players: readonly string[] }) {
  return players.map((id) => (
    <input key={id} type="hidden" name={boxName(id)} value="on" />
  ));
}

/** The name of a player's box. */
export function boxName(player: string): string {
  return `chosen.${player}`;
}

/** The ids of the boxes that were checked in a form that is shown again. */
export function checkedBoxes({ lastResult, saved }: TypedForm): string[] {
  const chosen = (lastResult?.initialValue ?? saved)?.chosen;
  return typeof chosen === "object" && chosen !== null
    ? Object.keys(chosen)
    : [];
}

/** Whether a box was checked: the page before may have had more of its id, or less. */
export function isChosen(checked: readonly string[], id: string): boolean {
  return checked.some((each) => each.startsWith(id) || id.startsWith(each));
}
