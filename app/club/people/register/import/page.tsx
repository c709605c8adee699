import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { formLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeSeriesOf } from "#app/club/frame/purge.server.ts";
import { ImportScreen } from "#app/club/lists/import-screen.tsx";
import { columnChoicesIn, rememberColumns } from "#app/club/lists/list-columns.server.ts";
import { listField, readListForm } from "#app/club/lists/list-file.server.ts";
import { DONE, isDone } from "#app/club/lists/three-steps.tsx";
import { TO_REGISTER } from "#app/club/people/register/content.ts";
import { isStatus } from "#app/club/people/register/fields.ts";
import { handicapDay } from "#app/club/people/register/schema.ts";
import { FIELD_MESSAGES } from "#app/forms/field-schema.ts";
import { useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { PEOPLE_PATH } from "#app/site/paths.ts";
import { dayInIndiaOf } from "#app/site/today.ts";
import { tableProblem } from "#app/tables/table.ts";
import {
  backField,
  IMPORT_PATH,
  IMPORTS_PATH,
  MAX_PEOPLE,
  PAGE,
  statusField,
  TOASTS,
} from "./content.ts";
import { comparePeople, importPeople, readPeopleColumns } from "./import.server.ts";
import {
  dayOfFileName,
  isPersonList,
  type ParsedPeople,
  parsePersonList,
  statusKey,
} from "./person-list.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { comingBack, type ImportPreview, previewOf } from "./preview.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

const importSchema = (problem: string | null) =>
  z.object({
    intent: z.enum(["check", "import"]).default("check"),
    seen: z.string().max(64).optional(),
    id: z
      .uuid()
      .optional()
      .catch(undefined)
      .transform((id) => id ?? crypto.randomUUID()),
    handicap_on: handicapDay,
    areNew: z.boolean().optional(),
    gone: z.enum(["keep", "former"], { error: FIELD_MESSAGES.choice }).default("keep"),
    csv: listField(problem, "Please paste a list, or choose a file"),
  });

type ImportFields = {
  csv: string;
  id: string;
  handicap_on: string;
  gone: string;
  areNew: string;
};

export const loader = formLoader(({ request }) => ({
  isDone: isDone(request),
  id: crypto.randomUUID(),
}));

/** Who a line is, as the page's select says. */
function choicesIn(form: FormData): Map<number, string> {
  return new Map(
    [...form].flatMap(([name, value]) => {
      const [, line] = /^is\.(\d{1,6})$/.exec(name) ?? [];
      return line === undefined || typeof value !== "string" || value === ""
        ? []
        : [[Number(line), value] as const];
    }),
  );
}

/** The lines of former members whose box was shown and is not ticked. */
const stayingIn = (form: FormData): Set<number> =>
  new Set(
    [...form.keys()]
      .map((name) => Number(/^former\.(\d{1,6})$/.exec(name)?.[1] ?? Number.NaN))
      .filter((line) => !Number.isNaN(line) && !form.has(backField(line))),
  );

export async function action({ request, context }: ActionFunctionArgs) {
  const { form, problem, source } = await readListForm(request, context, isPersonList, {
    isLong: true,
  });
  const choices = choicesIn(form);
  const staying = stayingIn(form);
  let preview: ImportPreview | null = null;
  return submitClubForm(
    { request, context, form },
    {
      schema: importSchema(problem),
      failed: TOASTS.notImported,
      alsoReturned: () =>
        Promise.resolve({ preview, source, choices: Object.fromEntries(choices) }),
      async run({ intent, seen, id, handicap_on: typedDay, gone, areNew, csv }) {
        const remembered = await readPeopleColumns(context);
        const parsed = parsePersonList(
          csv,
          { choices: columnChoicesIn(form), remembered },
          (key) => {
            const chosen = form.get(statusField(key));
            return typeof chosen === "string" && isStatus(chosen) ? chosen : undefined;
          },
        );
        if (!parsed.ok) {
          preview = previewOf(parsed, null, "");
          throw new InvalidFields({ csv: [problemOf(parsed)] });
        }
        if (parsed.people.length > MAX_PEOPLE) {
          throw new InvalidFields({
            csv: [`Please import at most ${MAX_PEOPLE.toLocaleString("en-IN")} people at once.`],
          });
        }
        const today = dayInIndiaOf(new Date());
        const named = parsed.month ?? dayOfFileName(source?.file ?? "");
        const day = typedDay ?? (named !== null && named <= today ? named : today);
        const lines = { people: parsed.people, choices, day, gone, staying };
        const compared = await comparePeople(context, lines);
        // Who stays is in the list, to be ticked again.
        const all =
          staying.size === 0
            ? compared
            : await comparePeople(context, { ...lines, staying: new Set() });
        preview = previewOf(parsed, compared, day, comingBack(all, staying));
        if (intent === "import" && preview.newPeople !== null && !areNew) {
          throw new InvalidFields({ areNew: [PAGE.newPeopleWanted] });
        }
        if (intent === "import" && seen) {
          const counts = await importPeople(context, id, lines, seen);
          if (counts) {
            await purgeSeriesOf(context);
            const words = parsed.statuses
              .filter(({ isAsked }) => isAsked)
              .map(({ word, status }) => ({ index: 0, name: statusKey(word), choice: status }));
            await rememberColumns(context, "people", [...parsed.unknown, ...words], remembered);
            return redirectWithSuccess(IMPORT_PATH + DONE, TOASTS.imported(counts));
          }
        }
        throw new InvalidFields(
          {},
          intent === "check"
            ? { status: 200, values: { handicap_on: day, gone } }
            : { toast: TOASTS.lookFirst },
        );
      },
    },
  );
}

function problemOf({ problem, line, unknown }: Extract<ParsedPeople, { ok: false }>): string {
  if (problem !== "no-name-column") return tableProblem(problem, line);
  return unknown.length > 0 ? PAGE.noName : "The list names no column “Name”.";
}

export default function ImportPeople() {
  const { content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<ImportFields>({
    id: "people",
    lastResult: answer?.result,
    defaultValue: saved ?? (content ? { id: content.id } : {}),
  });
  const preview = answer?.preview ?? null;
  return (
    <ImportScreen
      words={PAGE}
      path={IMPORT_PATH}
      back={{ href: PEOPLE_PATH, text: TO_REGISTER }}
      lines={
        <p className="text-muted">
          {PAGE.text} <a href={IMPORTS_PATH}>{PAGE.imports}</a>
        </p>
      }
      answer={answer}
      form={form}
      intent="check"
      found={
        preview && {
          digest: preview.digest,
          isReady: preview.isReady,
          panel: <PreviewPanel preview={preview} choices={answer?.choices ?? {}} fields={fields} />,
        }
      }
      csv={fields.csv}
      rows={12}
      hidden={<input type="hidden" name="id" defaultValue={fields.id.initialValue} />}
      next={{ href: PEOPLE_PATH, label: TO_REGISTER }}
      isDone={content?.isDone}
    />
  );
}
