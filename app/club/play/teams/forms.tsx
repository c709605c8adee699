import type { FormState } from "#app/club/play/form-state.ts";
import { FORM, OUT } from "#app/club/play/moves.ts";
import {
  IntentButton,
  PlayerRow,
  PlayersCard,
  PlayersForm,
  useVersionForm,
  VersionForm,
} from "#app/club/play/players-form.tsx";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field } from "#app/forms/field.tsx";
import type { Constraints } from "#app/forms/form.tsx";
import { ButtonRow } from "#app/ui/button.tsx";
import { SIDES_PAGE, TEAMS_PAGE as PAGE } from "./content.ts";
import type { LimitsFields, SaveFields, SidesFields } from "./schema.ts";
import { SIZES } from "./side-sizes.ts";
import type { TeamsView } from "./view.server.ts";

/** Teams of the tournament, or the sides of a competition: those have no golf groups and no guests. */
type Of = "teams" | "sides";

const labelsOf = (of: Of) => (of === "sides" ? SIDES_PAGE.labels : PAGE.labels);

export function MakeForm({
  formState,
  constraint,
  limits,
  hasTeams,
  size,
  of = "teams",
}: {
  of?: Of;
  formState: FormState;
  constraint: Constraints;
  limits: LimitsFields;
  hasTeams: boolean;
  /** With how many players sides begin. */
  size: TeamsView["size"] | undefined;
}) {
  const [form, fields] = useVersionForm<LimitsFields & SidesFields>("make", formState, {
    constraint,
    defaultValue: { size, by: "entry", ...limits },
  });
  const isOfSides = of === "sides";
  const labels = labelsOf(of);
  const sides = (
    <>
      <Field
        field={fields.size}
        label={labels.size}
        as="select"
        options={SIZES.map((size) => ({ value: size, label: size }))}
      />
      <Field field={fields.by} label={labels.by} as="select" options={PAGE.by} />
    </>
  );
  if (isOfSides) {
    return (
      <VersionForm form={form} labels={labels} formState={formState} heading="Make the sides">
        <div className="grid gap-5 md:grid-cols-2">{sides}</div>
        {hasTeams ? <CheckboxField field={fields.replaces} label={labels.replaces} /> : null}
        <ButtonRow>
          <IntentButton
            intent="sides"
            look={hasTeams ? "quiet" : "primary"}
            text="Make the sides"
          />
        </ButtonRow>
      </VersionForm>
    );
  }
  return (
    <VersionForm form={form} labels={labels} formState={formState} heading="Make the teams">
      <p className="text-muted">
        A team of each golf group, which is renamed with it. Where a team has a limit, its latest
        entries are neutral: they play with the team, but do not count. Or sides for formats of
        pairs and teams: a team of so many players each. In the order of entry, players who entered
        together play together.
      </p>
      <div className="grid gap-5 md:grid-cols-3">
        <Field
          field={fields.maxPlayers}
          label={labels.maxPlayers}
          hint="Of golf groups. Leave empty to count every player."
          type="text"
          inputMode="numeric"
        />
        <Field
          field={fields.minPlayers}
          label={labels.minPlayers}
          type="text"
          inputMode="numeric"
        />
        {sides}
      </div>
      {hasTeams ? <CheckboxField field={fields.replaces} label={labels.replaces} /> : null}
      <ButtonRow>
        <IntentButton intent="groups" look={hasTeams ? "quiet" : "primary"} text="Make the teams" />
        <IntentButton intent="sides" text="Make the sides" />
      </ButtonRow>
    </VersionForm>
  );
}

export function PlayersOfTeamsForm({
  formState,
  constraint,
  view,
  listPath,
  of = "teams",
}: {
  formState: FormState;
  constraint: Constraints;
  view: TeamsView;
  listPath: string;
  of?: Of;
}) {
  const isOfSides = of === "sides";
  const labels = labelsOf(of);
  const { names, teams, neutral, neutralCount, pages, hasPlayers } = view;
  const [form, fields] = useVersionForm<SaveFields>(FORM, formState, {
    constraint,
  });
  const choices = names.map((label) => ({ label }));
  const options = names.map((name) => ({ value: name, label: name }));
  const cards = [
    ...teams.map((team) => ({ ...team, place: team.name })),
    {
      place: OUT,
      name: isOfSides ? SIDES_PAGE.none : PAGE.neutral,
      count: neutralCount,
      players: neutral,
      withdrawn: null,
    },
  ];
  return (
    <PlayersForm
      form={form}
      text={
        !hasPlayers
          ? "No players are confirmed yet."
          : names.length === 0
            ? isOfSides
              ? SIDES_PAGE.empty
              : "There are no teams yet: make them above, or name one below and choose who moves into it."
            : isOfSides
              ? SIDES_PAGE.text
              : "Choose where players move, then save. Neutral ones play with their team, but do not count."
      }
      dragText={names.length === 0 ? "" : `Or drag a player onto a ${isOfSides ? "side" : "team"}.`}
      labels={labels}
      formState={formState}
      players={cards.flatMap(({ players }) => players.map(({ id }) => id))}
      choices={[
        isOfSides ? SIDES_PAGE.newSide : PAGE.newTeam,
        ...choices,
        ...(names.length > 0 ? (isOfSides ? PAGE.noSide : PAGE.noTeam) : []),
      ]}
      listPath={listPath}
      pages={pages}
      found={PAGE.found(pages)}
      more={
        <>
          <fieldset id="team" className="grid gap-5 md:grid-cols-2">
            <legend className="pb-2 font-semibold">{isOfSides ? "Sides" : "Teams"}</legend>
            <Field field={fields.newTeam} label={labels.newTeam} type="text" />
            {names.length > 0 ? (
              <>
                <Field
                  field={fields.remove}
                  label={labels.remove}
                  hint={isOfSides ? "Its players are in no side." : "Its players become neutral."}
                  as="select"
                  placeholder={isOfSides ? SIDES_PAGE.chooseSide : PAGE.chooseTeam}
                  options={options}
                />
                <Field
                  field={fields.rename}
                  label={labels.rename}
                  as="select"
                  placeholder={isOfSides ? SIDES_PAGE.chooseSide : PAGE.chooseTeam}
                  options={options}
                />
                <Field field={fields.name} label={labels.name} type="text" />
              </>
            ) : null}
          </fieldset>
          {isOfSides ? null : (
            <fieldset id="guest" className="grid gap-5 md:grid-cols-2">
              <legend className="pb-2 font-semibold">A guest, who plays without an entry</legend>
              <Field field={fields.guestName} label={labels.guestName} type="text" />
              <Field
                field={fields.guestHandicap}
                label={labels.guestHandicap}
                type="text"
                inputMode="decimal"
              />
            </fieldset>
          )}
        </>
      }
    >
      {cards.map(({ place, name, count, players, withdrawn }) =>
        place === OUT && players.length === 0 ? null : (
          <PlayersCard key={place} place={place} heading={name} count={count}>
            {players.length === 0 ? <li className="pt-2">No one yet</li> : null}
            {withdrawn ? (
              <li className="pt-2 text-sm wrap-anywhere text-muted">{withdrawn}</li>
            ) : null}
            {players.map(({ isGuest, ...player }) => (
              <PlayerRow
                key={player.id}
                player={player}
                choices={isGuest && !isOfSides ? PAGE.guestChoices : []}
              />
            ))}
          </PlayersCard>
        ),
      )}
    </PlayersForm>
  );
}
