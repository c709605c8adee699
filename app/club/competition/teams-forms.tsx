import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field } from "#app/forms/field.tsx";
import { type Constraints, useServerForm } from "#app/forms/form.tsx";
import { ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import {
  ActionBar,
  checkedBoxes,
  type FormProps,
  IntentButton,
  PlayerLists,
  VersionForm,
  isChosen,
  type ListedPlayer,
  PlayerBox,
} from "./players-form.tsx";
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
  path,
  version,
  lastResult,
  saved,
  constraint,
  limits,
  hasTeams,
}: FormProps & {
  constraint: Constraints;
  limits: LimitsFields;
  hasTeams: boolean;
}) {
  const [form, fields] = useServerForm<LimitsFields>({
    id: "groups",
    lastResult,
    constraint,
    defaultValue: saved ?? limits,
  });
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      path={path}
      version={version}
      lastResult={lastResult}
      heading={PAGE.limits}
    >
      <p className="text-muted">{PAGE.limitsText}</p>
      <Field
        field={fields.maxPlayers}
        label={PAGE.labels.maxPlayers}
        hint={PAGE.noLimit}
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
          path={path}
          intent="groups"
          look={hasTeams ? "quiet" : "primary"}
          text={PAGE.make}
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
  path,
  version,
  lastResult,
  saved,
  view,
}: FormProps & { view: TeamsView | null }) {
  const [form, fields] = useServerForm<MoveFields>({
    id: "move",
    lastResult,
    defaultValue: saved,
  });
  const checked = checkedBoxes(lastResult?.initialValue ?? saved);
  const hasGuests = view?.neutral
    .concat(view.teams.flatMap(({ players }) => players))
    .some(({ details }) => details.includes(PAGE.guest));
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      path={path}
      version={version}
      lastResult={lastResult}
      heading={PAGE.players}
      lists
    >
      <PlayerLists
        form={form.id}
        legend={PAGE.labels.chosen}
        text={
          view?.hasPlayers === false
            ? PAGE.none
            : view?.teams.length === 0
              ? PAGE.noTeams
              : PAGE.playersText
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
                name={PAGE.noTeam}
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
          path={path}
          field={fields.team}
          label={PAGE.labels.team}
          placeholder={PAGE.chooseTeam}
          move={{ intent: "move", text: PAGE.move }}
          actions={[
            { intent: "neutral", text: PAGE.makeNeutral },
            { intent: "no-team", text: PAGE.removeFromTeam },
            ...(hasGuests
              ? [{ intent: "no-guest", text: PAGE.removeGuest }]
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
        <p>{PAGE.empty}</p>
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
  path,
  version,
  lastResult,
  saved,
  teams,
}: FormProps & { teams: readonly Pick<ListedTeam, "name">[] }) {
  const [form, fields] = useServerForm<TeamFields>({
    id: "team",
    lastResult,
    constraint: { name: { maxLength: 80 } },
    defaultValue: saved,
  });
  const button = (intent: string, text: string) => (
    <IntentButton path={path} intent={intent} text={text} />
  );
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      path={path}
      version={version}
      lastResult={lastResult}
      heading={PAGE.teams}
    >
      <Field field={fields.name} label={PAGE.labels.name} type="text" />
      {teams.length > 0 ? (
        <Field
          field={fields.team}
          label={PAGE.labels.team}
          hint={PAGE.removeHint}
          as="select"
          placeholder={PAGE.chooseTeam}
          options={options(teams)}
        />
      ) : null}
      <ButtonRow>
        {button("add", PAGE.add)}
        {teams.length > 0 ? (
          <>
            {button("rename", PAGE.rename)}
            {button("remove", PAGE.remove)}
          </>
        ) : null}
      </ButtonRow>
    </VersionForm>
  );
}

/** Adds somebody who plays without an entry. */
export function GuestForm({
  path,
  version,
  lastResult,
  saved,
  constraint,
}: FormProps & { constraint: Constraints }) {
  const [form, fields] = useServerForm<GuestFields>({
    id: "guest",
    lastResult,
    constraint,
    defaultValue: saved,
  });
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      path={path}
      version={version}
      lastResult={lastResult}
      heading={PAGE.guests}
    >
      <p className="text-muted">{PAGE.guestsText}</p>
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
        <IntentButton path={path} intent="guest" text={PAGE.addGuest} />
      </div>
    </VersionForm>
  );
}
