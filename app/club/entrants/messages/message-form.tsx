import type { ReactNode } from "react";
import { Unreached } from "#app/club/calls/phone-calls.tsx";
import type { Recipients } from "#app/club/entrants/entrants.server.ts";
import type { MessageFields } from "#app/club/entrants/schema.ts";
import { Chosen } from "#app/club/lists/three-steps.tsx";
import { Field } from "#app/forms/field.tsx";
import { type Constraints, HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { divisionWord } from "#app/tournaments/divisions.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { MESSAGES_PAGE as PAGE } from "./content.ts";

export type Preview = Recipients & { subject: string; body: string };

/** The form of a message: its preview says how many get it, and only then it can be sent. */
export function MessageForm({
  golfGroups,
  divisions,
  hasFee,
  hasResults,
  reserves,
  constraint,
  defaultValue,
  lastResult,
  preview,
}: {
  golfGroups: readonly string[];
  divisions: readonly { id: string; name: string }[];
  hasFee: boolean;
  hasResults: boolean;
  /** How many there are in a drawn knock-out; null: there is none. */
  reserves: number | null;
  constraint: Constraints;
  defaultValue: MessageFields;
  lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
  preview: Preview | null;
}) {
  const division = divisionWord(divisions);
  const [form, fields] = useServerForm<MessageFields>({
    id: "message",
    lastResult,
    constraint,
    defaultValue,
  });
  return (
    <ServerForm
      form={form}
      labels={{ ...PAGE.labels, category: division }}
      lastResult={lastResult}
      action="."
    >
      <HiddenField field={fields.submissionKey} />
      {preview ? (
        <PreviewPanel preview={preview}>
          <input type="hidden" name="recipients" value={preview.digest} />
          {preview.recipients > 0 ? (
            <ButtonRow>
              <SubmitButton intent="send" busyText="Sending…">
                {PAGE.send(preview.recipients)}
              </SubmitButton>
            </ButtonRow>
          ) : null}
        </PreviewPanel>
      ) : null}
      <Chosen isChecked={preview !== null} label="Change the message">
        <Field
          field={fields.state}
          label={PAGE.labels.state}
          as="select"
          placeholder={PAGE.everybody}
          options={Object.entries(PAGE.states).map(([value, label]) => ({
            value,
            label,
          }))}
        />
        {golfGroups.length > 0 ? (
          <Field
            field={fields.golfGroup}
            label={PAGE.labels.golfGroup}
            as="select"
            placeholder="All golf groups"
            options={golfGroups.map((group) => ({
              value: group,
              label: group,
            }))}
          />
        ) : null}
        {divisions.length > 0 ? (
          <Field
            field={fields.category}
            label={division}
            as="select"
            placeholder={division === "Category" ? "All categories" : "All divisions"}
            options={divisions.map(({ id, name }) => ({
              value: id,
              label: name,
            }))}
          />
        ) : null}
        {hasFee || fields.fee.initialValue ? (
          <Field
            field={fields.fee}
            label={PAGE.labels.fee}
            hint={PAGE.owingHint}
            as="select"
            placeholder="Any payment status"
            options={Object.entries(PAGE.feeAudiences).map(([value, label]) => ({ value, label }))}
          />
        ) : null}
        {reserves === null ? null : (
          <Field
            field={fields.knockout}
            label={PAGE.labels.knockout}
            hint={PAGE.reservesHint(reserves)}
            as="select"
            placeholder={PAGE.anyStanding}
            options={Object.entries(PAGE.knockoutAudiences).map(([value, label]) => ({
              value,
              label,
            }))}
          />
        )}
        {hasResults ? (
          <Field
            field={fields.results}
            label={PAGE.labels.results}
            hint={PAGE.resultsHint}
            as="select"
            placeholder="Everyone, with or without a result"
            options={[{ value: "published", label: PAGE.results }]}
          />
        ) : null}
        <Field field={fields.subject} label={PAGE.labels.subject} type="text" />
        <Field field={fields.body} label={PAGE.labels.body} as="textarea" rows={8} />
        <ButtonRow>
          <SubmitButton look={preview ? "quiet" : "primary"} intent="preview" busyText="Counting…">
            Preview
          </SubmitButton>
        </ButtonRow>
      </Chosen>
    </ServerForm>
  );
}

function PreviewPanel({
  preview: { subject, body, recipients, unreached },
  children,
}: {
  preview: Preview;
  children: ReactNode;
}) {
  return (
    <div id="preview" className="grid gap-3">
      <h2>Preview</h2>
      <p role="status">{PAGE.recipients(recipients)}</p>
      <Unreached entries={unreached} />
      <div className="rounded-md bg-sand-100 px-4 py-3.5">
        <strong className="wrap-anywhere">{subject}</strong>
        <p className="mt-2 wrap-anywhere whitespace-pre-line">{body}</p>
      </div>
      {children}
    </div>
  );
}
