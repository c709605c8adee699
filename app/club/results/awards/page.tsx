import { clubResultsPath } from "#app/site/paths.ts";
import { awardsPath } from "#app/club/results/paths.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import {
  awardLines,
  awardsOf,
  bestOfCategories,
} from "#app/club/competition/award-lines.ts";
import {
  conflict,
  saveChanges,
} from "#app/club/competition/competition.server.ts";
import { readResults } from "#app/club/competition/results.server.ts";
import {
  AWARDS_PAGE as PAGE,
  RESULTS_PAGE,
  RESULTS_TOASTS,
} from "#app/club/competition/results-content.ts";
import {
  AWARD_LISTS,
  type AwardsFields,
  awardsSchema,
} from "#app/club/competition/results-schema.ts";
import { namedPlayers } from "#app/club/competition/results-view.ts";
import { winners } from "#app/club/competition/winners.ts";
import { clubForm, loadScreen } from "#app/club/competition/screen.server.ts";
import { CompetitionScreen } from "#app/club/competition/screen.tsx";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ListField } from "#app/forms/list-field.tsx";
import { readSavedLists } from "#app/forms/saved-form.server.ts";
import { InvalidFields, submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: awardsPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

type Open = Awaited<ReturnType<typeof readResults>>;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  const { shown, saved } = await loadScreen(
    { request, context },
    awardsPath(id),
    async () => shownOf(await readResults(context, id)),
    readSavedLists,
  );
  return { id, shown, typed: saved };
}

const winnersOf = (open: Open) =>
  winners(namedPlayers(open), open.competition.teams.teams);

function shownOf(open: Open) {
  const all = winnersOf(open);
  return {
    name: open.tournament.name,
    version: open.competition.version,
    awards: awardLines(open, all),
    winners: all.map(({ label }) => label),
    best: bestOfCategories(open),
  };
}

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  let isConflict = false;
  return submitForm(post, {
    schema: awardsSchema,
    ...clubForm(awardsPath(id)),
    lists: AWARD_LISTS,
    alsoReturned: () => Promise.resolve({ isConflict }),
    async run({ version, awards: lines }, { context }) {
      const open = await readResults(context, id);
      const { awards, unknown } = awardsOf(lines, winnersOf(open));
      if (Object.keys(unknown).length > 0) throw new InvalidFields(unknown);
      isConflict = open.competition.version !== version;
      if (isConflict) throw conflict();
      await saveChanges(context, open.competition, { awards });
      return redirectWithSuccess(
        clubResultsPath(id),
        RESULTS_TOASTS.awardsSaved,
      );
    },
  });
}

const WINNERS = "winners";

export default function Awards() {
  const { id, shown, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = awardsPath(id);
  const { labels } = PAGE;
  const [form, fields] = useServerForm<AwardsFields>({
    id: "awards",
    lastResult: answer?.result,
    defaultValue: {
      version: String(shown?.version ?? ""),
      awards: shown?.awards ?? [],
      ...typed,
    },
  });
  return (
    <CompetitionScreen
      toast={answer?.toast}
      back={{
        href: clubResultsPath(id),
        text: shown ? RESULTS_PAGE.title(shown.name) : RESULTS_PAGE.heading,
      }}
      heading={PAGE.heading}
    >
      <p className="text-muted">{PAGE.text}</p>
      {shown && shown.best.length > 0 ? (
        <Panel aria-labelledby="best">
          <h2 id="best">{PAGE.best}</h2>
          <Facts facts={shown.best} />
        </Panel>
      ) : null}
      <ServerForm
        form={form}
        labels={labels}
        lastResult={answer?.result}
        action={path}
      >
        <DefaultButton />
        <input
          type="hidden"
          name="version"
          value={
            answer?.isConflict && shown
              ? shown.version
              : (fields.version.initialValue ?? "")
          }
        />
        <datalist id={WINNERS}>
          {shown?.winners.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        <ListField
          form={form}
          field={fields.awards}
          label={labels.awards}
          hint={PAGE.hint}
          firstField="name"
          addLabel={PAGE.add}
          words={PAGE.words}
          columns="md:grid-cols-2"
          max={PAGE.max}
        >
          {({ name, note, winner }) => (
            <>
              <Field field={name} label={labels.name} type="text" />
              <Field field={note} label={labels.note} type="text" />
              <Field
                field={winner}
                label={labels.winner}
                className="md:col-span-2"
                type="text"
                list={WINNERS}
                autoComplete="off"
              />
            </>
          )}
        </ListField>
        <ButtonRow>
          <SubmitButton busyText={PAGE.saving} formAction={path}>
            {PAGE.save}
          </SubmitButton>
        </ButtonRow>
      </ServerForm>
    </CompetitionScreen>
  );
}
