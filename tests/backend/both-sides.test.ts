import { expect, test } from "vitest";
import { z } from "zod";
import { PROFILE_FIELDS } from "#app/account/auth/profile-fields.ts";
import { MAX_TEES, RATING, SLOPE } from "#app/club/courses/fields.ts";
import { newCourseSchema } from "#app/club/courses/schema.ts";
import { MAX_SEARCH_LENGTH } from "#app/club/entrants/filters.ts";
import { messageSchema, withdrawalSchema } from "#app/club/entrants/schema.ts";
import { OPENING_FIELDS } from "#app/club/money/books/openings-content.ts";
import { RECORD_FIELDS } from "#app/club/money/fees/entry/fields.ts";
import { FEE_FIELDS, MAX_FEE } from "#app/club/money/fees/settings/fields.ts";
import { DETAILS_FIELDS } from "#app/club/money/receipts/fields.ts";
import { remarkSchema, settleSchema } from "#app/club/money/statement/schema.ts";
import { ROLE_NAMES } from "#app/club/people/accounts/roles-content.ts";
import { GENDERS, PERSON_FIELDS, STATUSES } from "#app/club/people/register/fields.ts";
import { MAX_PEOPLE } from "#app/club/people/register/import/content.ts";
import { NOT_LISTED } from "#app/club/people/register/import/person-list.ts";
import {
  COMPETITION_FIELDS,
  COMPETITIONS_PAGE,
} from "#app/club/play/results/competitions/content.ts";
import { MAX_NAME } from "#app/club/play/results/competitions/schema.ts";
import { AWARDS_PAGE } from "#app/club/play/results/content.ts";
import { reasonSchema } from "#app/club/play/results/course/schema.ts";
import { awardsSchema } from "#app/club/play/results/schema.ts";
import { MAX_GUESTS, MAX_TEAMS } from "#app/club/play/teams/content.ts";
import { saveSchema } from "#app/club/play/teams/schema.ts";
import { ENTERED_AT_ONCE, REASON, SETTINGS_FIELDS } from "#app/club/series/fields.ts";
import { WEIGHT } from "#app/club/series/schema.ts";
import { cancellationSchema, CHOICES, SLUG } from "#app/club/tournament/schema.ts";
import { FIELDS } from "#app/club/tournament/tournament-fields.ts";
import { ADULT, countsAsMember } from "#app/entries/person-values.ts";
import { LIMITS } from "#app/entries/schema.ts";
import { ID } from "#app/forms/field-schema.ts";
import { EMAIL_MAX } from "#app/forms/person-schema.ts";
import { NO_RETURNS } from "#app/golf/boards.ts";
import { MAX_FOURBALL, MAX_FOURBALLS } from "#app/golf/draw.ts";
import { FORMATS, HIGHEST_INDEX, LOWEST_INDEX } from "#app/golf/handicaps.ts";
import { MAX_HOLE, PARS, ROUNDS } from "#app/golf/hole-list.ts";
import { MAX_STROKES } from "#app/golf/kept-card.ts";
import { MAX_LINES, MAX_POINTS } from "#app/golf/scores-csv.ts";
import { HEAD_NAMES } from "#app/money/heads.ts";
import {
  MAX_STATEMENT_COLUMNS,
  MAX_STATEMENT_LINES,
  MAX_STORED_NARRATION,
} from "#app/money/statement.ts";
import { WAY_NAMES } from "#app/money/ways.ts";
import { MAX_ALT } from "#app/pictures/limits.ts";
import { MAX_HEADING } from "#app/tables/column-names.ts";
import type { StoredSeriesRules } from "#app/tournaments/series/facts.ts";
import { sharedBackend } from "../support/shared-backends.ts";

const backend = await sharedBackend("members");

type Fact = string | number | object;

/**
 * The numbers of a check in its order, the words of its lists, its patterns, and the lengths of the
 * texts in a list of objects.
 */
