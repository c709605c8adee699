import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readMayOpen } from "#app/club/frame/administrator.server.ts";
import { takeCoursePath } from "#app/club/frame/course-paths.ts";
import { tournamentLoader, submitClubForm } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { purgeTournament } from "#app/club/frame/purge.server.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { Chosen } from "#app/club/lists/three-steps.tsx";
import { scoringRulesPath } from "#app/club/play/paths.ts";
import { conflict, saveChanges } from "#app/club/play/play.server.ts";
import { RESULTS_MESSAGES, RESULTS_PAGE, RESULTS_TOASTS } from "#app/club/play/results/content.ts";
import { readResults } from "#app/club/play/results/results.server.ts";
import {
  type ScoringFields,
  scoringFields,
  scoringRules,
  scoringSchema,
} from "#app/club/play/results/schema.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { labelsOf } from "#app/forms/described-fields.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { drawSecretHoles } from "#app/golf/peoria.ts";
import { teesOfAnotherRound } from "#app/golf/rated-tees.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { clubResultsPath } from "#app/site/paths.ts";
import { scoringOf } from "#app/tournaments/play.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Steps } from "#app/ui/steps.tsx";
import { type CheckedRules, checkRules } from "./check-rules.ts";
import { CheckedPanel } from "./checked-panel.tsx";
import { RULES_PAGE as PAGE, SCORING_FIELDS as FIELDS } from "./content.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

