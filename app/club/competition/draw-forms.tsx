import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field } from "#app/forms/field.tsx";
import type { Constraints } from "#app/forms/form.tsx";
import { Button, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { DRAW_PAGE as PAGE } from "./draw-content.ts";
import type { HandFields, PublishFields, RulesFields } from "./draw-schema.ts";
import type {
  DrawView,
  ListedFourball,
  Publication,
} from "./draw-view.server.ts";
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

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The rules of the draw, and the button that draws. */
export function RulesForm({
  typed,
  constraint,
  view,
}: {
  typed: TypedForm;
  constraint: Constraints;
  view: DrawView | null;
}) {
  const [form, fields] = useTypedForm<RulesFields>("rules", typed, {
    constraint,
    defaultValue: view?.rules ?? {},
  });
  const hasDraw = view?.hasDraw ?? false;
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      typed={typed}
      heading="Settings of the draw"
    >
      <div>
        <CheckboxField field={fields.mixTeams} label={PAGE.labels.mixTeams} />
        <CheckboxField
          field={fields.keepEntriesTogether}
          label={PAGE.labels.keepEntriesTogether}
        />
      </div>
      <Field
        field={fields.maxHandicapDifference}
        label={PAGE.labels.maxHandicapDifference}
        hint="How far a fourball’s average handicap may be from that of all players. Leave it empty for no limit."
        type="text"
        inputMode="decimal"
      />
      <Field
        field={fields.kind}
        label={PAGE.labels.kind}
        as="radio"
        options={optionsOf(PAGE.kinds)}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          field={fields.time}
          label={PAGE.labels.time}
          hint="When the shotgun starts, or the first fourball."
          type="time"
        />
        <Field
          field={fields.holes}
          label={PAGE.labels.holes}
          hint="For a shotgun start: 1-18, for example, or 1-9, 12."
          type="text"
        />
        <Field
          field={fields.intervalMinutes}
          label={PAGE.labels.intervalMinutes}
          hint={PAGE.intervalHint}
          type="text"
          inputMode="numeric"
        />
        <Field
          field={fields.tees}
          label={PAGE.labels.tees}
          hint={PAGE.intervalHint}
          as="select"
          options={optionsOf(PAGE.tees)}
        />
      </div>
      <Field
        field={fields.seed}
        label={PAGE.labels.seed}
        hint="The same number and the same players give the same draw. Leave it empty for a new draw."
        type="text"
        inputMode="numeric"
      />
      {view?.isChanged ? (
        <CheckboxField field={fields.replaces} label={PAGE.labels.replaces} />
      ) : null}
      <ButtonRow>
        <IntentButton
          path={typed.path}
          intent="draw"
          look={hasDraw ? "quiet" : "primary"}
          text={hasDraw ? "Draw again" : "Draw"}
        />
        {hasDraw ? (
          <IntentButton
            path={typed.path}
            intent="rules"
            text="Save the settings, keep the fourballs"
          />
        ) : null}
      </ButtonRow>
    </VersionForm>
  );
}

/**
 * The tee sheet with a box for each player and gap, and below what can be done
 * with those that are checked; it stays in sight.
 *
 * @param view null when it cannot be read now
 * @param lineHref who waits in line
 */
export function HandForm({
  typed,
  view,
  lineHref,
}: {
  typed: TypedForm;
  view: DrawView | null;
  lineHref: string;
}) {
  const [form, fields] = useTypedForm<HandFields>("hand", typed);
  const checked = checkedBoxes(typed);
  const [next] = view?.without ?? [];
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      typed={typed}
      heading="Change by hand"
      lists
    >
      <PlayerLists
        form={form.id}
        legend={PAGE.labels.chosen}
        text="Choose two to swap them, or a gap and a player without a fourball. Choose one or more to move them. Change starts: the whole fourball of the player you choose changes places with another one."
        checked={checked}
      >
        {view ? (
          <>
            {view.fourballs.map((fourball) => (
              <Fourball
                key={fourball.place}
                fourball={fourball}
                checked={checked}
                next={next}
                lineHref={lineHref}
              />
            ))}
            {view.without.length > 0 ? (
              <Panel>
                <h3 className="text-xl">Without a fourball</h3>
                <ul>
                  {view.without.map((player) => (
                    <PlayerBox
                      key={player.id}
                      player={player}
                      isChecked={isChosen(checked, player.id)}
                    />
                  ))}
                </ul>
              </Panel>
            ) : null}
          </>
        ) : null}
      </PlayerLists>
      <ActionBar
        path={typed.path}
        field={fields.fourball}
        label={PAGE.labels.fourball}
        placeholder="Choose a fourball"
        move={{ intent: "move", text: "Move" }}
        actions={[
          { intent: "swap", text: "Swap" },
          { intent: "exchange", text: "Change starts" },
          { intent: "take-out", text: "Take out" },
        ]}
      >
        {view?.fourballs.map(({ place }, index) => (
          <option key={place} value={index}>
            {place}
          </option>
        ))}
        <option value="new">A new fourball</option>
      </ActionBar>
    </VersionForm>
  );
}