function factsIn(check: string): Fact[] {
  const parts = check
    .replaceAll(/::[a-z]+(?:\[\])?/g, "")
    .matchAll(
      /ARRAY\[(?<words>'[^\]]*)\]|~ '(?<pattern>(?:[^']|'')*)'|'(?<lengths>\{".*?\})'|'(?<day>\d{4}-\d\d-\d\d)'|'(?<quoted>-?\d+)'|'(?:[^']|'')*'|(?<![\w"])(?<number>-?\d+(?:\.\d+)?)(?![\w"])/g,
    );
  return [...parts].flatMap(({ groups = {} }): Fact[] => {
    const { words, pattern, lengths, day, quoted, number } = groups;
    if (words !== undefined) return [...words.matchAll(/'([^']+)'/g)].map(([, word = ""]) => word);
    if (lengths !== undefined) return [JSON.parse(lengths) as object];
    const one = pattern ?? day;
    if (one !== undefined) return [one];
    const digits = quoted ?? number;
    return digits === undefined ? [] : [Number(digits)];
  });
}

const valuesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value);
const positions = (max: number) => [0, max - 1];
const range = ({ min = 1, max }: { min?: number; max: number }) => [min, max];
/** The greatest length that a form's schema takes, of a list's lines as `awards[].name`. */
function lengthOf(schema: z.ZodType, field: string): number {
  let found: z.core.JSONSchema.Schema | undefined = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as z.core.JSONSchema.Schema;
  for (const part of field.split(".")) {
    const own = found?.properties?.[part.replace("[]", "")] as z.core.JSONSchema.Schema | undefined;
    found = part.endsWith("[]") ? (own?.items as z.core.JSONSchema.Schema | undefined) : own;
  }
  return found?.maxLength ?? Number.NaN;
}

type Line = Readonly<
  Record<string, { kind: string; max?: number; isRequired?: true; required?: unknown }>
>;

/** The longest texts of a list's lines: those that must be there, then others. */
function lengthsOf(line: Line): object[] {
  const OF_KIND: Readonly<Record<string, number>> = { day: 10, time: 5, choice: 10 };
  return [true, false].flatMap((isAsked) => {
    const part = Object.entries(line).filter(
      ([, { isRequired, required }]) => Boolean(isRequired ?? required) === isAsked,
    );
    const lengths = part.map(([name, { kind, max }]) => [name, max ?? OF_KIND[kind]]);
    return part.length > 0 ? [Object.fromEntries(lengths) as object] : [];
  });
}

/** What the table of tournaments checks of the fields of their form. */
const OF_TOURNAMENTS: Record<string, Fact[]> = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([column, field]): [string, Fact[]][] => {
    const name = `tournaments_${column}`;
    if (field.kind === "text") return [[name, [field.max]]];
    if (field.kind === "number") return [[name, range(field)]];
    if (
      field.kind === "list" &&
      ["facts", "schedule_items", "rules", "prizes", "news", "tee_assignments"].includes(column)
    )
      return [[name, [field.max, ...lengthsOf(field.line)]]];
    return [];
  }),
);

/** Each kind of what `StoredSeriesRules` has. */
const SERIES_KINDS: Record<StoredSeriesRules["kind"], true> = {
  points: true,
  scores: true,
  rounds: true,
  eclectic: true,
  qualifying: true,
};

const { divisions, golf_groups: groups, questions, rated_tees: tees } = FIELDS;
const { line: division } = divisions;
const { line: tee } = tees;
const reason = z.toJSONSchema(reasonSchema).maxLength ?? Number.NaN;
const [, slugMin, slugMax, slug = ""] = /\{(\d+),(\d+)\}\$\)(.*)/.exec(SLUG.source) ?? [];
const PHONE = range(LIMITS.phone);
const NAME = range(LIMITS.fullName);
const TEAM = lengthOf(saveSchema, "newTeam");

