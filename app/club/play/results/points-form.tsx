import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { FieldMessages } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { RESULTS_PAGE as PAGE } from "./content.ts";
import { PUBLICATION } from "./publication-content.ts";
import type { Texts } from "./typed-texts.ts";

type Fields = {
  base: string;
  asked: string;
  points: Record<string, string>;
  drives: Record<string, string>;
  withoutCompetitions: string;
  withoutScores: string;
  withoutStrokes: string;
  withLostAwards: string;
};

/** The boxes that are ticked to publish nevertheless. */
export type ConfirmFields = Record<
  "withoutCompetitions" | "withoutScores" | "withoutStrokes" | "withLostAwards",
  FieldMetadata<string | undefined>
>;

type Row = { id: string; name: string; note: string; drivers: { id: string; name: string }[] };

/**
 * @param rows null: the players could not be read, and the form has those that were typed
 * @param base the same of a form that was returned, where others have changed them meanwhile
 * @param asked of a form that was returned: the points that it asks about
 */
export function PointsForm({
  rows,
  players,
  heading,
  hint,
  save,
  madeFrom,
  base,
  asked,
  stored,
  drives: storedDrives,
  drivesHint,
  submitted,
  lastResult,
  links,
  children,
}: {
  rows: readonly Row[] | null;
  players: number;
  heading: string;
  hint: string;
  save: string;
  madeFrom: string;
  base: string | null;
  asked: string | null;
  stored: Texts;
  drives: Texts;
  drivesHint: string | null;
  submitted: Partial<Fields> | undefined;
  lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
  links: { above: ReactNode; below: ReactNode };
  children: (fields: ConfirmFields) => ReactNode;
}) {
  const [form, fields] = useServerForm<Fields>({
    id: "points",
    lastResult,
    defaultValue: { base: madeFrom, points: stored, drives: storedDrives, ...submitted },
  });
  const values = { points: fields.points.initialValue, drives: fields.drives.initialValue };
  const errors = form.allErrors;
  const resetKey = fields.points.key;
  // Conform makes the metadata of a field anew for each of its properties, which for sixty players
  // takes longer than the rest of the page.
  const fieldOf = (list: keyof typeof values, player: string) => {
    const name = `${list}.${player}`;
    const id = `${form.id}-${name}`;
    const value = values[list]?.[player];
    return { name, id, value, errors: errors[name], errorId: `${id}-error`, resetKey };
  };
  const typedIds = Object.keys(values.points ?? {});
  const typedDrivers = Object.keys(values.drives ?? {});
  const listed: readonly Row[] =
    rows ??
    typedIds.map((id, index) => ({
      id,
      name: PAGE.points,
      note: "",
      drivers:
        index === 0 ? typedDrivers.map((each) => ({ id: each, name: PAGE.columns.player })) : [],
    }));
  const drivers = listed.flatMap((each) => each.drivers);
  return (
    <ServerForm
      form={form}
      labels={{
        ...Object.fromEntries(listed.map(({ id, name }) => [`points.${id}`, name])),
        ...Object.fromEntries(drivers.map(({ id, name }) => [`drives.${id}`, PAGE.drivesOf(name)])),
        withoutCompetitions: PUBLICATION.withoutCompetitions,
        withoutScores: PUBLICATION.withoutScores,
        withoutStrokes: PUBLICATION.withoutStrokes,
        withLostAwards: PUBLICATION.withLostAwards,
      }}
      lastResult={lastResult}
      isFramed={false}
    >
      <DefaultButton intent="save" />
      {children(fields)}
      <input type="hidden" name="base" value={base ?? fields.base.initialValue ?? ""} />
      <input type="hidden" name="asked" value={asked ?? fields.asked.initialValue ?? ""} />
      <Panel aria-labelledby="points-heading">
        <div>
          <h2 id="points-heading">{heading}</h2>
          <p className="text-sm text-muted">{rows && players === 0 ? PAGE.none : hint}</p>
          {drivesHint === null ? null : <p className="text-sm text-muted">{drivesHint}</p>}
        </div>
        {links.above}
        <ul className="grid gap-x-10 gap-y-2 lg:grid-cols-2">
          {listed.map(({ id, name, note, drivers: players }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-x-4 gap-y-2 border-t border-line pt-2"
            >
              <NarrowField field={fieldOf("points", id)} inputMode="text">
                {name}
                {note ? <span className="block text-sm text-muted">{note}</span> : null}
              </NarrowField>
              {players.map((player) => (
                <NarrowField
                  key={player.id}
                  field={fieldOf("drives", player.id)}
                  inputMode="numeric"
                >
                  {PAGE.drivesOf(player.name)}
                </NarrowField>
              ))}
            </li>
          ))}
        </ul>
        <ButtonRow>
          <SubmitButton intent="save" busyText={PAGE.saving}>
            {save}
          </SubmitButton>
        </ButtonRow>
        {links.below}
      </Panel>
    </ServerForm>
  );
}

function NarrowField({
  field,
  inputMode,
  children,
}: {
  field: {
    name: string;
    id: string;
    value: string | undefined;
    errors: string[] | undefined;
    errorId: string;
    resetKey: string | undefined;
  };
  inputMode: "text" | "numeric";
  children: ReactNode;
}) {
  const { name, id, value, errors, errorId, resetKey } = field;
  return (
    <>
      <label htmlFor={id} className="wrap-anywhere">
        {children}
      </label>
      <input
        key={resetKey}
        id={id}
        name={name}
        type="text"
        defaultValue={value}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? errorId : undefined}
        className="min-h-11 w-full rounded-md border-[1.5px] border-control bg-chalk px-2 text-right aria-invalid:border-flag-600"
        inputMode={inputMode}
      />
      <div className="col-span-2">
        <FieldMessages field={field} hintId={undefined} />
      </div>
    </>
  );
}
