import type { ReactNode } from "react";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field } from "#app/forms/field.tsx";
import type { Constraints } from "#app/forms/form.tsx";
import { ButtonRow } from "#app/ui/button.tsx";
import {
  boxName,
  checkedBoxes,
  CHOICE_CLASSES,
  IntentButton,
  isChosen,
  type ListedPlayer,
  OpenForm,
  OpenLink,
  PlayerBox,
  PlayerCards,
  PlayerLine,
  ReturnedForm,
  useTypedForm,
  VersionForm,
  WhileOpen,
} from "./players-form.tsx";
import { FindForm, NumberedLinks, PageLinks } from "./page-links.tsx";
import { anchorOf, type TypedForm } from "./typed-form.ts";
import { TEAMS_PAGE as PAGE } from "./teams-content.ts";
import type {
  GuestFields,
  LimitsFields,
  MoveFields,
  SidesFields,
  TeamFields,
} from "./teams-schema.ts";
import { SIZES } from "./side-sizes.ts";
import type { TeamsView } from "./teams-view.server.ts";

const options = (names: readonly string[]) =>
  names.map((name) => ({ value: name, label: name }));

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
        Makes a team of each golf group. Where a team has a limit, its latest
        entries are neutral: they play with the team, but do not count.
      </p>
      <Field
        field={fields.maxPlayers}
        label={PAGE.labels.maxPlayers}
        hint="Leave empty to count every player."
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

/** Makes teams of two, three or four, for formats in which sides compete. */
export function SidesForm({
  typed,
  hasTeams,
}: {
  typed: TypedForm;
  hasTeams: boolean;
}) {
  const [form, fields] = useTypedForm<SidesFields>("sides", typed, {
    defaultValue: { size: SIZES[0] },
  });
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      typed={typed}
      heading="Sides of two, three or four"
    >
      <p className="text-muted">
        For four-ball, foursomes and scrambles: a team of so many players each,
        in the order of entry. Who entered together plays together.
      </p>
      <Field
        field={fields.size}
        label={PAGE.labels.size}
        as="select"
        options={SIZES.map((size) => ({ value: size, label: size }))}
      />
      {hasTeams ? (
        <CheckboxField field={fields.replaces} label={PAGE.labels.replaces} />
      ) : null}
      <div>
        <IntentButton
          path={typed.path}
          intent="sides"
          look="quiet"
          text="Make the sides"
        />
      </div>
    </VersionForm>
  );
}

/**
 * All players by team: choosing one opens what can be done with them, and a team
 * opens the players who can be added to it.
 *
 * @param view null when it cannot be read now
 * @param listPath of the page, without its query
 */
export function MoveForm({
  typed,
  view,
  listPath,
}: {
  typed: TypedForm;
  view: TeamsView | null;
  listPath: string;
}) {
  if (!view) {
    return <ReturnedForm id="move" labels={PAGE.labels} typed={typed} />;
  }
  const { names, teams, neutral, pages, hasPlayers } = view;
  return (
    <PlayerCards
      id="move"
      heading="Players"
      text={
        !hasPlayers
          ? "No players are confirmed yet."
          : names.length === 0
            ? "There are no teams yet: make them from golf groups above, or add one below, then move players into it."
            : "Choose a player to move them. Neutral ones play with their team, but do not count."
      }
      dragText={names.length === 0 ? "" : "Or drag a player onto a team."}
      typed={typed}
      all={[
        ...teams.map(({ index }) => String(index)),
        ...teams.flatMap(({ players }) => players.map(({ id }) => id)),
        ...neutral.map(({ id }) => id),
      ]}
      drag={(player, place) => dragged(view, player, place)}
      above={
        <>
          <FindForm path={listPath} pages={pages} />
          <PageLinks path={listPath} pages={pages} found={PAGE.found(pages)} />
        </>
      }
      below={
        <NumberedLinks path={listPath} pages={pages} label="Pages, again" />
      }
    >
      {teams.map(({ index, name, count, players }) => (
        <TeamPanel
          key={name}
          place={String(index)}
          name={name}
          count={count}
          players={players}
          names={names}
          typed={typed}
          isLoaded={pages.isLong}
        >
          <AddForm
            typed={
              pages.isLong
                ? { ...typed, path: withOpen(typed.path, index) }
                : typed
            }
            view={view}
            index={index}
          />
        </TeamPanel>
      ))}
      {neutral.length > 0 ? (
        <TeamPanel
          place="out"
          name="Neutral, without a team"
          count={view.neutralCount}
          players={neutral}
          names={names}
          typed={typed}
        />
      ) : null}
    </PlayerCards>
  );
}

/** The page with a team open: who can be added to it is on it then. */
function withOpen(path: string, index: number): string {
  return `${path}${path.includes("?") ? "&" : "?"}open=${String(index)}`;
}