/** What the app says of the same thing, by the name of the check. */
const IN_THE_APP: Readonly<Record<string, readonly Fact[]>> = {
  ...OF_TOURNAMENTS,
  additional_info_length: [LIMITS.text.max],
  admin_audit_search: [MAX_SEARCH_LENGTH],
  answers_kind: [1, LIMITS.shortText.max],
  answers_text: [LIMITS.text.max],
  awards_name: [lengthOf(awardsSchema, "awards[].name")],
  awards_note: [lengthOf(awardsSchema, "awards[].note")],
  awards_position: positions(AWARDS_PAGE.max),
  bank_accounts_columns: [100, MAX_STATEMENT_COLUMNS, 2000],
  card_links_players: [1, MAX_FOURBALL],
  category_known: [ID.source],
  choices_name: [CHOICES.name],
  choices_position: positions(CHOICES.max),
  competitions_name: [MAX_NAME],
  competitions_position: positions(COMPETITIONS_PAGE.max),
  competitions_rules: [2048, ...valuesOf(COMPETITION_FIELDS.kind.options)],
  course_tees_indexes: [...ROUNDS, 1, MAX_HOLE],
  course_tees_name: [lengthOf(newCourseSchema, "tees[].name")],
  course_tees_pars: [...ROUNDS, PARS.min, PARS.max],
  course_tees_position: positions(MAX_TEES),
  course_tees_rating: [...range(RATING), 1],
  course_tees_slope: range(SLOPE),
  courses_indexes: [1, MAX_HOLE],
  courses_name: [lengthOf(newCourseSchema, "name")],
  courses_pars: [...ROUNDS, PARS.min, PARS.max],
  divisions_for_people: valuesOf(division.for.choices),
  divisions_id: [ID.source],
  divisions_max: range(division.max),
  divisions_max_strokes: range(division.max_strokes),
  divisions_name: [division.name.max],
  divisions_places: range(division.places),
  divisions_position: positions(divisions.max),
  divisions_range: [...range(division.from), 0, division.to.max],
  divisions_tees: [1, division.tees.max],
  divisions_to: range(division.to),
  divisions_who: [division.who.max],
  email_form: [3, EMAIL_MAX, 0],
  entrant_messages_body: [1, lengthOf(messageSchema, "body")],
  entrant_messages_subject: [1, lengthOf(messageSchema, "subject"), "[\\r\\n]"],
  entry_fees_per_player: [0, MAX_FEE],
  entry_fees_person_status: Object.keys(STATUSES),
  fee_ledger_kind: ["charge", ...valuesOf(RECORD_FIELDS.kind.choices)],
  fee_ledger_note: range(RECORD_FIELDS.note),
  fee_ledger_number: range(RECORD_FIELDS.number),
  fee_ledger_way: WAY_NAMES,
  fourball_players_position: [1, MAX_FOURBALL],
  fourballs_number: [1, MAX_FOURBALLS],
  full_name_length: NAME,
  golf_group_length: [1, LIMITS.golfGroup.max],
  golf_groups_name: [groups.line.name.max],
  golf_groups_places: range(groups.line.places),
  golf_groups_position: positions(groups.max),
  handicap_length: range(LIMITS.handicapText),
  handicap_size: [LIMITS.handicapText.max],
  hole_scores_hole: [1, MAX_HOLE],
  hole_scores_reason: [reason],
  hole_scores_strokes: [0, MAX_STROKES],
  holes_not_taken_hole: [1, MAX_HOLE],
  holes_not_taken_sent_by: [1, MAX_FOURBALL],
  holes_not_taken_strokes: [0, MAX_STROKES],
  list_columns_heading: [1, MAX_HEADING],
  message_length: [LIMITS.text.max],
  opening_balances_day: [OPENING_FIELDS.day.from],
  opening_balances_note: range(OPENING_FIELDS.note),
  opening_balances_paise: [0, OPENING_FIELDS.rupees.max],
  people_authority_number: [PERSON_FIELDS.authority_number.max],
  people_birth_year: range(PERSON_FIELDS.birth_year),
  people_email: [EMAIL_MAX],
  people_full_name: [LIMITS.fullName.min, PERSON_FIELDS.full_name.max],
  people_gender: Object.keys(GENDERS),
  people_home_club: [PERSON_FIELDS.home_club.max],
  people_number: [PERSON_FIELDS.number.max],
  people_phone: [LIMITS.phone.min, PERSON_FIELDS.phone.max],
  people_second_phone: [LIMITS.phone.min, PERSON_FIELDS.second_phone.max],
  people_status: Object.keys(STATUSES),
  people_title: [PERSON_FIELDS.title.max],
  phone_length: PHONE,
  players_full_name: [LIMITS.fullName.max],
  players_golf_group: [1, LIMITS.golfGroup.max],
  players_guest: [...positions(MAX_GUESTS), LOWEST_INDEX / 10, HIGHEST_INDEX / 10],
  players_handicap: [LIMITS.handicapText.max],
  players_of_entry: [0, ...positions(Number(FIELDS.max_group_size.choices.at(-1)?.value))],
  playing_data_handicap: [LIMITS.handicapText.max],
  pictures_alt: [MAX_ALT],
  playing_data_reason: [lengthOf(withdrawalSchema, "reason")],
  profiles_full_name_length: range(PROFILE_FIELDS.fullName),
  questions_id: [ID.source],
  questions_kind: valuesOf(questions.line.kind.choices),
  questions_label: [questions.line.label.max],
  questions_position: positions(questions.max),
  receipt_details_address: range(DETAILS_FIELDS.address),
  receipt_details_name: range(DETAILS_FIELDS.name),
  receipts_payer: [LIMITS.fullName.max],
  registration_mails_full_name: [LIMITS.fullName.max],
  returned_cards_reason: [reason],
  role_grants_role: Object.keys(ROLE_NAMES).filter((role) => role !== "administrator"),
  scores_holes: [...ROUNDS, 1, 1, MAX_STROKES],
  scores_no_return: NO_RETURNS,
  scores_points: [0, MAX_POINTS],
  series_changes_reason: [REASON.max],
  series_corrections_reason: [REASON.max],
  series_cut_persons_reason: [REASON.max],
  series_kind: Object.keys(SERIES_KINDS),
  series_name: [SETTINGS_FIELDS.name.max],
  series_tournaments_weight: range(WEIGHT),
  sides_name: [TEAM],
  statement_lines_head: HEAD_NAMES,
  statement_lines_left_out_reason: [1, lengthOf(settleSchema, "reason")],
  statement_lines_narration: [MAX_STORED_NARRATION],
  statement_lines_number: range(RECORD_FIELDS.number),
  statement_lines_remark: [1, lengthOf(remarkSchema, "remark")],
  team_players_drives: [0, MAX_HOLE],
  teams_name: [TEAM],
  teams_position: positions(MAX_TEAMS),
  tees_indexes: [...ROUNDS, 1, MAX_HOLE],
  tees_name: [tee.name.max],
  tees_par: range(tee.par),
  tees_pars: [...ROUNDS, PARS.min, PARS.max],
  tees_position: positions(tees.max),
  tees_rating: [...range(tee.rating), 1],
  tees_slope: range(tee.slope),
  tournament_fees_bank_account: range(FEE_FIELDS.bank_account),
  tournament_fees_early_fee: [FEE_FIELDS.early_fee.min, 1],
  tournament_fees_fee: range(FEE_FIELDS.fee),
  tournament_fees_hold_days: range(FEE_FIELDS.hold_days),
  tournament_fees_how_to_pay: range(FEE_FIELDS.how_to_pay),
  tournament_fees_includes: range(FEE_FIELDS.includes),
  tournament_fees_unpaid_goes: valuesOf(FEE_FIELDS.unpaid_goes.choices),
  tournament_fees_upi_address: [
    FEE_FIELDS.upi_address.max,
    "^[A-Za-z0-9._-]{2,}@[A-Za-z][A-Za-z0-9]{1,63}$",
  ],
  tournament_fees_upi_name: range(FEE_FIELDS.upi_name),
  tournaments_cancelled_reason: [lengthOf(cancellationSchema, "reason")],
  tournaments_entry_form: valuesOf(FIELDS.entry_form.choices),
  tournaments_final_by: [FIELDS.final_by.from, FIELDS.final_by.to],
  tournaments_form_of_play: valuesOf(FIELDS.form_of_play.choices),
  tournaments_max_group_size: [1, Number(FIELDS.max_group_size.choices.at(-1)?.value)],
  tournaments_picture: [ID.source],
  tournaments_starts_on: [FIELDS.starts_on.from, FIELDS.starts_on.to],
  tournaments_slug: [Number(slugMin), Number(slugMax), `^${slug}`],
  withdrawn_reason_length: [lengthOf(withdrawalSchema, "reason")],
};