function Fourball({
  fourball: { hole, time, isNeutral, broken, seats },
  checked,
  next,
  lineHref,
}: {
  fourball: ListedFourball;
  checked: readonly string[];
  /** The first player without a fourball. */
  next: ListedPlayer | undefined;
  lineHref: string;
}) {
  return (
    <article
      className={`grid gap-2 rounded-xl border bg-paper px-5 py-4 ${broken.length > 0 ? "border-flag-600" : "border-line"}`}
    >
      <div className="flex items-baseline justify-between gap-3 border-b border-line pb-2">
        <h3 className="text-xl">{hole}</h3>
        <span className="text-muted tabular-nums">
          {isNeutral ? `${PAGE.neutral} · ` : null}
          {time}
        </span>
      </div>
      {broken.length > 0 ? (
        <p className="text-sm font-semibold wrap-anywhere text-flag-600">
          {broken.join(" · ")}
        </p>
      ) : null}
      <ul>
        {seats.map((seat) => (
          <PlayerBox
            key={seat.id}
            player={seat}
            isChecked={isChosen(checked, seat.id)}
          >
            {seat.isGap ? (
              next ? (
                <Button
                  type="submit"
                  look="quiet"
                  size="small"
                  name="fill"
                  value={`${seat.id}.${next.id}`}
                >
                  {PAGE.fill(next.name)}
                </Button>
              ) : (
                <a href={lineHref} className="inline-block py-2.5">
                  Who is on the waiting list
                </a>
              )
            ) : null}
          </PlayerBox>
        ))}
      </ul>
    </article>
  );
}

/** What is published, what publishing again would change, and the button. */
export function PublishForm({
  typed,
  publication: { canPublish, hasDraw, at, changes },
  broken,
}: {
  typed: TypedForm;
  publication: Publication;
  broken: number;
}) {
  const [form, fields] = useTypedForm<PublishFields>("publish", typed);
  const isUpToDate = at !== null && changes.length === 0;
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      typed={typed}
      heading="Publication"
    >
      {at === null ? (
        <p>
          Not published. Publishing shows teams and tee sheet on the information
          page, and writes to each entrant when and with whom they start.
        </p>
      ) : isUpToDate ? (
        <p>{PAGE.isPublished(at)}</p>
      ) : (
        <div>
          <p>{PAGE.hasChanged(at)}</p>
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          {hasDraw ? (
            <p className="mt-2 text-muted">
              Publishing again writes only to those whose start or fourball has
              changed, or who have none any more.
            </p>
          ) : null}
        </div>
      )}
      {broken > 0 ? (
        <p className="text-muted">{PAGE.brokenNow(broken)}</p>
      ) : null}
      {isUpToDate || !hasDraw ? null : canPublish ? (
        <div>
          <IntentButton
            path={typed.path}
            intent="publish"
            look="primary"
            busyText="Publishing…"
            text={at === null ? "Publish" : "Publish again"}
          />
        </div>
      ) : (
        <p>The tournament itself has to be published first.</p>
      )}
      {at !== null && canPublish ? (
        <div className="border-t border-line pt-5">
          <p className="text-muted">
            Taking it back removes teams and tee sheet from the information
            page, and tells each entrant who has a start, by mail, that it does
            not stand for now. The draw itself stays saved.
          </p>
          <CheckboxField
            field={fields.takesBack}
            label={PAGE.labels.takesBack}
          />
          <div className="mt-2">
            <IntentButton
              path={typed.path}
              intent="take-back"
              text="Take back"
            />
          </div>
        </div>
      ) : null}
    </VersionForm>
  );
}
