import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ColumnChoices } from "#app/club/lists/column-choices.tsx";
import { digestOf } from "#app/club/lists/csv-digest.server.ts";
import { ImportScreen } from "#app/club/lists/import-screen.tsx";
import {
  columnChoicesIn,
  readListColumns,
  rememberColumns,
} from "#app/club/lists/list-columns.server.ts";
import { listField, readListForm } from "#app/club/lists/list-file.server.ts";
import { DONE, isDone } from "#app/club/lists/three-steps.tsx";
import { readPlayerPeople } from "#app/club/people/players/players.server.ts";
import { importScoresPath } from "#app/club/play/paths.ts";
import {
  fileProblem,
  IMPORT_PAGE as PAGE,
  RESULTS_PAGE,
  RESULTS_TOASTS,
} from "#app/club/play/results/content.ts";
import { readResults, saveScores } from "#app/club/play/results/results.server.ts";
import { importSchema } from "#app/club/play/results/schema.ts";
import { useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import {
  importedScores,
  isScoreList,
  matchScores,
  parseScores,
  type ScoredPlayer,
  type ScoreRow,
} from "#app/golf/scores-csv.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { clubResultsPath } from "#app/site/paths.ts";
import type { UnknownColumn } from "#app/tables/column-names.ts";
import { scoredPlayers, savedScores } from "#app/tournaments/play.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { type ImportPreview, importPreview } from "./import-preview.ts";
import { PreviewPanel } from "./preview-panel.tsx";

export const meta = clubMeta(
  PAGE.heading,
  "Read the scoring service's file, and look before it is saved.",
);

export const loader = tournamentLoader(async ({ id, request, context }) => {
  const { tournament, play } = await readResults(context, id);
  return {
    name: tournament.name,
    version: play.version,
    isDone: isDone(request),
  };
});

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { tournament: id = "" } = params;
  const { form, problem, source } = await readListForm(request, context, isScoreList);
  let preview: Preview | null = null;
  return submitClubForm(
    { request, context, form },
    {
      schema: importSchema(listField(problem, PAGE.missing)),
      alsoReturned: () => Promise.resolve({ preview, source }),
      async run({ intent, version, csv, seen, scoresOnly = false }) {
        const remembered = await readListColumns(context, "scores");
        const parsed = parseScores(csv, { choices: columnChoicesIn(form), remembered });
        const columns = Object.fromEntries(
          parsed.unknown.map(({ index, choice }) => [index, choice]),
        );
        const digest = digestOf(csv, columns, { scoresOnly: scoresOnly ? "on" : "" });
        if (!parsed.ok) {
          preview = { scores: null, unknown: parsed.unknown, digest };
          throw new InvalidFields({ csv: [fileProblem(parsed)] });
        }
        const open = await readResults(context, id);
        const matches = matchScores(
          parsed.rows,
          await withNumbers(context, id, parsed, scoredPlayers(open.entered, open.play.guests)),
          scoresOnly,
        );
        preview = {
          scores: { ...importPreview(parsed, matches, open), isScoresOnly: scoresOnly },
          unknown: parsed.unknown,
          digest,
        };
        // The form again, with what would be saved.
        if (intent === "preview") throw new InvalidFields({}, { status: 200 });
        const scores = importedScores(matches);
        if (scores.length === 0) {
          throw new InvalidFields({
            csv: [
              matches.otherHandicap.length > 0
                ? "Each line has another handicap than the player plays off"
                : "No line names a player of this tournament",
            ],
          });
        }
        if (seen !== digest) {
          throw new InvalidFields({}, { toast: RESULTS_TOASTS.lookFirst });
        }
        await rememberColumns(context, "scores", parsed.unknown, remembered);
        const play = { ...open.play, version };
        await saveScores(context, { play }, savedScores(scores));
        return redirectWithSuccess(
          importScoresPath(id) + DONE,
          RESULTS_TOASTS.saved(scores.length, open.play.results_published_at !== null),
        );
      },
    },
  );
}

/** With the membership numbers of players, where the file has any. */
async function withNumbers(
  context: RequestContext,
  tournament: string,
  { rows }: { rows: readonly ScoreRow[] },
  players: readonly ScoredPlayer[],
): Promise<ScoredPlayer[]> {
  if (rows.every(({ number }) => number === "")) return [...players];
  const people = await readPlayerPeople(context, { tournament });
  const numbers = new Map(people.map(({ player, number }) => [player, number]));
  return players.map((player) => ({ ...player, number: numbers.get(player.id) ?? null }));
}

type Preview = {
  digest: string;
  unknown: UnknownColumn[];
  /** Null: the file names no players, or no scores. */
  scores: (ImportPreview & { isScoresOnly: boolean }) | null;
};

export default function ImportScores() {
  const { id, path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<{ csv: string; version: string }>({
    id: "import",
    lastResult: answer?.result,
    defaultValue: saved,
  });
  const preview = answer?.preview ?? null;
  const scorePreview = preview?.scores ?? null;
  const canSave =
    scorePreview !== null && scorePreview.scores + scorePreview.otherHandicap.length > 0;
  const columns = <ColumnChoices unknown={preview?.unknown ?? []} options={PAGE.columns} />;
  return (
    <ImportScreen
      words={PAGE}
      path={path}
      back={{ href: clubResultsPath(id), text: RESULTS_PAGE.heading }}
      lines={<p className="text-muted">Nothing is saved before you have seen what was found.</p>}
      answer={answer}
      form={form}
      intent="preview"
      found={
        preview && {
          digest: preview.digest,
          isReady: canSave,
          panel: scorePreview ? (
            <PreviewPanel preview={scorePreview}>
              {columns}
              {canSave ? (
                <ButtonRow>
                  <SubmitButton intent="import" busyText="Saving…">
                    {PAGE.save(scorePreview.scores)}
                  </SubmitButton>
                </ButtonRow>
              ) : null}
            </PreviewPanel>
          ) : (
            columns
          ),
        }
      }
      csv={fields.csv}
      rows={10}
      hidden={
        // What the preview shows: a score that is saved meanwhile is a conflict.
        <input
          type="hidden"
          name="version"
          value={content?.version ?? fields.version.initialValue ?? ""}
        />
      }
      next={{ href: clubResultsPath(id), label: "See the results" }}
      isDone={content?.isDone}
    />
  );
}
