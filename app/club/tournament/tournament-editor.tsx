import type { SubmissionResult } from "@conform-to/react";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { changeLists } from "#app/forms/list-intents.ts";
import type { StateLabel } from "#app/tournaments/state-labels.ts";
import { ButtonLink, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { CardPreview } from "./card-preview.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { EDIT_PAGE as PAGE } from "./editor-content.ts";
import { SectionList } from "./section-list.tsx";
import { STATES } from "./states.ts";
import type { FieldTable, SECTIONS, TournamentValues } from "./tournament-fields.ts";
import { TournamentSections } from "./tournament-sections.tsx";

/** Only the name: a length would make the browser cut off what is pasted, without a word. */
const CONSTRAINT = { name: { required: true } };

export type EditorState = {
  state: keyof typeof STATES;
  /** As it is saved now; null while it cannot be read. */
  saved: TournamentValues | null;
  sections: typeof SECTIONS;
  table: FieldTable;
  /** The columns that a draft still lacks: their names, and those of their fields. */
  missing: readonly { name: string; field: string }[];
  labels: readonly StateLabel[];
  /** Who changed it last, and the same for who has typed something else. */
  latest: { changed: string; savedBy: string } | null;
};

/** @param publicPath the tournament's page; null: nobody can see it */
export function TournamentEditor({
  values,
  editor: { state, saved, sections, table, missing, labels, latest },
  lastResult,
  path,
  publicPath,
}: {
  values: Record<string, unknown>;
  editor: EditorState;
  lastResult: SubmissionResult | undefined;
  path: string;
  publicPath: string | null;
}) {
  const current = (lastResult?.initialValue ?? values) as {
    version?: string;
  };
  const [form, fields] = useServerForm<TournamentValues>({
    // With a saved version begins a new form.
    id: `t${current.version ?? ""}`,
    lastResult,
    constraint: CONSTRAINT,
    defaultValue: values,
    onValidate: ({ formData }): ReturnType<typeof changeLists<TournamentValues>> =>
      changeLists(formData, form.allErrors),
  });
  const isDraft = state === "draft";
  return (
    <ServerForm
      form={form}
      labels={{
        ...Object.fromEntries(Object.entries(table).map(([name, { label }]) => [name, label])),
        asked: PAGE.asked,
      }}
      lastResult={lastResult}
      action={path}
      isFramed={false}
    >
      <DefaultButton intent="save">{PAGE.save}</DefaultButton>
      <HiddenField field={fields.version} />
      <HiddenField field={fields.base} />
      {saved && current.version !== saved.version ? (
        <ConflictPanel
          form={form}
          table={table}
          theirs={saved}
          savedBy={latest?.savedBy ?? ""}
          path={path}
        />
      ) : null}
      {fields.asked.errors ? (
        <Panel as="div" id={fields.asked.id}>
          <h2>{PAGE.asked}</h2>
          {fields.asked.errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ButtonRow>
            <SubmitButton
              name={fields.asked.name}
              value={fields.asked.initialValue}
              busyText={PAGE.saving}
            >
              {PAGE.save}
            </SubmitButton>
          </ButtonRow>
        </Panel>
      ) : null}
      <div className="grid grid-cols-1 gap-x-8 gap-y-2 md:gap-y-6 lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[12rem_minmax(0,1fr)_17rem]">
        <SectionList sections={sections} />
        <div
          className={`content-start gap-5 xl:sticky xl:top-24 xl:order-1 xl:grid xl:self-start ${missing.length > 0 ? "grid" : "hidden"}`}
        >
          {missing.length > 0 ? <Missing formId={form.id} columns={missing} /> : null}
          <CardPreview formId={form.id} values={current} labels={labels} />
        </div>
        <div className="grid min-w-0 gap-9 lg:col-start-2 [&_:is(a,button,input,select,textarea)]:scroll-mt-18 [&_:is(a,button,input,select,textarea)]:scroll-mb-36">
          <TournamentSections
            sections={sections}
            table={table}
            form={form}
            fields={fields}
            isSlugFixed={!isDraft}
          />
        </div>
      </div>
      <div className="sticky bottom-0 z-1 bleed-paper flex items-center gap-2.5 max-md:h-16 md:flex-wrap md:py-3">
        <p className="mr-auto text-sm text-muted max-md:hidden">
          {STATES[state]}
          {latest ? ` · ${latest.changed}` : ""}
        </p>
        <SubmitButton
          look={isDraft ? "quiet" : "primary"}
          size="small"
          intent="save"
          busyText={PAGE.saving}
        >
          {isDraft ? PAGE.saveDraft : PAGE.save}
        </SubmitButton>
        <div className="max-md:hidden">
          <ViewButton publicPath={publicPath} />
        </div>
        <StateButton state={state} />
      </div>
      <div className="md:hidden">
        <ViewButton publicPath={publicPath} />
      </div>
    </ServerForm>
  );
}

function ViewButton({ publicPath }: { publicPath: string | null }) {
  return publicPath ? (
    <ButtonLink look="quiet" size="small" href={publicPath}>
      {PAGE.view}
    </ButtonLink>
  ) : (
    <SubmitButton look="quiet" size="small" intent="preview" busyText={PAGE.saving}>
      {PAGE.saveAndPreview}
    </SubmitButton>
  );
}

function StateButton({ state }: { state: EditorState["state"] }) {
  if (state === "draft") {
    return (
      <SubmitButton size="small" intent="publish" busyText={PAGE.publishing}>
        {PAGE.publish}
      </SubmitButton>
    );
  }
  const isOpen = ["open", "waiting-list", "full"].includes(state);
  return isOpen || state === "closed" ? (
    <SubmitButton
      size="small"
      look="quiet"
      intent={isOpen ? "close" : "reopen"}
      busyText={PAGE.saving}
    >
      {isOpen ? PAGE.closeRegistration : PAGE.reopenRegistration}
    </SubmitButton>
  ) : null;
}

function Missing({ formId, columns }: { formId: string; columns: EditorState["missing"] }) {
  return (
    <section
      id="missing"
      aria-labelledby="missing-heading"
      className="rounded-sm border-l-4 border-gold-400 bg-gold-100 px-4 py-3"
    >
      <h2 id="missing-heading" className="text-lg">
        {PAGE.missingHeading}
      </h2>
      <ul className="flex flex-wrap gap-x-4 *:py-1">
        {columns.map(({ name, field }) => (
          <li key={name}>
            <a href={`#${formId}-${field}`}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
