import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field } from "#app/forms/field.tsx";
import type { Constraints } from "#app/forms/form.tsx";
import { ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import {
  ActionBar,
  checkedBoxes,
  IntentButton,
  PlayerLists,
  VersionForm,
  useTypedForm,
  isChosen,
  type ListedPlayer,
  PlayerBox,
} from "./players-form.tsx";
import type { TypedForm } from "./typed-form.ts";
import { TEAMS_PAGE as PAGE } from "./teams-content.ts";
import type {
  GuestFields,
  LimitsFields,
  MoveFields,
  TeamFields,
} from "./teams-schema.ts";
import type { ListedTeam, TeamsView } from "./teams-view.server.ts";

const options = (teams: readonly Pick<ListedTeam, "name">[]) =>
  teams.map(({ name }) => ({ value: name, label: name }));

/** Makes teams from golf groups. */
export function LimitsForm({
  typed,
  constraint,
  limits,
  hasTeams,
}: {
  typed: TypedForm;
  constraint: Constraints;
  limits: LimitsFields;
  hasTeams: boolean;
}) {
  const [form, fields] = useTypedForm<LimitsFields>("groups", typed, {
    constraint,
    defaultValue: limits,
  });
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      typed={typed}
      heading="From golf groups"
    >
      <p className="text-muted">
        Makes a team of each golf group. Where only so many of a team count,
        those who entered last are neutral: they play with the team, but do not
        count.
      </p>
      <Field
        field={fields.maxPlayers}
        label={PAGE.labels.maxPlayers}
        hint="Leave it empty if everybody counts."
        type="text"
        inputMode="numeric"
      />
      <Field
        field={fields.minPlayers}
        label={PAGE.labels.minPlayers}
        type="text"
        inputMode="numeric"
      />
      {hasTeams ? (
        <CheckboxField field={fields.replaces} label={PAGE.labels.replaces} />
      ) : null}
      <div>
        <IntentButton
          path={typed.path}
          intent="groups"
          look={hasTeams ? "quiet" : "primary"}
          text="Make the teams"
        />
      </div>
    </VersionForm>
  );
}

/**
 * All players by team, with boxes, and below what can be done with those that
 * are checked; it stays in sight.
 *
 * @param view null when it cannot be read now
 */
export function MoveForm({
  typed,
  view,
}: {
  typed: TypedForm;
  view: TeamsView | null;
}) {
  const [form, fields] = useTypedForm<MoveFields>("move", typed);
  const checked = checkedBoxes(typed);
  const hasGuests = view?.neutral
    .concat(view.teams.flatMap(({ players }) => players))
    .some(({ details }) => details.includes(PAGE.guest));
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      typed={typed}
      heading="Players"
      lists
    >
      <PlayerLists
        form={form.id}
        legend={PAGE.labels.chosen}
        text={
          view?.hasPlayers === false
            ? "Nobody has a place in this tournament yet."
            : view?.teams.length === 0
              ? "There are no teams yet: make them from golf groups above, or add one below, then move players into it."
              : "Choose players, then what to do with them. Neutral ones play with their team, but do not count."
        }
        checked={checked}
      >
        {view ? (
          <>
            {view.teams.map(({ name, count, players }) => (
              <TeamPanel
                key={name}
                name={name}
                count={count}
                players={players}
                checked={checked}
              />
            ))}
            {view.neutral.length > 0 ? (
              <TeamPanel
                name="Neutral, without a team"
                count={PAGE.count(view.neutral.length, 0, null)}
                players={view.neutral}
                checked={checked}
              />
            ) : null}
          </>
        ) : null}
      </PlayerLists>
      {view && view.teams.length === 0 && !hasGuests ? null : (
        <ActionBar
          path={typed.path}
          field={fields.team}
          label={PAGE.labels.team}
          placeholder={PAGE.chooseTeam}
          move={{ intent: "move", text: "Move" }}
          actions={[
            { intent: "neutral", text: "Make neutral" },
            { intent: "no-team", text: "No team" },
            ...(hasGuests
              ? [{ intent: "no-guest", text: "Remove guests" }]
              : []),
          ]}
        >
          {view?.teams.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </ActionBar>
      )}
    </VersionForm>
  );
}

function TeamPanel({
  name,
  count,
  players,
  checked,
}: {
  name: string;
  count: string;
  players: readonly ListedPlayer[];
  checked: readonly string[];
}) {
  return (
    <Panel>
      <div>
        <h3 className="text-xl wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted">{count}</p>
      </div>
      {players.length === 0 ? (
        <p>Nobody yet</p>
      ) : (
        <ul>
          {players.map((player) => (
            <PlayerBox
              key={player.id}
              player={player}
              isChecked={isChosen(checked, player.id)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Adds, renames or removes a team. */
export function TeamForm({
  typed,
  teams,
}: {
  typed: TypedForm;
  teams: readonly Pick<ListedTeam, "name">[];
}) {
  const [form, fields] = useTypedForm<TeamFields>("team", typed, {
    constraint: { name: { maxLength: 80 } },
  });
  const button = (intent: string, text: string) => (
    <IntentButton path={typed.path} intent={intent} text={text} />
  );
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      typed={typed}
      heading="Add, rename, remove"
    >
      <Field field={fields.name} label={PAGE.labels.name} type="text" />
      {teams.length > 0 ? (
        <Field
          field={fields.team}
          label={PAGE.labels.team}
          hint="When a team is removed, its players become neutral."
          as="select"
          placeholder={PAGE.chooseTeam}
          options={options(teams)}
        />
      ) : null}
      <ButtonRow>
        {button("add", "Add a team")}
        {teams.length > 0 ? (
          <>
            {button("rename", "Rename")}
            {button("remove", "Remove")}
          </>
        ) : null}
      </ButtonRow>
    </VersionForm>
  );
}

/** Adds somebody who plays without an entry. */
export function GuestForm({
  typed,
  constraint,
}: {
  typed: TypedForm;
  constraint: Constraints;
}) {
  const [form, fields] = useTypedForm<GuestFields>("guest", typed, {
    constraint,
  });
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      typed={typed}
      heading="A guest"
    >
      <p className="text-muted">Somebody who plays without an entry.</p>
      <Field
        field={fields.guestName}
        label={PAGE.labels.guestName}
        type="text"
        autoComplete="off"
      />
      <Field
        field={fields.guestHandicap}
        label={PAGE.labels.guestHandicap}
        type="text"
        inputMode="decimal"
      />
      <div>
        <IntentButton path={typed.path} intent="guest" text="Add the guest" />
      </div>
    </VersionForm>
  );
}