/** What is posted when a player is dragged; null: they are in that team already. */
function dragged(
  { teams, neutral }: TeamsView,
  player: string,
  place: string,
): Readonly<Record<string, string>> | null {
  const team = teams.find(({ index }) => String(index) === place);
  const players = team?.players ?? neutral;
  if (players.some(({ id }) => id === player)) return null;
  const chosen = { [boxName(player)]: "on" };
  return team
    ? { intent: "move", team: team.name, ...chosen }
    : { intent: "no-team", ...chosen };
}

function TeamPanel({
  place,
  name,
  count,
  players,
  names,
  typed,
  isLoaded = false,
  children,
}: {
  place: string;
  name: string;
  count: string;
  players: readonly ListedPlayer[];
  names: readonly string[];
  typed: TypedForm;
  /** Whether whoever can be added is not on the page before it is open. */
  isLoaded?: boolean;
  /** The form that adds players; undefined: nobody can be added. */
  children?: ReactNode;
}) {
  return (
    <section
      data-place={place}
      className="rounded-xl border border-line bg-paper px-5 py-4 data-over:border-gold-400"
    >
      <div
        id={anchorOf(place)}
        className="flex scroll-mt-40 items-start justify-between gap-3 border-b border-line pb-2"
      >
        <div>
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          <p className="text-sm text-muted">{count}</p>
        </div>
        {children ? (
          <OpenLink
            at={place}
            isLoaded={isLoaded}
            aria-label={`Add players to ${name}`}
            className="flex-none py-1.5 text-sm"
          >
            Add players
          </OpenLink>
        ) : null}
      </div>
      <WhileOpen at={place}>{children}</WhileOpen>
      {players.length === 0 ? (
        <p className="pt-2">No one yet</p>
      ) : (
        <ul>
          {players.map((player) => (
            <PlayerLine key={player.id} player={player}>
              {names.length > 0 || isGuest(player) ? (
                <PlayerChanges typed={typed} player={player} names={names} />
              ) : null}
            </PlayerLine>
          ))}
        </ul>
      )}
    </section>
  );
}

function isGuest({ details }: ListedPlayer): boolean {
  return details.includes(PAGE.guest);
}

/** What can be done with a player. */
function PlayerChanges({
  typed,
  player,
  names,
}: {
  typed: TypedForm;
  player: ListedPlayer;
  names: readonly string[];
}) {
  const [form, fields] = useTypedForm<MoveFields>("change-player", typed);
  const button = (intent: string, text: string, look?: "primary") => (
    <IntentButton
      path={typed.path}
      intent={intent}
      text={text}
      look={look}
      size="small"
    />
  );
  return (
    <OpenForm
      at={player.id}
      subject="chosen"
      form={form}
      labels={PAGE.labels}
      typed={typed}
    >
      <input type="hidden" name={boxName(player.id)} value="on" />
      {names.length > 0 ? (
        <div className={CHOICE_CLASSES}>
          <Field
            field={fields.team}
            label="Move to"
            as="select"
            placeholder={PAGE.chooseTeam}
            options={options(names)}
          />
          {button("move", "Move", "primary")}
        </div>
      ) : null}
      <ButtonRow>
        {names.length > 0 ? (
          <>
            {button("neutral", "Make neutral")}
            {button("no-team", "No team")}
          </>
        ) : null}
        {isGuest(player) ? button("no-guest", "Remove the guest") : null}
      </ButtonRow>
    </OpenForm>
  );
}

/** Adds players to a team: a box for each who is not in it. */
function AddForm({
  typed,
  view: { names, teams, neutral, everybody },
  index,
}: {
  typed: TypedForm;
  view: TeamsView;
  index: number;
}) {
  const [form] = useTypedForm<MoveFields>("add-players", typed);
  const checked = checkedBoxes(typed);
  const team = names[index];
  const others = everybody?.filter((player) => player.team !== index) ?? [
    ...neutral,
    ...teams.flatMap((each) => (each.index === index ? [] : each.players)),
  ];
  return (
    <OpenForm
      at={String(index)}
      subject="chosen"
      form={form}
      labels={PAGE.labels}
      typed={typed}
    >
      <input type="hidden" name="team" value={team} />
      <fieldset className="min-w-0">
        <legend className="pt-2 font-semibold">{PAGE.labels.chosen}</legend>
        <ul className="max-h-80 overflow-y-auto">
          {others.map((player) => (
            <PlayerBox
              key={player.id}
              player={player}
              isChecked={isChosen(checked, player.id)}
            />
          ))}
        </ul>
      </fieldset>
      <div>
        <IntentButton
          path={typed.path}
          intent="move"
          look="primary"
          size="small"
          text="Add to this team"
        />
      </div>
    </OpenForm>
  );
}

/** Adds, renames or removes a team. */
export function TeamForm({
  typed,
  names,
}: {
  typed: TypedForm;
  names: readonly string[];
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
      {names.length > 0 ? (
        <Field
          field={fields.team}
          label={PAGE.labels.team}
          hint="When a team is removed, its players become neutral."
          as="select"
          placeholder={PAGE.chooseTeam}
          options={options(names)}
        />
      ) : null}
      <ButtonRow>
        {button("add", "Add a team")}
        {names.length > 0 ? (
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
      <p className="text-muted">A player without an entry.</p>
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
