import { CONTROL_CLASSES, LABEL_CLASSES } from "#app/forms/field.tsx";
import {
  correctionField,
  isPersonField,
  openField,
  shownPersonField,
  skipField,
} from "./corrections.ts";
import type { ShownColumn, ShownLine, ShownList } from "./shown-list.ts";

const WORDS = {
  table: "What was read, as it will be added",
  line: "Line",
  state: "State",
  added: "Ready",
  asked: "To check",
  skipped: "Skipped",
  change: "Change",
  changeLine: (line: number) => `Change line ${line}`,
  asks: (asks: readonly string[]) => `Is this right? ${asks.join(". ")}.`,
  person: (text: string) => `${text} of the register`,
  nameOnly: (text: string) => `${text} of the register? Only the name says so`,
  skip: "Leave this line out",
  players: (names: readonly string[]) => `with ${names.join(", ")}`,
} as const;

/** A table on wide screens, a block for each line on narrow ones. */
export function ListTable({ list: { columns, lines } }: { list: ShownList }) {
  return (
    <table className="w-full text-left max-md:block [&_td]:align-top md:[&_td]:border-t md:[&_td]:border-line md:[&_td]:py-2 md:[&_td]:pr-3 md:[&_th]:pr-3">
      <caption className="sr-only">{WORDS.table}</caption>
      <thead className="max-md:sr-only">
        <tr>
          <th scope="col">{WORDS.line}</th>
          {columns.map(({ field, label }) => (
            <th key={field} scope="col" className="wrap-break-word">
              {label}
            </th>
          ))}
          <th scope="col">{WORDS.state}</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map((line) => (
          <Line key={line.key} line={line} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line, columns }: { line: ShownLine; columns: readonly ShownColumn[] }) {
  const { isAdded, isOpen, asks, reasons, players, person } = line;
  return (
    <>
      <tr className="max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:border-t max-md:border-line max-md:py-2">
        <td className="text-muted tabular-nums">{line.line}</td>
        {columns.map((column, index) => {
          const value = line.values[index] ?? "";
          const text = column.options?.find((option) => option.value === value)?.label ?? value;
          return (
            <td key={column.field} className="wrap-anywhere max-md:empty:hidden">
              {index === 0 ? <strong className="font-semibold">{text}</strong> : text}
              {index === 0 && person ? <IsPerson line={line.key} person={person} /> : null}
              {index === 0 && players.length > 0 ? (
                <span className="block text-sm text-muted">{WORDS.players(players)}</span>
              ) : null}
            </td>
          );
        })}
        <td className="max-md:ml-auto">
          <span className={isAdded && asks.length === 0 ? "text-muted" : "font-semibold"}>
            {!isAdded ? WORDS.skipped : asks.length > 0 ? WORDS.asked : WORDS.added}
          </span>
          {isOpen ? null : <ChangeButton line={line} />}
        </td>
      </tr>
      {isOpen || asks.length > 0 || reasons.length > 0 ? (
        <tr className="max-md:block">
          <td colSpan={columns.length + 2} className="max-md:block md:border-t-0! md:pl-8">
            {asks.length > 0 ? (
              <p className="font-semibold wrap-anywhere text-gold-700">{WORDS.asks(asks)}</p>
            ) : null}
            {reasons.length > 0 ? (
              <p className="font-semibold wrap-anywhere text-flag-600">{`${reasons.join(". ")}.`}</p>
            ) : null}
            {isOpen ? <Fields line={line} columns={columns} /> : null}
          </td>
        </tr>
      ) : null}
    </>
  );
}

function IsPerson({
  line,
  person: { text, isSure, isOther },
}: {
  line: string;
  person: NonNullable<ShownLine["person"]>;
}) {
  return (
    <>
      <input type="hidden" name={shownPersonField(line)} value="on" />
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          name={isPersonField(line)}
          value="on"
          defaultChecked={!isOther}
          className="size-5.5 shrink-0 accent-primary"
        />
        {isSure ? WORDS.person(text) : WORDS.nameOnly(text)}
      </label>
    </>
  );
}

function ChangeButton({ line: { key, line } }: { line: ShownLine }) {
  return (
    <button
      type="submit"
      name={openField(key)}
      value="on"
      aria-label={WORDS.changeLine(line)}
      className="ml-3 min-h-11 cursor-pointer font-semibold text-link underline"
    >
      {WORDS.change}
    </button>
  );
}

function Fields({ line, columns }: { line: ShownLine; columns: readonly ShownColumn[] }) {
  const { key } = line;
  return (
    <div className="grid gap-x-4 gap-y-3 py-2 sm:grid-cols-2 lg:grid-cols-4">
      {columns.map((column, index) => (
        <CorrectionField
          key={column.field}
          line={line}
          column={column}
          value={line.values[index] ?? ""}
        />
      ))}
      <label className="flex min-h-11 items-center gap-3 sm:col-span-full">
        <input
          type="checkbox"
          name={skipField(key)}
          value="on"
          defaultChecked={line.isSkipped}
          className="size-5.5 accent-primary"
        />
        {WORDS.skip}
      </label>
    </div>
  );
}

function CorrectionField({
  line: { key, line },
  column: { field, label, options },
  value,
}: {
  line: ShownLine;
  column: ShownColumn;
  value: string;
}) {
  const name = correctionField(key, field);
  const props = {
    // What was sent again is shown as it was read.
    key: value,
    id: name,
    name,
    defaultValue: value,
    className: CONTROL_CLASSES,
  };
  const isOffered = value === "" || options?.some((option) => option.value === value);
  return (
    <div>
      <label htmlFor={name} className={LABEL_CLASSES}>
        {label}
        <span className="sr-only">{`, line ${line}`}</span>
      </label>
      {options ? (
        <select {...props}>
          <option value="">Please choose</option>
          {isOffered ? null : <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input type="text" {...props} />
      )}
    </div>
  );
}
