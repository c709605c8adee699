import { unwrap } from "#app/club/frame/administrator.server.ts";
import { unprovenAccount } from "#app/club/frame/unproven-account.server.ts";
import { isUuid } from "#app/club/frame/uuid.ts";
import { dataOrThrow } from "#app/forms/database-result.server.ts";
import { storedFields } from "#app/forms/described-fields.ts";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { TOASTS } from "./content.ts";
import { PERSON_FIELDS, type Status } from "./fields.ts";
import type { PersonForm } from "./schema.ts";

/** A person of the register as lists show them. */
export type ListedPerson = {
  id: string;
  number: string | null;
  title: string | null;
  full_name: string;
  status: Status;
  home_club: string | null;
  handicap: string | null;
  handicap_on: string | null;
};

export type Person = ListedPerson & {
  version: number;
  gender: "f" | "m" | null;
  birth_year: number | null;
  phone: string | null;
  second_phone: string | null;
  email: string | null;
  authority_number: string | null;
  updated_at: string;
  guest_of: string | null;
  guest_of_name: string | null;
  guest_of_number: string | null;
  account_email: string | null;
  /** The tournaments whose published results have them, by their names. */
  results: string[];
};

export const PEOPLE_A_PAGE = 50;

export const MAX_SEARCH_LENGTH = 120;

export const searchIn = (query: URLSearchParams): string =>
  (query.get("q") ?? "")
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
    // A surrogate pair that slice() cut in half, and NUL, which Postgres rejects.
    .replace(/[\uD800-\uDBFF]$|\0/g, "\uFFFD");

export async function readPeople(
  { supabase }: RequestContext,
  {
    search,
    status,
    page = 1,
    size = PEOPLE_A_PAGE,
  }: { search: string; status?: Status | undefined; page?: number; size?: number },
): Promise<{ total: number; people: ListedPerson[] }> {
  return unwrap<{ total: number; people: ListedPerson[] }>(
    await supabase
      .rpc("people_page", { search, of_status: status, page, page_size: size })
      .overrideTypes<{ total: number; people: ListedPerson[] }, { merge: false }>(),
  );
}

type ExportedPerson = ListedPerson &
  Pick<Person, "gender" | "birth_year" | "phone" | "second_phone" | "email" | "authority_number">;

/** All that the register says of people, which is noted in the audit log. */
export async function exportPeople(
  { supabase }: RequestContext,
  { search, status }: { search: string; status: Status | undefined },
): Promise<ExportedPerson[]> {
  type Part = { total: number; people: ExportedPerson[] };
  const people: ExportedPerson[] = [];
  for (let page = 1; ; page += 1) {
    const part = unwrap<Part>(
      await supabase
        .rpc("export_people", { search, of_status: status, page })
        .overrideTypes<Part, { merge: false }>(),
    );
    people.push(...part.people);
    if (part.people.length === 0 || people.length >= part.total) return people;
  }
}

/** Others of the register who have a name, in words: "0041 Asha Rao, Asha Rao"; empty: none has. */
export async function peopleNamed(
  context: RequestContext,
  name: string,
  exceptId: string,
): Promise<string> {
  const { people } = await readPeople(context, { search: name.slice(0, MAX_SEARCH_LENGTH) });
  return people
    .filter(
      (person) => person.id !== exceptId && person.full_name.toLowerCase() === name.toLowerCase(),
    )
    .map(({ number, full_name }) => [number, full_name].filter(Boolean).join(" "))
    .join(", ");
}

/** @returns null when there is no such person, or no longer */
export async function findPerson(context: RequestContext, id: string): Promise<Person | null> {
  return isUuid(id)
    ? unwrap<Person | null>(
        await context.supabase
          .rpc("find_person", { person: id })
          .overrideTypes<Person | null, { merge: false }>(),
      )
    : null;
}

/** @throws a 404 Response when there is no such person */
export async function readPerson(context: RequestContext, id: string): Promise<Person> {
  const person = await findPerson(context, id);
  if (!person) throw new Response(null, { status: 404 });
  return person;
}

const REFUSALS: Readonly<Record<string, readonly [field: string, sentence: string]>> = {
  number_taken: ["number", "Another person has this membership number"],
  guest_of_not_found: ["guest_of", "No other person has this membership number"],
  account_not_found: ["account_email", "No account has confirmed this address"],
  account_taken: ["account_email", "This account is joined to another person"],
};

/**
 * Saves a person, or adds one.
 *
 * @param version that was read; 0 adds the person
 * @throws InvalidFields
 */
export async function savePerson(
  context: RequestContext,
  id: string,
  version: number,
  { account_email: account, accountSince, guest_of: host, ...form }: PersonForm,
): Promise<void> {
  const fields = storedFields(PERSON_FIELDS, form);
  const result = await context.supabase.rpc("save_person", {
    person: id,
    expected_version: version,
    account_email: account ?? "",
    account_since: accountSince,
    fields: {
      ...fields,
      handicap_on:
        fields.handicap === undefined
          ? undefined
          : (fields.handicap_on ?? dayInIndiaOf(new Date())),
      guest_of: host ? await idOfHost(context, host) : undefined,
    },
  });
  const unproven = result.error && unprovenAccount(result.error, "account_email");
  if (unproven) throw unproven;
  const [field, sentence] = REFUSALS[result.error?.message ?? ""] ?? [];
  if (result.error && field !== undefined && sentence !== undefined) {
    const { details } = result.error;
    throw new InvalidFields({ [field]: [details ? `${sentence}: ${details}` : sentence] });
  }
  dataOrThrow(result, refusalOf, TOASTS.notSaved);
}

async function idOfHost(context: RequestContext, text: string): Promise<string> {
  const { people } = await readPeople(context, { search: text, size: 100 });
  const plain = (number: string | null) => (number ?? "").toLowerCase().replace(/^0+(?=.)/, "");
  const hosts = people.filter(
    ({ number, full_name: name }) =>
      plain(number) === plain(text) || name.toLowerCase() === text.toLowerCase(),
  );
  const [host] = hosts;
  if (hosts.length === 1 && host) return host.id;
  throw new InvalidFields({
    guest_of: [
      hosts.length === 0
        ? "No person in the register has this number or name"
        : "Several people have this name: enter the membership number",
    ],
  });
}

/** @throws InvalidFields */
export async function removePerson(
  context: RequestContext,
  id: string,
  version: number,
): Promise<void> {
  dataOrThrow(
    await context.supabase.rpc("remove_person", { person: id, expected_version: version }),
    refusalOf,
    TOASTS.notRemoved,
  );
}

const refusalOf = ({ message }: { message: string }): string | null =>
  message === "person_changed" || message === "person_not_found" ? TOASTS.changed : null;
