import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { buttonClasses } from "#app/ui/button.tsx";
import { FieldMessages, LABEL_CLASSES } from "./field.tsx";

const ICON_CLASSES =
  "grid size-11 cursor-pointer place-items-center rounded-full border border-control bg-paper text-xl leading-none text-link disabled:cursor-not-allowed disabled:opacity-55";

export type LineFields<Line extends Record<string, unknown>> = {
  [Name in keyof Line & string]: FieldMetadata<
    Line[Name] extends string ? string | undefined : Line[Name]
  >;
};

export type ListWords = {
  /** Without it the lines cannot be moved. */
  move?: Record<"up" | "down", (line: number) => string>;
  remove: (line: number) => string;
};

/**
 * A list of repeated lines, with buttons that add, remove and move them. Without JavaScript a
 * button posts the form, which comes back with the change and at that line; with it, `changeLists`
 * does the same at once.
 *
 * @param firstField the field of a line that gets the focus when one is added
 * @param row renders a line with its buttons, if not as the usual grid
 * @param max how many lines can be added; none: any number
 */
export function ListField<
  Form extends Record<string, unknown>,
  Line extends Record<string, unknown>,
>({
  form,
  field,
  label,
  hint,
  firstField,
  addLabel,
  words,
  columns,
  row,
  max = Infinity,
  children,
}: {
  form: FormMetadata<Form>;
  field: FieldMetadata<Line[]>;
  label: string;
  hint?: string;
  firstField: keyof Line & string;
  addLabel: string;
  words: ListWords;
  columns: string;
  row?: (line: { key: string; fields: LineFields<Line>; buttons: ReactNode }) => ReactNode;
  max?: number;
  /** Not needed where a row renders itself. */
  children?: (fields: LineFields<Line>, index: number) => ReactNode;
}) {
  const lines = field.getFieldList();
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const element = document.getElementById(next.current);
    next.current = null;
    // The first line has no way up, the last none down.
    (element?.matches(":disabled")
      ? element.parentElement?.querySelector<HTMLElement>(":enabled")
      : element
    )?.focus();
  });

  const { name } = field;
  const noteNext = (id: string) => {
    next.current = id;
  };
  const moveButton = (from: number, to: number, direction: "up" | "down") =>
    words.move && (
      <ListButton
        intent={form.reorder.getButtonProps({ name, from, to })}
        next={`${name}-${to}-${direction}`}
        onNext={noteNext}
        id={`${name}-${from}-${direction}`}
        className={ICON_CLASSES}
        disabled={to < 0 || to >= lines.length}
        aria-label={words.move[direction](from + 1)}
      >
        {direction === "up" ? "↑" : "↓"}
      </ListButton>
    );
  return (
    <fieldset id={field.id} tabIndex={-1} className="min-w-0">
      <legend className={LABEL_CLASSES}>{label}</legend>
      <ol className="grid gap-4">
        {lines.map((line, index) => {
          const parts = (line as unknown as { getFieldset: () => LineFields<Line> }).getFieldset();
          const buttons = (
            <div className="flex justify-end gap-1.5">
              {moveButton(index, index - 1, "up")}
              {moveButton(index, index + 1, "down")}
              <ListButton
                intent={form.remove.getButtonProps({ name, index })}
                next={`${name}-add`}
                onNext={noteNext}
                className={ICON_CLASSES}
                aria-label={words.remove(index + 1)}
              >
                ×
              </ListButton>
            </div>
          );
          return row ? (
            row({ key: line.key ?? "", fields: parts, buttons })
          ) : (
            <li
              key={line.key}
              className="grid gap-2 border-t border-line pt-3 md:grid-cols-[1fr_auto] md:items-end"
            >
              <div className={`grid items-start gap-3 ${columns}`}>{children?.(parts, index)}</div>
              {buttons}
            </li>
          );
        })}
      </ol>
      <FieldMessages
        field={field as unknown as FieldMetadata<string | undefined>}
        hint={hint}
        hintId={hint && `${field.id}-hint`}
      />
      <ListButton
        disabled={lines.length >= max}
        intent={form.insert.getButtonProps({ name })}
        next={`${field.id}[${lines.length}].${firstField}`}
        onNext={noteNext}
        id={`${name}-add`}
        className={`mt-3 disabled:cursor-not-allowed disabled:opacity-55 ${buttonClasses({ look: "quiet", size: "small" })}`}
      >
        {addLabel}
      </ListButton>
    </fieldset>
  );
}

function ListButton({
  intent: { name, value },
  next,
  onNext,
  children,
  ...props
}: {
  intent: { name: string; value: string };
  next: string;
  onNext: (id: string) => void;
} & ComponentProps<"button">) {
  return (
    <button
      {...props}
      name={name}
      value={value}
      formAction={`#${encodeURIComponent(next)}`}
      onClick={() => {
        onNext(next);
      }}
    >
      {children}
    </button>
  );
}
