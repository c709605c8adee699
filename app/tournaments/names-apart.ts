// Mails name players as pages do, and are written where no code of app/ is.
import {
  nameKey,
  namesOfStart,
  numberedName,
} from "../../supabase/functions/_shared/names-apart.ts";
import type { OwnStart } from "./play.ts";

export { nameKey, numberedName, numberMark } from "../../supabase/functions/_shared/names-apart.ts";

/** `order` is the number among those of the name. */
export type Namesake = { id: string; name: string; order: number };

/** The names of a field by id: of several people of one name each with the number. */
export function namesApart(field: readonly Namesake[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { name } of field) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  return new Map(
    field.map(({ id, name, order }) => [
      id,
      numberedName(name, (counts.get(nameKey(name)) ?? 0) > 1 ? order : null),
    ]),
  );
}

/** A start with the names that readers of the draw see. */
export function startAsRead(stored: OwnStart): OwnStart {
  const { time, hole, letter, fourball, card = null } = stored;
  const [player = stored.player, ...others] = namesOfStart(stored).map(([name, namesake]) =>
    numberedName(name, namesake),
  );
  return { time, hole, letter, fourball, player, with: others, card };
}

/** By what else than the name the club knows a person. */
export type KnownBy = {
  handicap: string | null;
  /** The last digits. */
  phone: string | null;
};

export const phoneMark = (lastDigits: string): string => `phone …${lastDigits}`;

/** Where the club chooses or recognises a person: "handicap 12, phone …4321". */
export const knownBy = ({ handicap, phone }: KnownBy): string =>
  [
    ...(handicap === null ? [] : [`handicap ${handicap}`]),
    ...(phone === null || phone === "" ? [] : [phoneMark(phone)]),
  ].join(", ");

/** As the database has it. */
export type MarkedName = {
  name: string;
  marks: KnownBy & Pick<Namesake, "order">;
};

/** "Asha Rao (no. 2), handicap 12, phone …4321". */
export const recognisedName = ({ name, marks }: MarkedName): string =>
  [numberedName(name, marks.order), knownBy(marks)].filter(Boolean).join(", ");
