import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { LineFields } from "#app/club/entrants/schema.ts";
import { Field } from "#app/forms/field.tsx";
import { type Constraints, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { ENTRANT_PAGE as PAGE } from "./entrant-content.ts";

export function PlaceInLine({
  place,
  waiting,
  constraint,
  lastResult,
}: {
  place: number;
  waiting: number;
  constraint: Constraints;
  lastResult: SubmissionResult | undefined;
}) {
  const [form, fields] = useServerForm<LineFields>({
    id: "line",
    lastResult,
    constraint,
    defaultValue: { place: String(place) },
  });
  return (
    <Panel id="place" aria-labelledby="place-heading">
      <h2 id="place-heading">{PAGE.place}</h2>
      <p>{PAGE.inLine(place, waiting)}</p>
      <ServerForm
        form={form}
        labels={{ place: PAGE.moveLabel }}
        lastResult={lastResult}
        action="."
        isFramed={false}
      >
        <Field field={fields.place} label={PAGE.moveLabel} type="text" inputMode="numeric" />
        <div>
          <SubmitButton look="quiet" intent="move" busyText={PAGE.moving}>
            {PAGE.move}
          </SubmitButton>
        </div>
      </ServerForm>
      <p className="text-sm text-muted">{PAGE.givePlaceText}</p>
      <Form method="post" action=".">
        <SubmitButton intent="confirm" busyText={PAGE.giving}>
          {PAGE.givePlace}
        </SubmitButton>
      </Form>
    </Panel>
  );
}
