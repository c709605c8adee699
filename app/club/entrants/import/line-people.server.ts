import { readMayOpen, unwrap } from "#app/club/frame/administrator.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { PEOPLE_PATH } from "#app/site/paths.ts";
import { isPersonField, shownPersonField } from "./corrections.ts";
import type { ListedEntry } from "./entrant-list.ts";

type Found = {
  line: number;
  person: string;
  /** Null: the list has another name for the number. */
  known_by: "number" | "phone" | null;
  number: string | null;
  name: string;
  handicap: string | null;
  phone: string | null;
};

/**
 * The lines with who of the register they are, and what the list does not say of them: name,
 * phone and handicap. A number with another name is asked about.
 *
 * @param form in which a person may have said that a line is somebody else
 */
export async function withPeople(
  context: RequestContext,
  entries: readonly ListedEntry[],
  form: FormData,
): Promise<ListedEntry[]> {
  if (!(await readMayOpen(context))(PEOPLE_PATH)) return [...entries];
  type Answer = { people: Found[] };
  const { people: found } = unwrap<Answer>(
    await context.supabase
      .rpc("people_of_lines", {
        lines: entries.map(({ line, number, values }) => ({
          line,
          number,
          name: values.fullName ?? "",
          phone: values.phone ?? "",
        })),
      })
      .overrideTypes<Answer, { merge: false }>(),
  );
  const byLine = new Map(found.map((each) => [each.line, each]));
  return entries.map((entry) => {
    const person = byLine.get(entry.line);
    if (!person) return entry;
    const text = [person.number, person.name].filter(Boolean).join(" ");
    if (person.known_by === null) {
      return {
        ...entry,
        asks: [...entry.asks, `The membership number is that of ${text} in the register`],
      };
    }
    const isOther = form.has(shownPersonField(entry.key)) && !form.has(isPersonField(entry.key));
    const { values } = entry;
    return {
      ...entry,
      person: { id: person.person, knownBy: person.known_by, text },
      isOther,
      ...(!isOther && {
        values: {
          ...values,
          fullName: values.fullName || person.name,
          phone: values.phone || (person.phone ?? ""),
          handicap: values.handicap || (person.handicap ?? ""),
        },
      }),
    };
  });
}
