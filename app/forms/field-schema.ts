import { z } from "zod";
import { parseRupees } from "#app/money/rupees.ts";
import { isDay } from "#app/site/dates.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import type { DescribedField } from "./described-fields.ts";
import { emailSchema } from "./person-schema.ts";

/** What is said beside a field whose value its kind does not take. */
export const FIELD_MESSAGES = {
  tooLong: (max: number) => `Use at most ${max.toLocaleString("en-IN")} characters`,
  day: "Enter a day, for example 2027-07-04",
  dayToCome: "Enter a day that is not to come, for example 2025-07-04",
  wholeNumber: (min: number, max: number) =>
    `Enter a whole number from ${min} to ${max.toLocaleString("en-IN")}`,
  decimal: (min: number, max: number) =>
    `Enter a number from ${min} to ${max}, for example ${exampleWithin(min, max)}`,
  choice: "Choose one of the list",
  url: "Please enter an address that begins with https://",
  urlWithLogin: "Leave out the user name or password before the @: every visitor would read it",
} as const;

/**
 * For a rule between fields: checked too while a field is missing or no choice of its list, so that a form
 * says all that is wrong at once. Such a field is then as it was sent.
 */
export const WITH_WRONG_FIELDS = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
} as const;

/** A number with a tenth: a course rating where it is within the limits. */
const exampleWithin = (min: number, max: number) =>
  min <= 71.3 && max >= 71.3 ? "71.3" : ((min + 9 * max) / 10).toFixed(1);

/** Line breaks as they are stored, and no space around the text. */
export const tidy = (text: string) => text.replaceAll(/\r\n?/g, "\n").trim();

export const optionalText = (max: number) =>
  z.string().overwrite(tidy).max(max, FIELD_MESSAGES.tooLong(max)).optional();

export const requiredText = (message: string, max: number) =>
  z
    .string({ error: message })
    .overwrite(tidy)
    .min(1, message)
    .max(max, FIELD_MESSAGES.tooLong(max));

export function checkedText(
  passes: (text: string) => boolean,
  message: string,
  required?: string,
  tidied: (text: string) => string = (text) => text,
): z.ZodType<string | undefined> {
  const text = z
    .string(required)
    .trim()
    .overwrite(tidied)
    .refine((text) => text === "" || passes(text), { error: message });
  return required === undefined ? text.optional() : text.min(1, required);
}

/** Of tournaments, content, divisions, questions and pictures. */
export const ID = /^[a-z0-9-]{1,40}$/;

export function fieldSchema(field: DescribedField): z.ZodType<string | boolean | undefined> {
  const required = (message: string) => (field.required === true ? message : field.required);
  switch (field.kind) {
    case "text":
      return field.required === undefined
        ? optionalText(field.max)
        : requiredText(field.required, field.max);
    case "email": {
      const missing = required(field.message);
      const address = emailSchema({ required: missing ?? field.message, invalid: field.message });
      return missing === undefined ? address.optional() : address;
    }
    case "password":
      return z.string().max(200).optional();
    case "url":
      return checkedText(
        (text) => /^https:\/\/[^\s"<>\\]{1,492}$/.test(text),
        FIELD_MESSAGES.url,
        required(FIELD_MESSAGES.url),
      ).refine((text) => !/^https:\/\/[^/?#]*@/.test(text ?? ""), FIELD_MESSAGES.urlWithLogin);
    case "day": {
      // A year of two digits is one of the first century.
      const { from = "1900-01-01", to = "9999-12-31", notAfterToday } = field;
      const { message = notAfterToday ? FIELD_MESSAGES.dayToCome : FIELD_MESSAGES.day } = field;
      const isToCome = (text: string) => text > dayInIndiaOf(new Date());
      return checkedText(
        (text) => isDay(text) && text >= from && text <= to && !(notAfterToday && isToCome(text)),
        message,
        required(message),
      );
    }
    case "number": {
      const { min = 1, max, tenths } = field;
      const form = tenths ? /^\d{1,9}(\.\d)?$/ : /^\d{1,9}$/;
      // Where a comma is the decimal point.
      const plain = (text: string) => (tenths ? text.replace(",", ".") : text);
      const message =
        field.message ?? (tenths ? FIELD_MESSAGES.decimal : FIELD_MESSAGES.wholeNumber)(min, max);
      return checkedText(
        (text) => form.test(text) && Number(text) >= min && Number(text) <= max,
        message,
        required(message),
        plain,
      );
    }
    case "rupees": {
      const { min, max, message } = field;
      const passes = (text: string) => {
        const paise = parseRupees(text);
        return paise !== null && paise >= min && paise <= max;
      };
      return checkedText(passes, message, required(message));
    }
    case "choice": {
      const choice = z.enum(
        field.choices.map(({ value }) => value),
        { error: field.message ?? FIELD_MESSAGES.choice },
      );
      return field.required ? choice : choice.optional();
    }
    case "saved":
      return z.uuid(FIELD_MESSAGES.choice).optional();
    case "box":
      return z.boolean().optional();
  }
}

/** A validated value: a box is true or not there, everything else is text. */
export type FormValue<Field> = Field extends { kind: "box" }
  ? boolean | undefined
  : Field extends { required: true | string }
    ? string
    : string | undefined;

export function fieldSchemas<Fields extends Readonly<Record<string, DescribedField>>>(
  fields: Fields,
): { [Name in keyof Fields]: z.ZodType<FormValue<Fields[Name]>> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]),
  ) as { [Name in keyof Fields]: z.ZodType<FormValue<Fields[Name]>> };
}
