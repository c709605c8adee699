import { divisionWord } from "#app/tournaments/divisions.ts";
import type { Question, Tournament } from "#app/tournaments/tournament.ts";
import {
  BEGINNERS,
  FULL_LABELS,
  HANDICAP_INDEX,
  OTHER_GROUP,
  PLAYERS,
  QUESTIONS,
} from "./content.ts";

const SHORT_LABELS = {
  fullName: "Full Name *",
  phone: "Phone Number *",
  handicap: "Golf Handicap *",
  /** Unless the tournament has a label of its own. */
  birthdayMessage: "Message (Optional)",
} as const;

const COLUMNS = [
  "slug",
  "name",
  "starts_on",
  "date_text",
  "card_label",
  "has_information_page",
  "entry_form",
  "form_intro",
  "golf_groups",
  "hidden_golf_groups",
  "allows_other_group",
  "divisions",
  "divisions_by_handicap",
  "rated_tees",
  "has_plain_handicaps",
  "message_label",
  "handicap_hint",
  "golf_group_hint",
  "questions",
  "max_group_size",
  "options_version",
] as const satisfies readonly (keyof Tournament)[];

export type EntryTournament = Omit<Pick<Tournament, (typeof COLUMNS)[number]>, "questions"> & {
  /** Who sees the phone numbers, where that is not the club alone. */
  phone_hint: string | null;
  /** What players play off is posted as it is. */
  isFixed?: boolean;
  /** The answer to one that is fixed is the tee that a player plays. */
  questions: (Question & { isFixed?: boolean })[];
};

/** Of a knock-out, whose players arrange their matches. */
const KNOCKOUT_PHONE =
  "Your opponents see the phone numbers of this entry, to arrange a match with you.";

/** With the site's own hints where the tournament has none. */
export function entryTournament(tournament: Tournament): EntryTournament {
  const own = Object.fromEntries(
    COLUMNS.map((column) => [column, tournament[column]]),
  ) as EntryTournament;
  return {
    ...own,
    phone_hint: tournament.form_of_play === "knock-out" ? KNOCKOUT_PHONE : null,
    // Where none is an answer, the field says so.
    handicap_hint: own.handicap_hint ?? (asksPlainHandicap(own) ? BEGINNERS.handicap : null),
    golf_group_hint: own.golf_group_hint ?? (own.allows_other_group ? BEGINNERS.golfGroup : null),
  };
}

/** The field with the version of the golf groups' and choices' names that a form was made with. */
export const OPTIONS_VERSION = "optionsVersion";

/** Whether a form was made before golf groups or choices were renamed. */
export function hasFormerNames(
  form: FormData,
  { options_version: now }: Pick<Tournament, "options_version">,
): boolean {
  const seen = form.get(OPTIONS_VERSION);
  return typeof seen === "string" && seen !== String(now);
}

export type EntryFields = Partial<
  Record<
    | "submissionKey"
    | "optionsVersion"
    | "replaces"
    | "terms"
    | "fullName"
    | "email"
    | "phone"
    | "golfGroup"
    | "customGolfGroup"
    | "category"
    | "handicap"
    | "additionalInfo"
    | "birthdayMessage",
    string
  >
> & {
  /** By the question's id. */
  answers?: Record<string, string | undefined>;
  players?: PlayerLine[];
  joinsWaitingList?: string;
};

export type PlayerLine = Record<"id" | "full_name" | "phone" | "handicap" | "category", string> & {
  /** To the questions that each player answers, by the question's id. */
  answers?: Record<string, string | undefined>;
};

/** The golf groups that members choose from; where the club lists none, it asks for none. */
export function groupsOf(
  {
    golf_groups,
    hidden_golf_groups,
    allows_other_group,
  }: Pick<Tournament, "golf_groups" | "hidden_golf_groups" | "allows_other_group">,
  current?: string,
): string[] {
  const kept = hidden_golf_groups.filter((group) => group === current);
  if (golf_groups.length === 0) return kept;
  return [...new Set([...golf_groups, ...kept, ...(allows_other_group ? [OTHER_GROUP] : [])])];
}

export function questionsPerPlayer<Asked extends Question>({
  questions,
}: {
  questions: readonly Asked[];
}): Asked[] {
  return questions.filter(({ per_player }) => per_player);
}

/** Whether handicaps are from 0 to 40, without a plus. */
export const asksPlainHandicap = ({
  has_plain_handicaps,
  rated_tees,
}: Pick<Tournament, "has_plain_handicaps" | "rated_tees">): boolean =>
  has_plain_handicaps && rated_tees.length === 0;

export const answerField = (questionId: string) => `answers.${questionId}`;

export function entryLabels({
  entry_form,
  message_label,
  questions,
  divisions,
  rated_tees,
}: Pick<
  Tournament,
  "entry_form" | "message_label" | "questions" | "divisions" | "rated_tees"
>): Record<string, string> {
  return {
    ...(entry_form === "full"
      ? {
          ...FULL_LABELS,
          ...(divisionWord(divisions) === "Division" && {
            category: "Division",
          }),
          ...(rated_tees.length > 0 && { handicap: HANDICAP_INDEX }),
        }
      : {
          ...SHORT_LABELS,
          birthdayMessage: message_label ?? SHORT_LABELS.birthdayMessage,
        }),
    players: PLAYERS.label,
    joinsWaitingList: "If there is no place, put me on the waiting list",
    ...Object.fromEntries(
      questions.map(({ id, label, required }) => [
        answerField(id),
        QUESTIONS.label(label, entry_form, required),
      ]),
    ),
  };
}