export const loader = tournamentLoader(async ({ id, context }) => {
  const [{ tournament, play }, mayOpen] = await Promise.all([
    readResults(context, id),
    readMayOpen(context),
  ]);
  return {
    name: tournament.name,
    canTakeCourse: mayOpen(takeCoursePath(id)),
    version: play.version,
    rules: scoringFields(play.rules),
  };
});

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "" } = post.params;
  let isConflict = false;
  let checked: CheckedRules | null = null;
  return submitClubForm(post, {
    schema: scoringSchema,
    alsoReturned: () => Promise.resolve({ isConflict, checked }),
    async run({ intent, version, ...settings }, { context }) {
      const open = await readResults(context, id);
      isConflict = open.play.version !== version;
      if (isConflict) throw conflict();
      const secretHoles =
        intent.startsWith("draw") && settings.par
          ? drawSecretHoles({ par: settings.par }, intent === "draw" ? 6 : 12, Math.random)
          : settings.secretHoles;
      const { rules } = open.play;
      const scoring = scoringRules({ ...settings, secretHoles }, scoringOf(rules).lot);
      const others = scoring.course
        ? teesOfAnotherRound(open.tournament.rated_tees, scoring.course)
        : [];
      if (others.length > 0) {
        throw new InvalidFields({
          par: [RESULTS_MESSAGES.otherTees(others.map((tee) => tee.name))],
        });
      }
      if (intent === "check") {
        checked = checkRules(open, scoring);
        // The form again, with everything that was typed.
        throw new InvalidFields({}, { status: 200 });
      }
      await saveChanges(context, open.play, {
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
  const { id, path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<ScoringFields>({
    id: "scoring",
    lastResult: answer?.result,
    defaultValue: {
      version: String(content?.version ?? ""),
      ...content?.rules,
      ...saved,
    },
  });
  const checked = answer?.checked ?? null;
  return (
    <ClubScreen
      wide
      answer={answer}
      back={{
        href: clubResultsPath(id),
        text: RESULTS_PAGE.heading,
      }}
      heading={PAGE.heading}
      lines={
        <p className="text-muted">
          {PAGE.text}{" "}
          {content?.canTakeCourse ? <a href={takeCoursePath(id)}>{PAGE.takeCourse}</a> : null}
        </p>
      }
    >
      <Steps label={PAGE.heading} names={PAGE.steps} current={checked ? 2 : 1} />
      <ServerForm form={form} labels={labelsOf(FIELDS)} lastResult={answer?.result} action={path}>
        <input
          type="hidden"
          name="version"
          value={
            answer?.isConflict && content ? content.version : (fields.version.initialValue ?? "")
          }
        />
        <DefaultButton intent="check" />
        {checked ? (
          <CheckedPanel checked={checked}>
            <ButtonRow>
              <SubmitButton intent="save" busyText={PAGE.saving}>
                {PAGE.save}
              </SubmitButton>
            </ButtonRow>
          </CheckedPanel>
        ) : null}
        <Chosen isChecked={checked !== null} label={PAGE.change}>
          <div className="grid max-w-160 gap-5">
            <Field field={fields.format} {...FIELDS.format} />
            <Field field={fields.ranking} {...FIELDS.ranking} />
            <div className={`grid gap-5 ${ONLY.peoria}`}>
              <Field field={fields.secretHoles} {...FIELDS.secretHoles} />
              <ButtonRow>
                <SubmitButton look="quiet" intent="draw" busyText={PAGE.saving}>
                  {PAGE.draw}
                </SubmitButton>
                <SubmitButton look="quiet" intent="draw-twelve" busyText={PAGE.saving}>
                  {PAGE.drawTwelve}
                </SubmitButton>
              </ButtonRow>
            </div>
            <Field field={fields.par} {...FIELDS.par} />
            <Field field={fields.strokeIndex} {...FIELDS.strokeIndex} />
            <Field field={fields.points} {...FIELDS.points} className={ONLY.modified} />
            <div className={`grid gap-5 ${ONLY.teams}`}>
              <Field field={fields.counted} {...FIELDS.counted} />
              <CheckboxField field={fields.shortSides} label={FIELDS.shortSides.label} />
            </div>
            <Field field={fields.minDrives} {...FIELDS.minDrives} className={ONLY.scramble} />
            <More isOpen={isMoreUsed(fields)}>
              <Field field={fields.maxHandicap} {...FIELDS.maxHandicap} className={ONLY.handicap} />
              <Field field={fields.allowance} {...FIELDS.allowance} className={ONLY.handicap} />
              <Field field={fields.maximum} {...FIELDS.maximum} className={ONLY.medal} />
              <Field field={fields.maxOverPar} {...FIELDS.maxOverPar} className={ONLY.overPar} />
              <Field field={fields.bestCards} {...FIELDS.bestCards} className={ONLY.players} />
              <Field field={fields.ties} {...FIELDS.ties} />
            </More>
          </div>
          <ButtonRow>
            <SubmitButton
              look={checked ? "quiet" : "primary"}
              intent="check"
              busyText={PAGE.checking}
            >
              {PAGE.check}
            </SubmitButton>
          </ButtonRow>
        </Chosen>
      </ServerForm>
    </ClubScreen>
  );
}

/** Hides a setting where it does not count: see `applies`. */
const ONLY = {
  handicap: "group-has-[[name=ranking]_[value~=none]:checked]/form:hidden",
  peoria: "group-not-has-[[name=ranking]_[value~=peoria]:checked]/form:hidden",
  medal:
    "group-not-has-[[name=format]_:is([value*=medal],[value^=foursomes],[value^=greensomes],[value^=chapman],[value^=scramble]):checked]/form:hidden",
  modified: "group-not-has-[[name=format]_[value^=modified]:checked]/form:hidden",
  teams: "group-not-has-[[name=format]_[value^=team]:checked]/form:hidden",
  scramble: "group-not-has-[[name=format]_[value^=scramble]:checked]/form:hidden",
  overPar:
    "group-not-has-[[name=ranking]_[value~=peoria]:checked,[name=maximum][value=over-par]:checked]/form:hidden",
  players:
    "group-has-[[name=format]_:is([value^=four],[value^=team],[value^=greensomes],[value^=chapman],[value^=scramble]):checked]/form:hidden",
} as const;

const USUAL = {
  maxHandicap: undefined,
  allowance: undefined,
  maximum: "none",
  maxOverPar: undefined,
  bestCards: undefined,
  ties: "shared",
} as const;

/** Whether a folded setting is another than the usual one, or has a message. */
const isMoreUsed = (
  fields: Record<
    keyof typeof USUAL,
    { initialValue?: string | undefined; errors?: string[] | undefined }
  >,
) =>
  Object.entries(USUAL).some(([name, usual]) => {
    const { initialValue, errors } = fields[name as keyof typeof USUAL];
    return errors !== undefined || (initialValue || undefined) !== usual;
  });

function More({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="border-y border-line py-1">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-link">
        {PAGE.more}
      </summary>
      <div className="grid gap-5 py-3">{children}</div>
    </details>
  );
}
