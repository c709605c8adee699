import type { z } from "zod";
import type { Entrant } from "#app/club/entrants/entrants.server.ts";
import type { ClubEntry } from "#app/entries/schema.ts";
import { nameKey, phoneKey } from "#app/golf/scores-csv.ts";
import type { ListedEntry } from "./entrant-list.ts";

/** A line that is not added, and why. */
export type LeftOut = { line: number; name: string; reason: string };

/** What a list holds: whom to add, and which lines are left out. */
export type CheckedList = {
  added: { line: number; entry: ClubEntry }[];
  leftOut: LeftOut[];
};

/**
 * Checks each line of a list as the form that adds one entrant would. Who is
 * entered already, or stands in the list twice, is left out.
 *
 * @param schema of that form
 * @param entered who is entered, further players too
 */
export function checkList(
  entries: readonly ListedEntry[],
  schema: z.ZodType<ClubEntry>,
  entered: readonly Pick<
    Entrant,
    "full_name" | "phone" | "players" | "state"
  >[],
): CheckedList {
  const known = new Set(
    entered
      .filter(({ state }) => state !== "withdrawn")
      .flatMap((entrant) => [entrant, ...entrant.players])
      .map(({ full_name, phone }) => playerKey(full_name, phone)),
  );
  const listed = new Set<string>();
  const checked: CheckedList = { added: [], leftOut: [] };
  for (const { line, values } of entries) {
    const name = values.fullName ?? "";
    const leaveOut = (reason: string) =>
      checked.leftOut.push({ line, name, reason });
    const key = playerKey(name, values.phone ?? "");
    const result = schema.safeParse(withoutEmpty(values));
    if (!result.success) {
      leaveOut(
        result.error.issues
          .map(({ message }) => message.replace(/\.$/, ""))
          .join("; "),
      );
    } else if (known.has(key)) leaveOut("Already entered");
    else if (listed.has(key)) leaveOut("In the list twice");
    else {
      listed.add(key);
      checked.added.push({ line, entry: result.data });
    }
  }
  return checked;
}

const playerKey = (name: string, phone: string) =>
  `${nameKey(name)} ${phoneKey(phone)}`;

/** As a form has them: a field that is left empty is not there. */
function withoutEmpty(values: object): object {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      value === "" || value === undefined
        ? []
        : [
            [
              name,
              typeof value === "object" && value ? withoutEmpty(value) : value,
            ],
          ],
    ),
  );
}
