import { clubResultsPath } from "#app/site/paths.ts";
import { scoringRulesPath } from "#app/club/results/paths.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
  type MetaFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { drawSecretHoles } from "#app/golf/peoria.ts";
import {
  conflict,
  saveChanges,
} from "#app/club/competition/competition.server.ts";
import { readResults } from "#app/club/competition/results.server.ts";
import {
  RESULTS_PAGE,
  RESULTS_TOASTS,
} from "#app/club/competition/results-content.ts";
import {
  type ScoringFields,
  scoringFields,
  scoringRules,
  scoringSchema,
} from "#app/club/competition/results-schema.ts";
import { clubForm, loadScreen } from "#app/club/competition/screen.server.ts";
import { purgeTournament } from "#app/club/purge.server.ts";
import { CompetitionScreen } from "#app/club/competition/screen.tsx";
import { scoringOf } from "#app/tournaments/competition.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { InvalidFields, submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { Chosen } from "#app/club/three-steps.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { type CheckedRules, checkRules } from "./check-rules.ts";
import { CheckedPanel } from "./checked-panel.tsx";
import { RULES_PAGE as PAGE } from "./content.ts";
import { clubPage } from "#app/club/club-page.ts";

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

export const handle = clubPage();

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
  let checked: CheckedRules | null = null;
  return submitForm(post, {
    schema: scoringSchema,
    ...clubForm(scoringRulesPath(id)),
    alsoReturned: () => Promise.resolve({ isConflict, checked }),
    async run({ intent, version, ...typed }, { context }) {
      const open = await readResults(context, id);
      isConflict = open.competition.version !== version;
      if (isConflict) throw conflict();
      const secretHoles =
        intent.startsWith("draw") && typed.par
          ? drawSecretHoles(
              { par: typed.par },
              intent === "draw" ? 6 : 12,
              Math.random,
            )
          : typed.secretHoles;
      const { rules } = open.competition;
      const scoring = scoringRules(
        { ...typed, secretHoles },
        scoringOf(rules).lot,
      );
      if (intent === "check") {
        checked = checkRules(open, scoring);
        // The form again, with everything that was typed.
        throw new InvalidFields({}, { status: 200 });
      }
      await saveChanges(context, open.competition, {
        rules: { ...rules, scoring },
      });
      purgeTournament(open.tournament.slug);
      return redirectWithSuccess(
        intent === "save" ? clubResultsPath(id) : scoringRulesPath(id),
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
  const checked = answer?.checked ?? null;
  return (
    <CompetitionScreen
      wide
      toast={answer?.toast}
      back={{
        href: clubResultsPath(id),
        text: name ? RESULTS_PAGE.title(name) : RESULTS_PAGE.heading,
      }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
      <Steps
        label={PAGE.heading}
        names={PAGE.steps}
        current={checked ? 2 : 1}
      />
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
        <DefaultButton name="intent" value="check" />
        {checked ? (
          <CheckedPanel checked={checked}>
            <ButtonRow>
              <SubmitButton
                name="intent"
                value="save"
                busyText={PAGE.saving}
                formAction={path}
              >
                {PAGE.save}
              </SubmitButton>
            </ButtonRow>
          </CheckedPanel>
        ) : null}
        <Chosen isChecked={checked !== null} label={PAGE.change}>
          <div className="gap-12 lg:columns-2">
            <Section heading={PAGE.sections[0]}>
              <Field
                field={fields.format}
                label={labels.format}
                hint={hints.format}
                as="select"
                options={PAGE.formats}
              />
              <Field
                field={fields.boards}
                label={labels.boards}
                as="select"
                options={PAGE.boards}
              />
            </Section>
            <Section heading={PAGE.sections[1]}>
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
                field={fields.allowance}
                label={labels.allowance}
                hint={hints.allowance}
                type="text"
                autoComplete="off"
              />
              <Field
                field={fields.secretHoles}
                label={labels.secretHoles}
                hint={hints.secretHoles}
                type="text"
                autoComplete="off"
              />
            </Section>
            <Section heading={PAGE.sections[2]}>
              <Field
                field={fields.maximum}
                label={labels.maximum}
                as="radio"
                options={PAGE.maximums}
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
            </Section>
          </div>
          <ButtonRow>
            <SubmitButton
              look={checked ? "quiet" : "primary"}
              name="intent"
              value="check"
              busyText={PAGE.checking}
              formAction={path}
            >
              {PAGE.check}
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
            <SubmitButton
              look="quiet"
              name="intent"
              value="draw-twelve"
              busyText={PAGE.saving}
              formAction={path}
            >
              {PAGE.drawTwelve}
            </SubmitButton>
          </ButtonRow>
        </Chosen>
      </ServerForm>
    </CompetitionScreen>
  );
}

/** One of the things that are settled. */
function Section({
  heading,
  children,
}: {
  heading: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="mb-6 min-w-0 break-inside-avoid">
      <legend className="mb-4 font-display text-2xl leading-heading font-medium">
        {heading}
      </legend>
      <div className="grid gap-5">{children}</div>
    </fieldset>
  );
}
