import { Steps } from "#app/ui/steps.tsx";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { z } from "zod";
import {
  requireAdministrator,
  requireClubUser,
} from "#app/club/administrator.server.ts";
import { digestOf } from "#app/club/csv-digest.server.ts";
import {
  listAllEntrants,
  readTournamentOfEntrants,
} from "#app/club/entrants/entrants.server.ts";
import { TOASTS } from "#app/club/entrants/messages.ts";
import { purgeTournament } from "#app/club/purge.server.ts";
import { sendDueMails } from "#app/entries/mail.server.ts";
import { clubEntrySchema } from "#app/entries/schema.ts";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { Field } from "#app/forms/field.tsx";
import { TextFileField } from "#app/club/text-file-field.tsx";
import {
  Chosen,
  DONE,
  Done,
  isDone,
  WithExample,
} from "#app/club/three-steps.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import {
  InvalidFields,
  readIfPossible,
  submitForm,
} from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { MAX_CSV_CHARACTERS, tableProblem } from "#app/golf/csv-table.ts";
import { entrantsPath, importEntrantsPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { addList } from "./add-list.server.ts";
import { checkList, type LeftOut } from "./check-list.ts";
import { parseEntrantList } from "./entrant-list.ts";
import { clubPage } from "#app/club/club-page.ts";

const PAGE = {
  heading: "Add a list of entrants",
  labels: { file: "File", csv: "List" },
  hint: "Copied from a spreadsheet, or CSV.",
  columns:
    "The first line names the columns: Name, Phone, Handicap; E-mail, Golf group, Division (or Category) and Notes where the tournament asks for them; and your own questions, each in the words of the form.",
  found: (count: number) =>
    count === 1
      ? "1 entry can be added."
      : `${String(count)} entries can be added.`,
  add: (count: number) =>
    count === 1 ? "Add 1 entry" : `Add ${String(count)} entries`,
} as const;

/** How many lines are added at once: each waits for its places. */
const MAX_LINES = 300;

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: "Enter many people at once.",
      path: importEntrantsPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

const listSchema = z.object({
  intent: z.enum(["check", "add"]),
  /** `digestOf` the list that was checked. */
  seen: z.string().optional(),
  csv: z
    .string({ error: "Please paste a list, or choose a file" })
    .max(MAX_CSV_CHARACTERS, tableProblem("too-large", null)),
});

export const handle = clubPage();

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  if (context.isFormReturned) {
    const shown = await readIfPossible(context, () =>
      readTournamentOfEntrants(context, id),
    );
    return { id, name: shown?.name ?? null, csv: undefined, isDone: false };
  }
  const user = await requireClubUser(context, request);
  await requireAdministrator(context);
  const [{ name, state }, saved] = await Promise.all([
    readTournamentOfEntrants(context, id),
    readSavedForm(request, importEntrantsPath(id), user.id),
  ]);
  if (state !== "published") throw new Response(null, { status: 404 });
  return { id, name, csv: saved?.csv, isDone: isDone(request) };
}

const EXAMPLE = `Name, Phone, Handicap
Asha Rao, 98450 12345, 18
Arjun Menon, 98450 54321, 7.5`;

type Preview = { digest: string; names: string[]; leftOut: LeftOut[] };

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const form = await readForm(request, { textFiles: { file: "csv" } });
  let preview: Preview | null = null;
  return submitForm(
    { request, context, form },
    {
      schema: listSchema,
      membersOnly: {
        path: importEntrantsPath(id),
        toast: TOASTS.logIn,
        authorize: requireAdministrator,
      },
      failed: TOASTS.failed,
      alsoReturned: () => Promise.resolve({ preview }),
      async run({ intent, csv, seen }) {
        const tournament = await readTournamentOfEntrants(context, id);
        const parsed = parseEntrantList(csv, tournament);
        if (!parsed.ok) throw new InvalidFields({ csv: [problemOf(parsed)] });
        if (parsed.entries.length > MAX_LINES) {
          throw new InvalidFields({
            csv: [`Please add at most ${String(MAX_LINES)} lines at once.`],
          });
        }
        const checked = checkList(
          parsed.entries,
          clubEntrySchema(tournament),
          await listAllEntrants(context, tournament, { search: "" }),
        );
        const digest = digestOf(csv);
        preview = {
          digest,
          names: checked.added.map(({ entry }) => entry.fullName),
          leftOut: checked.leftOut,
        };
        // The form again, with what would be added.
        if (intent === "check") throw new InvalidFields({}, { status: 200 });
        if (checked.added.length === 0) {
          throw new InvalidFields({ csv: ["No line of it can be added."] });
        }
        if (seen !== digest) {
          throw new InvalidFields({}, { toast: TOASTS.lookFirst });
        }
        const { count, waiting, refused } = await addList(
          context,
          tournament,
          checked,
          digest,
        );
        purgeTournament(tournament.slug);
        await sendDueMails(context);
        if (refused.length > 0) {
          preview = {
            digest,
            names: [],
            leftOut: [...refused, ...checked.leftOut],
          };
          throw new InvalidFields(
            {},
            { toast: TOASTS.imported(count, waiting) },
          );
        }
        return redirectWithSuccess(
          importEntrantsPath(id) + DONE,
          TOASTS.imported(count, waiting),
        );
      },
    },
  );
}

