import type { FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { TO_LIST } from "#app/club/entrants/content.ts";
import { listAllEntrants } from "#app/club/entrants/entrants.server.ts";
import { TOASTS } from "#app/club/entrants/messages.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { readTournament } from "#app/club/frame/read-tournament.server.ts";
import { Choices, ColumnChoices } from "#app/club/lists/column-choices.tsx";
import { digestOf } from "#app/club/lists/csv-digest.server.ts";
import { ImportScreen } from "#app/club/lists/import-screen.tsx";
import {
  columnChoicesIn,
  readListColumns,
  rememberColumns,
} from "#app/club/lists/list-columns.server.ts";
import { listField, readListForm } from "#app/club/lists/list-file.server.ts";
import { NotReadLines } from "#app/club/lists/not-read-lines.tsx";
import { DONE, isDone } from "#app/club/lists/three-steps.tsx";
import { readPlayerPeople } from "#app/club/people/players/players.server.ts";
import { groupsOf } from "#app/entries/entry-form.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { clubEntrySchema } from "#app/entries/schema.ts";
import { Field } from "#app/forms/field.tsx";
import { useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { entrantsPath, importEntrantsPath } from "#app/site/paths.ts";
import { columnKey } from "#app/tables/column-names.ts";
import { tableProblem } from "#app/tables/table.ts";
import { divisionWord } from "#app/tournaments/divisions.ts";
import { readRenamedOptions } from "#app/tournaments/option-names.server.ts";
import { type Tournament, withoutHidden } from "#app/tournaments/tournament.ts";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { addList } from "./add-list.server.ts";
import { byReason, type CheckedList, checkList } from "./check-list.ts";
import {
  ALL_NAMES_FIELD,
  answerCorrection,
  correctedLines,
  correctionName,
  correctionsIn,
  lineOf,
} from "./corrections.ts";
import { isEntrantList, type ParsedList, parseEntrantList } from "./entrant-list.ts";
import { withPeople } from "./line-people.server.ts";
import { ListTable } from "./list-table.tsx";
import { optionsOf, shownList, type ShownList } from "./shown-list.ts";

const PAGE = {
  heading: "Add a list of entrants",
  labels: { file: "File", csv: "List" },
  hints: {
    file: "Excel or CSV; it is used instead of the list below.",
    csv: "Copied from a spreadsheet, or CSV.",
  },
  first: "Choose a list",
  reopen: "Change the list",
  check: "Check the list",
  busy: "Checking…",
  done: "They are in the list of entrants.",
  again: "Add another list",
  example: `Name, Phone, Handicap
Asha Rao, 98450 12345, 18
Arjun Menon, 98450 54321, 7.5`,
  exampleText:
    "One line names the columns: Name, Phone, Handicap; Email, Golf group, Division (or Category) and Notes where the tournament asks for them; and your own questions, each in the words of the form. A list from a message will do too, such as “1. Asha Rao - 7”, and so does the file of Export CSV.",
  found: (count: number) =>
    count === 1 ? "1 entry can be added." : `${count} entries can be added.`,
  nothing: "None of these lines can be added.",
  reason: (lines: number, reason: string) =>
    `${reason}: ${lines === 1 ? "1 line is" : `${lines} lines are`} skipped.`,
  choose: "Please choose",
  lacking: "If a line does not say",
  lackingText: "Taken for every line without one.",
  dropped: (names: readonly string[]) =>
    `${names.length === 1 ? "This column is" : "These columns are"} not imported: ${names.join(", ")}.`,
  noName: "The first line names no column “Name”. Say above which of its columns has the names.",
  namesOnly: (lines: number) =>
    `${lines} lines have only the name of a person in the register. Tick whom you know to be that person; the register then gives phone, handicap and division.`,
  allNames: (lines: number) => `Tick all ${lines}`,
  checkAgain: "Check again",
  add: (count: number) => (count === 1 ? "Add 1 entry" : `Add ${count} entries`),
} as const;

/** How many lines are added at once: each waits for its places. */
const MAX_LINES = 300;

export const meta = clubMeta(PAGE.heading, "Enter many people at once.");

const listSchema = (problem: string | null) =>
  z.object({
    /** A button that opens a line has none. */
    intent: z.enum(["check", "add"]).default("check"),
    /** `digestOf` the entries that were shown. */
    seen: z.string().optional(),
    defaults: z
      .object({
        phone: z.string().trim().optional(),
        category: z.string().optional(),
        golfGroup: z.string().optional(),
      })
      .default({}),
    /** Taken for every line without one. */
    answers: z.record(z.string(), z.string().trim()).default({}),
    csv: listField(problem, "Please paste a list, or choose a file"),
  });

type ListFields = {
  csv: string;
  defaults: Record<"phone" | "category" | "golfGroup", string>;
  answers: Record<string, string>;
};

export const loader = tournamentLoader(async ({ id, request, context }) => {
  const tournament = await readTournament(context, id);
  if (!context.isFormReturned && tournament.state !== "published")
    throw new Response(null, { status: 404 });
  return {
    name: tournament.name,
    choices: choicesOf(tournament),
    isDone: isDone(request),
  };
});

type Preview = {
  digest: string;
  count: number;
  list: ShownList;
  reasons: ReturnType<typeof byReason>;
  lacking: CheckedList["lacking"];
} & Pick<Extract<ParsedList, { ok: true }>, "unknown" | "dropped" | "notRead">;

function choicesOf(tournament: Tournament) {
  const groups = groupsOf(tournament);
  const isFull = tournament.entry_form === "full";
  return {
    columns: [
      { value: "name", label: "Name" },
      { value: "phone", label: "Phone" },
      { value: "email", label: "Email" },
      { value: "handicap", label: "Handicap" },
      { value: "membership", label: "Membership number" },
      ...(isFull && groups.length > 0 ? [{ value: "golf group", label: "Golf group" }] : []),
      ...(isFull && !tournament.divisions_by_handicap
        ? [{ value: "category", label: divisionWord(tournament.divisions) }]
        : []),
      { value: "notes", label: "Notes" },
      ...withoutHidden(tournament).questions.map(({ label }) => ({
        value: columnKey(label),
        label,
      })),
    ],
    category:
      isFull && !tournament.divisions_by_handicap
        ? tournament.divisions.flatMap(({ id, name, hidden }) =>
            hidden ? [] : [{ value: id, label: name }],
          )
        : [],
    categoryLabel: divisionWord(tournament.divisions),
    golfGroup: isFull ? tournament.golf_groups.map((name) => ({ value: name, label: name })) : [],
    questions: requiredQuestions(tournament).map((question) => ({
      id: question.id,
      label: question.label,
      ...optionsOf(question),
    })),
  };
}

const requiredQuestions = (tournament: Tournament) =>
  withoutHidden(tournament).questions.filter(({ required }) => required);

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const { form, problem, source } = await readListForm(request, context, isEntrantList, {
    isLong: true,
  });
  const corrections = correctionsIn(form);
  const corrected = correctedLines(corrections);
  let preview: Preview | null = null;
  return submitClubForm(
    { request, context, form },
    {
      schema: listSchema(problem),
      alsoReturned: () =>
        Promise.resolve({ preview, source, corrections: Object.fromEntries(corrections) }),
      async run({ intent, csv, seen, defaults, answers }) {
        const [tournament, renamed, remembered] = await Promise.all([
          readTournament(context, id),
          readRenamedOptions(context, id),
          readListColumns(context, "entrants"),
        ]);
        const meanings = { choices: columnChoicesIn(form), remembered };
        const parsed = parseEntrantList(csv, { ...tournament, renamed }, meanings, corrections);
        const { unknown } = parsed;
        preview = {
          digest: "",
          count: 0,
          list: { columns: [], lines: [] },
          reasons: [],
          lacking: [],
          unknown,
          dropped: [],
          notRead: [],
        };
        if (!parsed.ok) throw new InvalidFields({ csv: [problemOf(parsed)] });
        const { dropped, notRead } = parsed;
        if (parsed.entries.length > MAX_LINES) {
          throw new InvalidFields({
            csv: [`Please add at most ${MAX_LINES} lines at once.`],
          });
        }
        const entries = await withPeople(context, tournament, parsed.entries, form);
        const [existing, people] = await Promise.all([
          listAllEntrants(context, tournament, { search: "" }),
          entries.some(({ person }) => person)
            ? readPlayerPeople(context, { tournament: tournament.id })
            : [],
        ]);
        const checked = checkList(
          entries,
          clubEntrySchema(withoutHidden(tournament)),
          existing,
          { ...defaults, answers },
          corrected.skipped,
          requiredQuestions(tournament),
          new Map(
            people.flatMap(({ player, person }) =>
              person === null ? [] : [[player, person] as const],
            ),
          ),
        );
        const digest = digestOfEntries(checked);
        const show = (shown: typeof entries, result: CheckedList) => {
          preview = {
            digest,
            count: result.added.length,
            lacking: result.lacking,
            list: shownList(shown, result, tournament, corrected),
            reasons: byReason(result.leftOut),
            unknown,
            dropped,
            notRead,
          };
        };
        show(entries, checked);
        // The form again, with what would be added.
        if (intent === "check") throw new InvalidFields({}, { status: 200 });
        if (checked.added.length === 0) {
          throw new InvalidFields({ csv: [PAGE.nothing] });
        }
        if (seen !== digest) {
          throw new InvalidFields({}, { toast: TOASTS.lookFirst });
        }
        await rememberColumns(context, "entrants", unknown, remembered);
        const { refused, ...counts } = await addList(context, tournament, checked, digest);
        purgeTournament(tournament.slug);
        await sendDueMails(context);
        if (refused.length > 0) {
          const leftOut = [...refused, ...checked.leftOut];
          const lines = new Set(leftOut.map(({ line }) => line));
          show(
            entries.filter(({ line }) => lines.has(line)),
            { ...checked, added: [], leftOut },
          );
          throw new InvalidFields({}, { toast: TOASTS.imported(counts) });
        }
        return redirectWithSuccess(importEntrantsPath(id) + DONE, TOASTS.imported(counts));
      },
    },
  );
}

/** What tells whether the entries that are added are those that were shown. */
const digestOfEntries = ({ added }: CheckedList): string =>
  digestOf(
    JSON.stringify(
      added.map(({ line, entry, person }) => [
        line,
        { ...entry, submissionKey: undefined },
        ...(person ? [person.id] : []),
      ]),
    ),
  );

function problemOf({ problem, line, unknown }: Extract<ParsedList, { ok: false }>): string {
  if (problem !== "no-name-column") return tableProblem(problem, line);
  return unknown.length > 0 ? PAGE.noName : "The first line names no column “Name”.";
}

export default function ImportEntrants() {
  const { id, path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const choices = content?.choices;
  const [form, fields] = useServerForm<ListFields>({
    id: "list",
    lastResult: answer?.result,
    defaultValue: saved,
  });
  const preview = answer?.preview ?? null;
  return (
    <ImportScreen
      words={PAGE}
      path={path}
      back={{ href: entrantsPath(id), text: TO_LIST }}
      lines={<p className="text-muted">Check everything before it is added.</p>}
      answer={answer}
      form={form}
      intent="check"
      found={
        preview && {
          digest: preview.digest,
          isReady: preview.count > 0,
          panel: (
            <PreviewPanel preview={preview}>
              {choices ? (
                <ColumnChoices unknown={preview.unknown} options={choices.columns} />
              ) : null}
              {choices ? (
                <DefaultValues
                  lacking={preview.lacking}
                  choices={choices}
                  defaults={fields.defaults.getFieldset()}
                  answers={fields.answers.getFieldset()}
                />
              ) : null}
            </PreviewPanel>
          ),
        }
      }
      csv={fields.csv}
      rows={12}
      hidden={
        <OtherCorrections
          corrections={answer?.corrections ?? savedCorrections(saved)}
          list={preview?.list ?? null}
        />
      }
      next={{ href: entrantsPath(id), label: TO_LIST }}
      isDone={content?.isDone}
    />
  );
}

/** What is taken for the lines that do not say it, where the form asks for it. */
function DefaultValues({
  lacking,
  choices: { category, categoryLabel, golfGroup, questions },
  defaults,
  answers,
}: {
  lacking: readonly string[];
  choices: ReturnType<typeof choicesOf>;
  defaults: ReturnType<FieldMetadata<ListFields["defaults"]>["getFieldset"]>;
  answers: ReturnType<FieldMetadata<ListFields["answers"]>["getFieldset"]>;
}) {
  const asked = [
    { name: "phone", field: defaults.phone, label: "Phone", options: null },
    { name: "category", field: defaults.category, label: categoryLabel, options: category },
    { name: "golfGroup", field: defaults.golfGroup, label: "Golf group", options: golfGroup },
    ...questions.map(({ id, label, options = null }) => ({
      name: answerCorrection(id),
      field: answers[id],
      label,
      options,
    })),
  ].filter(({ name, options }) => lacking.includes(name) && options?.length !== 0);
  if (asked.length === 0) return null;
  return (
    <Choices heading={PAGE.lacking} text={PAGE.lackingText}>
      {asked.map(({ name, field, label, options }) =>
        field === undefined ? null : options === null ? (
          <Field key={name} field={field} label={label} type={name === "phone" ? "tel" : "text"} />
        ) : (
          <Field
            key={name}
            field={field}
            label={label}
            as="select"
            placeholder={PAGE.choose}
            options={options}
          />
        ),
      )}
    </Choices>
  );
}

/** Those of lines that are not shown now: they are not lost. */
function OtherCorrections({
  corrections,
  list,
}: {
  corrections: Readonly<Record<string, string>>;
  list: ShownList | null;
}) {
  const open = new Set(list?.lines.flatMap(({ key, isOpen }) => (isOpen ? [key] : [])));
  return Object.entries(corrections).map(([name, value]) =>
    open.has(lineOf(name)) ? null : (
      <input key={name} type="hidden" name={correctionName(name)} value={value} />
    ),
  );
}

/** Of a form whose session had ended. */
function savedCorrections(saved: Record<string, unknown> | undefined): Record<string, string> {
  const { fix } = saved ?? {};
  return typeof fix === "object" && fix ? (fix as Record<string, string>) : {};
}

/** One press for all whom only their name says who they are. */
function AllNames({ list: { lines } }: { list: ShownList }) {
  const open = lines.filter(({ person }) => person && !person.isSure && person.isOther).length;
  if (open < 2) return null;
  return (
    <div>
      <p className="mb-2">{PAGE.namesOnly(open)}</p>
      <Button look="quiet" size="small" type="submit" name={ALL_NAMES_FIELD} value="on">
        {PAGE.allNames(open)}
      </Button>
    </div>
  );
}

function PreviewPanel({
  preview: { count, list, reasons, dropped, notRead },
  children,
}: {
  preview: Preview;
  children: ReactNode;
}) {
  return (
    <div id="preview" className="grid gap-4">
      <div>
        <h2>What was found</h2>
        <p role="status">{count > 0 ? PAGE.found(count) : PAGE.nothing}</p>
        {reasons.length > 0 ? (
          <ul className="mt-2">
            {reasons.map(({ reason, lines }) => (
              <li key={reason} className="wrap-anywhere">
                {PAGE.reason(lines, reason)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {children}
      <AllNames list={list} />
      {list.lines.length > 0 ? <ListTable list={list} /> : null}
      <NotReadLines lines={notRead} />
      {dropped.length > 0 ? (
        <p className="text-sm wrap-anywhere text-muted">{PAGE.dropped(dropped)}</p>
      ) : null}
      <ButtonRow>
        {count > 0 ? (
          <SubmitButton intent="add" busyText="Adding…">
            {PAGE.add(count)}
          </SubmitButton>
        ) : null}
        <SubmitButton look="quiet" intent="check" busyText="Checking…">
          {PAGE.checkAgain}
        </SubmitButton>
      </ButtonRow>
    </div>
  );
}
