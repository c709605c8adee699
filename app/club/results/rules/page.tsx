import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { drawSecretHoles } from "#app/golf/peoria.ts";
import {
  conflict,
  saveChanges,
} from "#app/club/competition/competition.server.ts";
import { readResults } from "#app/club/competition/results.server.ts";
import {
  RESULTS_PAGE,
  RESULTS_TOASTS,
  RULES_PAGE as PAGE,
} from "#app/club/competition/results-content.ts";
import { resultsPath, scoringRulesPath } from "#app/club/competition/paths.ts";
import {
  type ScoringFields,
  scoringFields,
  scoringRules,
  scoringSchema,
} from "#app/club/competition/results-schema.ts";
import { clubForm, loadScreen } from "#app/club/competition/screen.server.ts";
import { CompetitionScreen } from "#app/club/competition/screen.tsx";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";

export const meta: MetaFunction<typeof loader> = ({ params, matches }) =>
  pageMeta(
    {
      title: PAGE.heading,
      description: PAGE.description,
      path: scoringRulesPath(params.tournament ?? ""),
      private: true,
    },
    matches,
  );

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { tournament: id = "" } = params;
  const { shown, saved } = await loadScreen(
    { request, context },
    scoringRulesPath(id),
    () => readResults(context, id),
    readSavedForm,
  );
  return {
    id,
    name: shown?.tournament.name ?? null,
    version: shown?.competition.version ?? null,
    rules: shown ? scoringFields(shown.competition.rules) : {},
    typed: saved,
  };
}

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  let isConflict = false;
  return submitForm(post, {
    schema: scoringSchema,
    ...clubForm(scoringRulesPath(id)),
    alsoReturned: () => Promise.resolve({ isConflict }),
    async run({ intent, version, ...typed }, { context }) {
      const open = await readResults(context, id);
      isConflict = open.competition.version !== version;
      if (isConflict) throw conflict();
      const secretHoles =
        intent === "draw" && typed.par
          ? drawSecretHoles({ par: typed.par }, Math.random)
          : typed.secretHoles;
      const scoring = scoringRules({ ...typed, secretHoles });
      await saveChanges(context, open.competition, {
        rules: { ...open.competition.rules, scoring },
      });
      return redirectWithSuccess(
        intent === "draw" ? scoringRulesPath(id) : resultsPath(id),
        RESULTS_TOASTS.rulesSaved,
      );
    },
  });
}

export default function Rules() {
  const { id, name, version, rules, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const path = scoringRulesPath(id);
  const [form, fields] = useServerForm<ScoringFields>({
    id: "scoring",
    lastResult: answer?.result,
    defaultValue: {
      ...rules,
      ...typed,
      version: typed?.version ?? String(version ?? ""),
    },
  });
  const { labels, hints } = PAGE;
  return (
    <CompetitionScreen
      toast={answer?.toast}
      back={{
        href: resultsPath(id),
        text: name ? RESULTS_PAGE.title(name) : RESULTS_PAGE.heading,
      }}
      heading={PAGE.heading}
    >
      <p className="text-muted">{PAGE.text}</p>
      <ServerForm
        form={form}
        labels={labels}
        lastResult={answer?.result}
        action={path}
      >
        <input
          type="hidden"
          name="version"
          value={
            answer?.isConflict && version !== null
              ? version
              : (fields.version.initialValue ?? "")
          }
        />
        <Field
          field={fields.par}
          label={labels.par}
          hint={hints.par}
          type="text"
          autoComplete="off"
        />
        <Field
          field={fields.strokeIndex}
          label={labels.strokeIndex}
          hint={hints.strokeIndex}
          type="text"
          autoComplete="off"
        />
        <Field
          field={fields.handicap}
          label={labels.handicap}
          as="radio"
          options={PAGE.handicaps}
        />
        <Field
          field={fields.maxHandicap}
          label={labels.maxHandicap}
          hint={hints.maxHandicap}
          type="text"
          inputMode="numeric"
        />
        <Field
          field={fields.secretHoles}
          label={labels.secretHoles}
          hint={hints.secretHoles}
          type="text"
          autoComplete="off"
        />
        <Field
          field={fields.allowance}
          label={labels.allowance}
          type="text"
          inputMode="numeric"
        />
        <Field
          field={fields.maxOverPar}
          label={labels.maxOverPar}
          hint={hints.maxOverPar}
          type="text"
          inputMode="numeric"
        />
        <Field
          field={fields.bestCards}
          label={labels.bestCards}
          hint={hints.bestCards}
          type="text"
          inputMode="numeric"
        />
        <Field
          field={fields.ties}
          label={labels.ties}
          as="radio"
          options={PAGE.ties}
        />
        <ButtonRow>
          <SubmitButton
            name="intent"
            value="save"
            busyText={PAGE.saving}
            formAction={path}
          >
            {PAGE.save}
          </SubmitButton>
          <SubmitButton
            look="quiet"
            name="intent"
            value="draw"
            busyText={PAGE.saving}
            formAction={path}
          >
            {PAGE.draw}
          </SubmitButton>
        </ButtonRow>
      </ServerForm>
    </CompetitionScreen>
  );
}