/** Checks that the app says nothing of, by why. */
const ONLY_IN_THE_DATABASE: Readonly<Record<string, string>> = {
  "words of the generated types, so that another does not compile": `
    admin_audit_action awards_board card_confirmations_role ended_match_links_why entries_state entry_events_kind
    entry_form_known fee_ledger_bank_day fee_ledger_way_of_money holes_not_taken_state
    knockout_events_kind knockout_events_later knockouts_drawn_by list_columns_list
    people_import_lines_kind phone_calls_kind players_known_by players_state playing_data_fixed_by
    receipt_years_kind receipts_kind registration_mails_kind registration_mails_state
    returned_cards_no_return scores_source scoring_accounts_state
    pictures_place security_settings_admin_second_factor series_changes_what series_tournaments_board
    statement_lines_direction statement_lines_state tournaments_state`,
  "only the database, or a service, writes it": `
    admin_audit_tournament_id card_links_refused_writer closed_months_first_day
    deleted_accounts_email entry_fees_reference_form former_names_choice_of former_names_name
    former_names_option_id golfguage_email_form golfguage_password_length knockout_events_how knockout_events_match
    knockout_events_strokes match_sides_match ended_match_links_days ended_match_links_match match_sides_reported_how
    knockouts_lot match_sides_reported_strokes mail_quotas_mailbox
    people_handicap phone_calls_details phone_calls_event pictures_size pictures_widths profiles_email_length rate_limits_action
    receipt_years_form registration_mails_last_error registration_mails_once_key
    registration_mails_recipient scoring_accounts_email scoring_accounts_error
    scoring_accounts_password series_slug statement_import_lines_former_key
    statement_lines_key statistics_kind statistics_label tournament_play_draw_seed
    tournaments_calendar_path tournaments_id tournaments_schedule`,
  "bytes of a document, whose parts the app limits": `
    content_fields content_versions_fields admin_audit_details answers_size bank_accounts_balances closed_months_differences entrant_messages_audience
    entry_fees_added knockouts_rules people_import_lines_after people_import_lines_before receipts_club
    receipts_parts receipts_payments receipts_players receipts_tournament registration_mails_changes_size
    registration_mails_details series_changes_moves series_cuts_rule series_final series_rules
    statement_imports_waiting tournament_play_corrections tournament_play_places_taken_back tournament_play_published_draw tournament_play_published_results tournament_play_rules`,
  "how columns go together": `
    awards_one_winner knockout_events_fields knockout_events_halved match_sides_reported pictures_owner returned_cards_one_of scores_one_of series_changes_was statement_lines_charge
    statement_lines_decision`,
  "wider than anything that the app sends": `
    content_id content_kind
    awards_of_place awards_place fee_claims_number fourballs_hole fourballs_letter
    knockout_events_last_day knockout_events_reason knockout_rounds_last_day
    knockout_rounds_round knockout_sides_number knockout_sides_goes_on knockouts_seeds match_sides_days
    knockout_events_sides
    list_columns_meaning series_persons_division side_players_position sides_position
    team_players_position`,
  "a pattern, of which the form's own test tries each part": `
    bank_accounts_ending opening_balances_ledger receipt_details_gstin receipt_details_pan
    tournament_fees_merchant_code tournaments_map_url`,
};

