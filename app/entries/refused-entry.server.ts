import { DatabaseError } from "#app/platform/supabase/database-error.ts";
import {
  type Division,
  divisionFor,
  divisionLabel,
  divisionWord,
} from "#app/tournaments/divisions.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { ENTRY_MESSAGES, FULL_MESSAGES, PLACES_MESSAGES, PLAYERS_MESSAGES } from "./content.ts";
import { answerField } from "./entry-form.ts";
import { FIXED_MESSAGES } from "./playing-data.ts";
import { type ClubEntry, type FullEntry, playersOf, type ShortEntry } from "./schema.ts";

/**
 * What the database says of an entry that does not go with its tournament's form: the club changed
 * it while it was filled in.
 *
 * @returns messages by field; null when the entry failed for another reason
 */
export function refusedFields(
  error: unknown,
  {
    questions,
    divisions,
    has_waiting_list,
  }: Pick<Tournament, "questions" | "divisions" | "has_waiting_list">,
  entry: FullEntry | ShortEntry | ClubEntry,
  isChange: boolean,
): Record<string, string[]> | null {
  if (!(error instanceof DatabaseError)) return null;
  const question = questions.find(({ id }) => id === error.details);
  switch (error.message) {
    case "category_not_offered":
      return {
        category: [ENTRY_MESSAGES.chooseDivision(divisionWord(divisions))],
      };
    case "handicap_in_no_division":
      return { handicap: [ENTRY_MESSAGES.noDivision(divisionWord(divisions))] };
    case "category_not_for_person":
      return {
        category: [ENTRY_MESSAGES.divisionOfOthers(labelOf(divisions, error.details))],
      };
    case "club_handicap_counts":
      return { handicap: [ENTRY_MESSAGES.clubHandicap(error.details)] };
    case "handicap_outside_division":
      return {
        category: [ENTRY_MESSAGES.outsideDivision(labelOf(divisions, error.details))],
      };
    case "golf_group_not_offered":
      return { golfGroup: [FULL_MESSAGES.golfGroup] };
    case "golf_group_listed":
      return { customGolfGroup: [ENTRY_MESSAGES.listedGroup(error.details)] };
    case "golf_group_letters":
      return { customGolfGroup: [ENTRY_MESSAGES.groupLetters] };
    case "answer_missing":
    case "answer_invalid":
    case "answer_unknown":
      return {
        [answerField(error.details)]: [
          question ? ENTRY_MESSAGES.answer(question.label) : ENTRY_MESSAGES.changed,
        ],
      };
    case "tournament_full":
      return fullPool(error.details, divisions, entry, has_waiting_list && !isChange);
    case "playing_data_fixed":
      return {
        [error.details]: [
          error.details === "players" ? FIXED_MESSAGES.players : FIXED_MESSAGES.field,
        ],
      };
    case "group_too_large":
      return { players: [PLAYERS_MESSAGES.tooMany(Number(error.details) - 1)] };
    case "field_not_in_form":
      return { "": [ENTRY_MESSAGES.changed] };
    default:
      // The check of the column `players`.
      return error.message.includes('"players_listed"')
        ? { players: [PLAYERS_MESSAGES.invalid] }
        : null;
  }
}

const labelOf = (divisions: readonly Division[], id: string) => {
  const division = divisions.find((each) => each.id === id);
  return division ? divisionLabel(division) : id;
};

/**
 * Beside the division or golf group that is limited, beside the players where they are too many, or
 * over the form; and beside the box of the waiting list, where there is one.
 *
 * @param pool "all", "category:men" or "golf_group:E-Golf"
 */
function fullPool(
  pool: string,
  divisions: readonly Division[],
  entry: FullEntry | ShortEntry | ClubEntry,
  canWait: boolean,
): Record<string, string[]> {
  const [kind, ...rest] = pool.split(":");
  const name = rest.join(":");
  const waiting: Record<string, string[]> = canWait
    ? { joinsWaitingList: [PLACES_MESSAGES.tick] }
    : {};
  if (kind === "guests") return { players: [PLACES_MESSAGES.fullOfGuests], ...waiting };
  if (kind === "category") {
    const division = divisions.find(({ id }) => id === name);
    const isIn = (player: { category?: unknown; handicap?: unknown }) =>
      player.category === undefined
        ? typeof player.handicap === "string" &&
          divisionFor(divisions, player.handicap) === division
        : player.category === name;
    const field = "category" in entry && entry.category !== undefined ? "category" : "handicap";
    const index = entry.players?.findIndex((player) => player && isIn(player)) ?? -1;
    return {
      [isIn(entry) || index === -1 ? field : `players[${index}].${field}`]: [
        PLACES_MESSAGES.fullOf(labelOf(divisions, name)),
      ],
      ...waiting,
    };
  }
  if (kind === "golf_group") {
    return { golfGroup: [PLACES_MESSAGES.fullOf(name)], ...waiting };
  }
  const group = 1 + playersOf(entry.players).length;
  const field = group > 1 ? "players" : "";
  return { [field]: [PLACES_MESSAGES.full(group)], ...waiting };
}
