import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { FieldMessages } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { RESULTS_PAGE as PAGE } from "./content.ts";
import type { PointsTexts } from "./typed-points.ts";

type Fields = {
  base: string;
  asked: string;
  points: Record<string, string>;
  drives: Record<string, string>;
};

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
  stored: PointsTexts;
  drives: PointsTexts;
  drivesHint: string | null;
  submitted: Partial<Fields> | undefined;
  lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
  links: { above: ReactNode; below: ReactNode };
  children: ReactNode;
}) {
  const [form, fields] = useServerForm<Fields>({
    id: "points",
    lastResult,
    defaultValue: { base: madeFrom, points: stored, drives: storedDrives, ...submitted },
  });
  const points = fields.points.getFieldset();
  const drives = fields.drives.getFieldset();
  const typedIds = Object.keys(fields.points.initialValue ?? {});
  const typedDrivers = Object.keys(fields.drives.initialValue ?? {});
  const values: readonly Row[] =
    rows ??
    typedIds.map((id, index) => ({
      id,
      name: PAGE.points,
      note: "",
      drivers:
        index === 0 ? typedDrivers.map((each) => ({ id: each, name: PAGE.columns.player })) : [],
    }));
  const drivers = values.flatMap((each) => each.drivers);
  return (
    <ServerForm
      form={form}
      labels={{
        ...Object.fromEntries(values.map(({ id, name }) => [`points.${id}`, name])),
        ...Object.fromEntries(drivers.map(({ id, name }) => [`drives.${id}`, PAGE.drivesOf(name)])),
      }}
      lastResult={lastResult}
      isFramed={false}
    >
      <DefaultButton intent="save" />
      {children}
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
          {values.map(({ id, name, note, drivers: players }) => {
            const field = points[id];
            if (!field) return null;
            return (
              <li
                key={id}
                className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-x-4 gap-y-2 border-t border-line pt-2"
              >
                <NarrowField field={field} inputMode="text">
                  {name}
                  {note ? <span className="block text-sm text-muted">{note}</span> : null}
                </NarrowField>
                {players.map((player) => {
                  const count = drives[player.id];
                  return count ? (
                    <NarrowField key={player.id} field={count} inputMode="numeric">
                      {PAGE.drivesOf(player.name)}
                    </NarrowField>
                  ) : null;
                })}
              </li>
            );
          })}
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
  field: FieldMetadata<string>;
  inputMode: "text" | "numeric";
  children: ReactNode;
}) {
  const { key, ...props } = getInputProps(field, { type: "text" });
  return (
    <>
      <label htmlFor={props.id} className="wrap-anywhere">
        {children}
      </label>
      <input
        key={key}
        {...props}
        className="min-h-11 w-full rounded-md border-[1.5px] border-control bg-chalk px-2 text-right aria-invalid:border-flag-600"
        inputMode={inputMode}
      />
      <div className="col-span-2">
        <FieldMessages field={field} hintId={undefined} />
      </div>
    </>
  );
}