const checks = await backend.sql<{ name: string; definition: string }>(`
  select conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'c' and connamespace = 'public'::regnamespace
  order by conname collate "C"`);

const facts = Object.fromEntries(
  checks
    .map(({ name, definition }): [string, Fact[]] => [name, factsIn(definition)])
    .filter(([, found]) => found.some((fact) => fact !== 0)),
);

test("a check says what the app says", () => {
  const compared = Object.keys(IN_THE_APP);
  expect(Object.fromEntries(compared.map((name) => [name, facts[name]]))).toEqual(IN_THE_APP);
});

test("a check that the app says nothing of has a reason", () => {
  const others = Object.values(ONLY_IN_THE_DATABASE).flatMap((names) => names.trim().split(/\s+/));
  expect([...Object.keys(IN_THE_APP), ...others].toSorted()).toEqual(Object.keys(facts).toSorted());
});

/** The text of a function of the database, as it is in force. */
async function bodyOf(name: string): Promise<string> {
  const [found] = await backend.sql<{ body: string }>(
    `select pg_get_functiondef('${name}'::regproc) as body`,
  );
  return found?.body ?? "";
}

test.each([
  ["public.enter_round", /cardinality\(persons\) > (\d+)/, [ENTERED_AT_ONCE]],
  ["private.assert_people_lines", /jsonb_array_length\(lines\) > (\d+)/, [MAX_PEOPLE]],
  ["public.save_scores", /jsonb_array_length\(scores\) > (\d+)/, [MAX_LINES]],
  ["public.statement_matches", /cardinality\(keys\) > (\d+)/, [MAX_STATEMENT_LINES]],
  ["private.status_on", /< \((\d+)\)/, [ADULT]],
  ["private.name_in_metadata", /, (\d+)\)/, [PROFILE_FIELDS.fullName.max]],
  ["private.are_prices", /integer > (\d+)/, [MAX_FEE]],
  ["private.search_pattern", /, (\d+)\)/, [MAX_SEARCH_LENGTH]],
  [
    "private.is_handicap",
    />= [^-\d]*(-?\d+).*<= \D*(\d+)/,
    [LOWEST_INDEX / 10, HIGHEST_INDEX / 10],
  ],
  [
    "private.assert_players",
    /handicap_number not between (\d+) and (\d+)/,
    [LIMITS.handicap.min, LIMITS.handicap.max],
  ],
  ["private.is_list_of_players", /'full_name', (\d+), (\d+)/, NAME],
  ["private.is_list_of_players", /'phone', (\d+), (\d+)/, PHONE],
  ["private.is_list_of_players", /'handicap', (\d+), (\d+)/, range(LIMITS.handicapText)],
])("%s has the app's number", async (name, pattern, numbers) => {
  const [, ...found] = pattern.exec(await bodyOf(name)) ?? [];
  expect(found.map(Number)).toEqual(numbers);
});

