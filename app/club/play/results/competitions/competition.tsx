import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TOASTS } from "#app/club/frame/content.ts";
import { submitClubForm, tournamentLoader } from "#app/club/frame/page.server.ts";
import { clubMeta } from "#app/club/frame/page.ts";
import { ClubScreen } from "#app/club/frame/screen.tsx";
import { competitionsPath, NEW_COMPETITION, sidesPath } from "#app/club/play/paths.ts";
import { conflict, type OpenPlay, readPlay, saveChanges } from "#app/club/play/play.server.ts";
import { seriesNamesOf } from "#app/club/series/series.server.ts";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { labelsOf } from "#app/forms/described-fields.ts";
import { Field } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { TournamentPlay, Competition } from "#app/tournaments/play.ts";
import { namedAwards, prizedIn } from "#app/tournaments/prize-names.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { COMPETITION_FIELDS as FIELDS, COMPETITIONS_PAGE as PAGE, WHO } from "./content.ts";
import {
  type CompetitionFields,
  competitionFields,
  competitionRules,
  competitionSchema,
  hasSides,
  SIDES,
  type TypedCompetition,
} from "./schema.ts";
import { findWho, whoOptions } from "./who.ts";

export const meta = clubMeta(PAGE.heading, PAGE.description);

const NOT_FOUND = new Response(null, { status: 404 });

export const loader = tournamentLoader(async ({ id, context, params }) => {
  const { tournament, play } = await readPlay(context, id);
  const competition = play.competitions.find((each) => each.id === params.competition) ?? null;
  if (!competition && params.competition !== NEW_COMPETITION) throw NOT_FOUND;
  return {
    name: tournament.name,
    heading: competition?.name ?? PAGE.addHeading,
    isNew: !competition,
    hasSides: competition !== null && competition.side_set !== null,
    version: play.version,
    fields: competitionFields(competition),
    who: whoOptions(tournament),
    sides: setsOf(play, competition),
  };
});

/** Whose sides can compete: the teams, sides of its own, or those of another competition. */
function setsOf({ competitions }: Pick<TournamentPlay, "competitions">, own: Competition | null) {
  const others = new Map(
    competitions.flatMap(({ id, name, side_set: set }) =>
      set === null || id === own?.id || set === own?.side_set ? [] : [[set, name] as const],
    ),
  );
  return [
    { value: SIDES.own, label: WHO.own },
    { value: SIDES.ofTeams, label: WHO.ofTeams },
    ...[...others].map(([value, name]) => ({ value, label: WHO.of(name) })),
  ];
}

/** @throws InvalidFields with the prizes that are given in a competition, and the series that read it */
async function assertUnused(
  context: RequestContext,
  { tournament, play }: Pick<OpenPlay, "tournament" | "play">,
  { id, name }: Competition,
): Promise<void> {
  const prizes = namedAwards(
    play.awards.filter(({ competition }) => competition === id),
    prizedIn({ tournament, play }),
  ).map((award) => award.name);
  const series = await seriesNamesOf(context, id);
  if (prizes.length + series.length === 0) return;
  const description = PAGE.inUse(name, prizes, series);
  throw new InvalidFields({}, { toast: { ...TOASTS.failed, description } });
}

/** Without the players who take part, whom the database works out. */
const savedCompetition = ({
  id,
  name,
  rules,
  division,
  question,
  choice,
  paid,
  side_set,
}: Competition): Competition => ({ id, name, rules, division, question, choice, paid, side_set });

function sideSetOf(
  form: TypedCompetition,
  competitions: readonly Competition[],
  own: Competition | null,
) {
  if (!hasSides(form) || form.sides === SIDES.ofTeams) return null;
  if (form.sides === SIDES.own) return own?.side_set ?? randomUUID();
  if (competitions.some(({ side_set: set }) => set === form.sides)) return form.sides;
  throw new InvalidFields({ sides: [PAGE.gone] });
}

export function action(post: ActionFunctionArgs) {
  const { tournament: id = "", competition: competitionId = "" } = post.params;
  let isConflict = false;
  return submitClubForm(post, {
    schema: competitionSchema,
    alsoReturned: () => Promise.resolve({ isConflict }),
    async run(form, { context }) {
      const { tournament, play } = await readPlay(context, id);
      const { competitions } = play;
      const own = competitions.find((each) => each.id === competitionId) ?? null;
      isConflict = play.version !== form.version;
      if (isConflict) throw conflict();
      if (!own && competitionId !== NEW_COMPETITION) throw NOT_FOUND;
      const others = competitions.filter((each) => each !== own);
      if (form.intent === "remove" && own) {
        await assertUnused(context, { tournament, play }, own);
        await saveChanges(context, play, { competitions: others.map(savedCompetition) });
        return redirectWithSuccess(competitionsPath(id), { message: PAGE.removed(own.name) });
      }
      if (!own && competitions.length >= PAGE.max) throw new InvalidFields({ name: [PAGE.full] });
      const keyOf = (name: string) => name.trim().toLowerCase();
      if (others.some(({ name }) => keyOf(name) === keyOf(form.name))) {
        throw new InvalidFields({ name: [PAGE.nameTaken] });
      }
      const who = findWho(tournament, form.who);
      if (!who) throw new InvalidFields({ who: [PAGE.whoGone] });
      const lot = own?.rules.kind === "board" ? own.rules.lot : 0;
      const competition: Competition = {
        id: own?.id ?? randomUUID(),
        name: form.name,
        rules: competitionRules(form, lot),
        ...who,
        paid: form.paid === "on",
        side_set: sideSetOf(form, competitions, own),
      };
      await saveChanges(context, play, {
        competitions: own
          ? competitions.map((each) => savedCompetition(each === own ? competition : each))
          : [...competitions, competition].map(savedCompetition),
      });
      const isFirst = competition.side_set !== null && own?.side_set !== competition.side_set;
      return redirectWithSuccess(
        isFirst && form.sides === SIDES.own ? sidesPath(id, competition.id) : competitionsPath(id),
        { message: PAGE.saved },
      );
    },
  });
}

