// Mails name players as pages do, and are written where no code of app/ is.
import { namesOfStart, numberedName } from "../../supabase/functions/_shared/names-apart.ts";
import type { OwnStart } from "./play.ts";

export { nameKey, numberedName, numberMark } from "../../supabase/functions/_shared/names-apart.ts";

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
  /** Order is the number; null: no one else has or had the name. */
  marks: KnownBy & { order: number | null };
};

/** "Asha Rao (no. 2), handicap 12, phone …4321". */
export const recognisedName = ({ name, marks }: MarkedName): string =>
  [numberedName(name, marks.order), knownBy(marks)].filter(Boolean).join(", ");
