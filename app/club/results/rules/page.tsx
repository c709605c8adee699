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
import { FORMAT_NAMES } from "#app/tournaments/format-words.ts";
import { scoringOf } from "#app/tournaments/competition.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readSavedForm } from "#app/forms/saved-form.server.ts";
import { submitForm } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { pageMeta } from "#app/site/seo.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";

/** Texts of the page with the scoring rules. */
const PAGE = {
  heading: "Scoring settings",
  description: "How a tournament's results are worked out.",
  text: "Cards, typed or imported hole by hole, need the course, and are worked out by these settings. Points count as they were given.",
  labels: {
    par: "Par of each hole",
    strokeIndex: "Stroke index of each hole",
    handicap: "Handicap strokes",
    maxHandicap: "Maximum handicap",
    secretHoles: "Secret holes (Peoria)",
    allowance: "Handicap allowance (%)",
    maximum: "Maximum score at a hole in medal",
    maxOverPar: "Maximum over par at a hole",
    bestCards: "Best cards of a team that count",
    ties: "Equal scores",
    format: "Format",
    boards: "Boards",
  },
  hints: {
    par: "9 or 18 numbers, e.g. 4 4 3 5 4 4 3 5 4",
    strokeIndex:
      "In the same order; 1 is the hole with the first stroke. Nine holes may have the numbers that the card of eighteen gives them",
    maxHandicap: "Leave it empty for no maximum",
    format:
      "In four-ball, foursomes and scrambles the teams compete: make teams of two, or of two to four. Foursomes and scrambles have one card a team.",
    allowance:
      "Empty: all of one player’s handicap, 95 of a Handicap Index; four-ball 85 (par/bogey 90) of each; foursomes 50 50; scrambles 35 15, 30 20 10 or 25 20 15 10, the lowest handicap first. For Peoria one number.",
    secretHoles:
      "Numbers of the holes: six of par 24, or in double Peoria twelve of par 48. Members must not know them.",
    maxOverPar:
      "For the Peoria handicap a hole played worse, picked up or left blank counts as par and this. Stableford points come from the strokes played; a hole picked up or left blank scores nothing. Leave it empty for no maximum; a player with a blank secret hole then gets no handicap and no place.",
    bestCards: "Leave it empty if all count",
  },
  formats: Object.entries(FORMAT_NAMES).map(([value, label]) => ({
    value,
    label,
  })),
  boards: [
    { value: "net", label: "Net" },
    { value: "gross", label: "Gross" },
    { value: "net-and-gross", label: "Net, and gross as a second board" },
    { value: "gross-and-net", label: "Gross, and net as a second board" },
  ],
  maximums: [
    { value: "none", label: "None: a hole without a score is no return" },
    { value: "net-double-bogey", label: "Net double bogey" },
    { value: "over-par", label: "Par and the strokes below" },
  ],
  handicaps: [
    { value: "none", label: "None" },
    { value: "entered", label: "The handicap of the entry" },
    { value: "peoria", label: "Peoria, from secret holes" },
  ],
  ties: [
    { value: "shared", label: "Share a place" },
    {
      value: "countback",
      label:
        "The last 9, 6, 3 and 1 holes decide, then those of the first nine",
    },
    {
      value: "lot",
      label: "The same, and then the lot",
    },
  ],
  sections: ["What is played", "Course and strokes", "What counts"],
  draw: "Draw secret holes and save",
  drawTwelve: "Draw twelve (double Peoria) and save",
  save: "Save the settings",
  saving: "Saving…",
} as const;

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
        intent !== "save" && typed.par
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
  return (
    <CompetitionScreen
      toast={answer?.toast}
      back={{
        href: clubResultsPath(id),
        text: name ? RESULTS_PAGE.title(name) : RESULTS_PAGE.heading,
      }}
      heading={PAGE.heading}
      lines={<p className="text-muted">{PAGE.text}</p>}
    >
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
        <Section number={1} heading={PAGE.sections[0]}>
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
        <Section number={2} heading={PAGE.sections[1]}>
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
        <Section number={3} heading={PAGE.sections[2]}>
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
      </ServerForm>
    </CompetitionScreen>
  );
}

/** One of the three things that are settled, in their order. */
function Section({
  number,
  heading,
  children,
}: {
  number: number;
  heading: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0 border-line not-first-of-type:border-t not-first-of-type:pt-6">
      <legend className="float-left mb-4 w-full font-display text-2xl leading-heading font-medium">
        <span aria-hidden="true" className="text-muted">
          {number}{" "}
        </span>
        {heading}
      </legend>
      <div className="clear-both grid gap-5">{children}</div>
    </fieldset>
  );
}