export default function CompetitionSettings() {
  const { id, path, content, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useServerForm<CompetitionFields>({
    id: "competition",
    lastResult: answer?.result,
    defaultValue: { version: String(content?.version ?? ""), ...content?.fields, ...saved },
  });
  return (
    <ClubScreen
      answer={answer}
      back={{ href: competitionsPath(id), text: PAGE.heading }}
      heading={content?.heading ?? PAGE.heading}
    >
      <ServerForm form={form} labels={labelsOf(FIELDS)} lastResult={answer?.result} action={path}>
        <DefaultButton intent="save" />
        <input
          type="hidden"
          name="version"
          value={
            answer?.isConflict && content ? content.version : (fields.version.initialValue ?? "")
          }
        />
        <Field field={fields.name} {...FIELDS.name} />
        <Field field={fields.kind} {...FIELDS.kind} />
        <div className={`grid gap-5 ${ONLY.board}`}>
          <Field field={fields.format} {...FIELDS.format} />
          <Field field={fields.ranking} {...FIELDS.ranking} />
          <div className={`grid gap-5 ${ONLY.teams}`}>
            <Field field={fields.counted} {...FIELDS.counted} />
            <CheckboxField field={fields.shortSides} {...FIELDS.shortSides} />
          </div>
          <Field
            field={fields.sides}
            {...FIELDS.sides}
            options={content?.sides ?? []}
            className={ONLY.sides}
          />
          <Field field={fields.points} {...FIELDS.points} className={ONLY.modified} />
          <div className={`grid gap-5 ${ONLY.medal}`}>
            <Field field={fields.maximum} {...FIELDS.maximum} />
            <Field field={fields.maxOverPar} {...FIELDS.maxOverPar} />
          </div>
          <Field field={fields.ties} {...FIELDS.ties} />
        </div>
        <div className={`grid gap-5 ${ONLY.skins}`}>
          <Field field={fields.by} {...FIELDS.by} />
          <CheckboxField field={fields.carry} {...FIELDS.carry} />
          <Field field={fields.validate} {...FIELDS.validate} />
          <CheckboxField field={fields.lastHoleStands} {...FIELDS.lastHoleStands} />
          <CheckboxField field={fields.parOrBetter} {...FIELDS.parOrBetter} />
          <CheckboxField field={fields.strokesOnPar3} {...FIELDS.strokesOnPar3} />
        </div>
        <div className={`grid gap-5 ${ONLY.twos}`}>
          <Field field={fields.ace} {...FIELDS.ace} />
          <Field field={fields.carriedIn} {...FIELDS.carriedIn} />
        </div>
        <Field field={fields.allowance} {...FIELDS.allowance} className={ONLY.notTwos} />
        <Field field={fields.pot} {...FIELDS.pot} className={ONLY.pools} />
        <Field field={fields.who} {...FIELDS.who} options={content?.who ?? []} />
        <CheckboxField field={fields.paid} {...FIELDS.paid} />
        <ButtonRow>
          <SubmitButton intent="save" busyText={PAGE.saving}>
            {PAGE.save}
          </SubmitButton>
          {content && !content.isNew ? (
            <SubmitButton look="quiet" intent="remove" busyText={PAGE.removing}>
              {PAGE.remove}
            </SubmitButton>
          ) : null}
        </ButtonRow>
        {content && !content.isNew ? (
          <p className="text-sm text-muted">{PAGE.removeHint(content.hasSides)}</p>
        ) : null}
      </ServerForm>
    </ClubScreen>
  );
}

/** Hides a setting where it does not count: see `competitionSchema`. */
const ONLY = {
  board: "group-not-has-[[name=kind]_[value=board]:checked]/form:hidden",
  skins: "group-not-has-[[name=kind]_[value=skins]:checked]/form:hidden",
  twos: "group-not-has-[[name=kind]_[value=twos]:checked]/form:hidden",
  pools: "group-has-[[name=kind]_[value=board]:checked]/form:hidden",
  notTwos: "group-has-[[name=kind]_[value=twos]:checked]/form:hidden",
  teams: "group-not-has-[[name=format]_[value^=team]:checked]/form:hidden",
  sides: "group-not-has-[[name=format]_:is([value^=team],[value^=four]):checked]/form:hidden",
  modified: "group-not-has-[[name=format]_[value^=modified]:checked]/form:hidden",
  medal: "group-not-has-[[name=format]_[value*=medal]:checked]/form:hidden",
} as const;
