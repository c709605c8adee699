import { HANDICAP_HINT } from "#app/entries/content.ts";
import type { DescribedField } from "#app/forms/described-fields.ts";

export const STATUSES = {
  member: "Member",
  junior: "Junior member",
  reciprocal: "Member of another club",
  guest: "Guest",
  former: "Former member",
} as const;

export type Status = keyof typeof STATUSES;

export const isStatus = (text: string): text is Status => Object.hasOwn(STATUSES, text);

/** No club has an older junior: a year that was typed wrong makes one. */
const OLDEST_JUNIOR = 30;

export const isOldJunior = ({
  status,
  birth_year: year,
}: {
  status?: unknown;
  birth_year?: unknown;
}): boolean => status === "junior" && new Date().getFullYear() - Number(year) > OLDEST_JUNIOR;

const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));

export const GENDERS = { f: "Woman", m: "Man" } as const;

const EMAIL_MESSAGE = "Enter an e-mail address, for example asha@example.com, or leave it out";

/** By the columns of the register. */
export const PERSON_FIELDS = {
  number: { label: "Membership number", kind: "text", max: 20 },
  title: { label: "Title or rank", hint: "Such as Dr. or Col.", kind: "text", max: 20 },
  full_name: {
    label: "Name",
    kind: "text",
    max: 120,
    required: "Enter the person’s name",
  },
  status: {
    label: "Status",
    kind: "choice",
    as: "select",
    choices: choicesOf(STATUSES),
    required: true,
  },
  guest_of: {
    label: "Guest of",
    hint: "For a guest: the membership number of the member who brings them.",
    kind: "text",
    max: 120,
  },
  home_club: { label: "Home club", hint: "If it is another club.", kind: "text", max: 80 },
  gender: {
    label: "Gender",
    kind: "choice",
    as: "select",
    choices: choicesOf(GENDERS),
    placeholder: "Not known",
  },
  birth_year: {
    label: "Year of birth",
    kind: "number",
    min: 1900,
    max: 2100,
    message: "Enter a year with four digits, for example 1971",
  },
  phone: { label: "Phone", kind: "text", max: 32, isPhone: true },
  second_phone: { label: "Second phone", kind: "text", max: 32, isPhone: true },
  email: { label: "Email", kind: "email", message: EMAIL_MESSAGE },
  handicap: { label: "Handicap Index", hint: HANDICAP_HINT, kind: "text", max: 20 },
  handicap_on: {
    label: "Day of the handicap",
    hint: "Leave empty for today.",
    kind: "day",
  },
  authority_number: {
    label: "Number at the handicap authority",
    hint: "Such as the IGU number.",
    kind: "text",
    max: 20,
  },
  account_email: {
    label: "Account’s e-mail",
    hint: "An account that confirms the e-mail address above is joined automatically. To join another account, enter its address; to separate the account, empty this field.",
    kind: "email",
    message: EMAIL_MESSAGE,
  },
} as const satisfies Record<string, DescribedField>;