function problemOf({
  problem,
  line,
}: Extract<ReturnType<typeof parseEntrantList>, { ok: false }>): string {
  return problem === "no-name-column"
    ? "The first line names no column “Name”."
    : tableProblem(problem, line);
}

export default function ImportEntrants() {
  const { id, name, csv, ...screen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = importEntrantsPath(id);
  const isAtEnd = screen.isDone && !answer;
  const [form, fields] = useServerForm<{ csv: string }>({
    id: "list",
    lastResult: answer?.result,
    defaultValue: { csv },
  });
  const preview = answer?.preview ?? null;
  return (
    <Column stretch>
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <div>
        <p>
          <a href={entrantsPath(id)} className="text-sm text-muted">
            {name ?? "All entrants"}
          </a>
        </p>
        <h1>{PAGE.heading}</h1>
        <p className="text-muted">
          Nobody is added before you have seen what was found.
        </p>
      </div>
      <Steps
        label={PAGE.heading}
        names={["Choose a list", "Check it", "Done"]}
        current={isAtEnd ? 3 : preview ? 2 : 1}
      />
      {isAtEnd ? (
        <Done
          text="They are in the list of entrants. Those with an e-mail address are told."
          next={{ href: entrantsPath(id), label: "All entrants" }}
          again={{ href: path, label: "Add another list" }}
        />
      ) : (
        <ServerForm
          form={form}
          labels={PAGE.labels}
          lastResult={answer?.result}
          action={path}
          encType="multipart/form-data"
        >
          <DefaultButton name="intent" value="check" />
          {preview ? (
            <>
              <input type="hidden" name="seen" value={preview.digest} />
              <PreviewPanel preview={preview} path={path} />
            </>
          ) : null}
          <Chosen
            isChecked={(preview?.names.length ?? 0) > 0}
            label="Change the list"
          >
            <WithExample text={PAGE.columns} example={EXAMPLE}>
              <TextFileField
                id="list-file"
                label={PAGE.labels.file}
                hint="It is used instead of the list below."
              />
              <Field
                field={fields.csv}
                label={PAGE.labels.csv}
                hint={PAGE.hint}
                as="textarea"
                rows={12}
              />
            </WithExample>
            <ButtonRow>
              <SubmitButton
                look={preview ? "quiet" : "primary"}
                name="intent"
                value="check"
                busyText="Checking…"
                formAction={path}
              >
                Check the list
              </SubmitButton>
              <ButtonLink look="quiet" href={entrantsPath(id)}>
                All entrants
              </ButtonLink>
            </ButtonRow>
          </Chosen>
        </ServerForm>
      )}
    </Column>
  );
}

function PreviewPanel({
  preview: { names, leftOut },
  path,
}: {
  preview: Preview;
  path: string;
}) {
  return (
    <div id="preview" className="grid gap-3">
      <h2>What was found</h2>
      <p role="status">{PAGE.found(names.length)}</p>
      {names.length > 0 ? (
        <p className="wrap-anywhere">{names.join(", ")}</p>
      ) : null}
      {leftOut.length > 0 ? (
        <div>
          <h3>Lines that are left out</h3>
          <ul className="grid gap-1">
            {leftOut.map(({ line, name, reason }) => (
              <li key={line} className="wrap-anywhere">
                {`Line ${String(line)}`}
                {name ? `, ${name}` : ""}: {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {names.length > 0 ? (
        <ButtonRow>
          <SubmitButton
            name="intent"
            value="add"
            busyText="Adding…"
            formAction={path}
          >
            {PAGE.add(names.length)}
          </SubmitButton>
        </ButtonRow>
      ) : null}
    </div>
  );
}
