import { parseRupees } from "#app/money/rupees.ts";

/** What a field takes, and its limits; `fieldSchema` makes the schema of it. */
export type Kind =
  /** With `rows` on several lines. */
  | {
      kind: "text";
      max: number;
      rows?: number;
      autoComplete?: string;
      /** Only digits. */
      isNumeric?: true;
      isPhone?: true;
      required?: string;
    }
  | ({
      /** The same; true: what is said of a wrong value. */
      required?: true | string;
    } & (
      | { kind: "email"; autoComplete?: string; message: string }
      | { kind: "password" }
      /** An address that begins with https://. */
      | { kind: "url" }
      /** `notAfterToday`: in India. */
      | { kind: "day"; from?: string; to?: string; notAfterToday?: true; message?: string }
      /** A whole number, or to a tenth; from 1 unless it has a `min`. */
      | { kind: "number"; min?: number; max: number; tenths?: true; message?: string }
      /** An amount, typed in rupees and stored in paise; so are its limits. */
      | { kind: "rupees"; min: number; max: number; message: string }
      | {
          kind: "choice";
          as: "select" | "radio";
          choices: readonly { value: string; label: string }[];
          placeholder?: string;
          message?: string;
        }
      /** A row that the club has saved, by its id: the page has the choices. */
      | {
          kind: "saved";
          placeholder: string;
          /** Fields that have its values, and are not asked for, while one is chosen. */
          instead: readonly string[];
        }
      /** With `text` beside it, where that says more than its label. */
      | { kind: "box"; text?: string }
    ));

/** What a form says of a field, once: its markup, schema and values follow from it. */
export type DescribedField = { label: string; hint?: string } & Kind;

type Table = Readonly<Record<string, DescribedField>>;

export const labelsOf = <Name extends string>(
  fields: Readonly<Record<Name, { label: string }>>,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<{ label: string }>(fields).map(([name, { label }]) => [name, label]),
  ) as Record<Name, string>;

export function fieldValue(
  { kind }: { kind: string },
  stored: string | number | boolean | null | undefined,
): string {
  if (stored === null || stored === undefined) return "";
  switch (kind) {
    case "box":
      return stored === true ? "on" : "";
    case "rupees":
      return String(Number(stored) / 100);
    default:
      return String(stored);
  }
}

export function fieldValues<Fields extends Table>(
  fields: Fields,
  row: Readonly<Partial<Record<keyof Fields, string | number | boolean | null>>> | null,
): Record<keyof Fields & string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldValue(field, row?.[name])]),
  ) as Record<keyof Fields & string, string>;
}

/** How a value of a kind is stored. */
type StoredKind<Field> = Field extends { kind: "number" | "rupees" }
  ? number
  : Field extends { kind: "choice"; choices: readonly { value: infer Value }[] }
    ? Value
    : string;

type Stored<Field> = Field extends { kind: "box" }
  ? boolean
  : Field extends { required: true | string }
    ? StoredKind<Field>
    : StoredKind<Field> | undefined;

export type StoredFields<Fields extends Table> = {
  [Name in keyof Fields]: Stored<Fields[Name]>;
};

/**
 * A validated form as it is stored: numbers are numbers, amounts paise, and what is empty is
 * undefined.
 */
export function storedFields<Fields extends Table>(
  fields: Fields,
  form: Readonly<Partial<Record<keyof Fields, string | boolean | undefined>>>,
): StoredFields<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const value = form[name] ?? "";
      if (kind === "box") return [name, value === true];
      if (value === "") return [name, undefined];
      if (kind === "number") return [name, Number(value)];
      if (kind === "rupees") return [name, parseRupees(String(value))];
      return [name, value];
    }),
  ) as StoredFields<Fields>;
}