const wordsIn = (text = "") => [...text.matchAll(/'([a-z_-]+)'/g)].map(([, word]) => word);

test("the database knows the formats in which a side has one ball", async () => {
  const [, list] = /in \(([^)]+)\)/.exec(await bodyOf("private.has_one_ball")) ?? [];
  const formats = Object.entries(FORMATS).filter(([, { isOneBall }]) => isOneBall);
  expect(wordsIn(list).toSorted()).toEqual(formats.map(([format]) => format).toSorted());
});

test("the database knows the kinds of competitions whose results are published", async () => {
  const body = await bodyOf("private.is_published_competition");
  const [, list] = /'kind'::text\) = ANY \(ARRAY\[([^\]]+)\]/.exec(body) ?? [];
  expect(wordsIn(list)).toEqual(valuesOf(COMPETITION_FIELDS.kind.options));
});

test("an answer to a question of another kind is refused by the kind's name", async () => {
  // Ends with an error, so that nothing of it stays.
  await expect(
    backend.sql(`
      alter table public.questions drop constraint questions_kind;
      insert into public.questions (tournament_id, id, position, kind, label, required)
      values ('bangalore-birdie-bash', 'shoes', 5, 'number', 'Shoe size', false);
      select private.save_answers(jsonb_populate_record(null::public.tournament_registrations, '{
        "tournament_id": "bangalore-birdie-bash", "answers": {"shoes": 9}, "players": [],
        "player_id": "00000000-0000-4000-8000-000000000001"}'), null, false)`),
  ).rejects.toThrow("kind_unknown");
});

test("the database knows who counts as a member", async () => {
  const [, list] = /ARRAY\[([^\]]+)\]/.exec(await bodyOf("private.counts_as_member")) ?? [];
  expect(wordsIn(list)).toEqual(Object.keys(STATUSES).filter(countsAsMember));
});

test("the database takes prices for each status but that of a former member", async () => {
  const [, list] =
    /'statuses'\) - array\[([^\]]+)\]/.exec(await bodyOf("private.are_prices")) ?? [];
  expect([...wordsIn(list), "former"]).toEqual(Object.keys(STATUSES));
});

test("a list of people fills each column that the form has, but for those that no list has", async () => {
  const [, list] = /- array\[([^\]]+)\]/.exec(await bodyOf("private.assert_people_lines")) ?? [];
  expect([...wordsIn(list), ...NOT_LISTED].toSorted()).toEqual(
    Object.keys(PERSON_FIELDS).toSorted(),
  );
});

/** Columns that no form of the register writes. */
const NOT_TYPED = [
  "id",
  "namesake",
  "version",
  "user_id",
  "joins_by_email",
  "updated_at",
  "forgotten_at",
];

test("what the form of a person has is saved, can be emptied, and is in the member's file", async () => {
  const columns = await backend.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'people' and is_generated = 'NEVER'
     order by column_name desc`,
  );
  const typed = columns.map(({ name }) => name).filter((name) => !NOT_TYPED.includes(name));
  const [overwrite, save, own] = await Promise.all(
    ["private.overwrite_people", "public.save_person", "public.own_person"].map(bodyOf),
  );
  expect(typed.filter((name) => !overwrite?.includes(`${name} = merged.${name}`))).toEqual([]);
  expect(typed.filter((name) => !save?.includes(`'${name}'`))).toEqual([]);
  // Name and status are always sent.
  expect(typed.filter((name) => !save?.includes(`'${name}', null`))).toEqual([
    "status",
    "full_name",
  ]);
  // Who brought a guest is the other's data.
  expect(typed.filter((name) => !own?.includes(`person.${name}`))).toEqual(["guest_of"]);
});
