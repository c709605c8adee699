import type { SubmissionResult } from "@conform-to/react";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { changeLists } from "#app/forms/list-intents.ts";
import { formatMoment } from "#app/site/dates.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { EDIT_PAGE as PAGE } from "./editor-content.ts";
import { STATES } from "#app/club/states.ts";
import {
  columnName,
  fieldOf,
  LABELS,
  SECTIONS,
  type TournamentValues,
} from "./tournament-fields.ts";
import { RemovedChoicesPanel } from "./removed-choices-panel.tsx";
import { TournamentSections } from "./tournament-sections.tsx";
import type { Change } from "#app/club/tournaments.server.ts";

/**
 * Only the name: a length would make the browser cut off what is pasted, without
 * a word.
 */
const CONSTRAINT = { name: { required: true } };

/** The state of a tournament as its form shows it. */
export type EditorState = {
  state: keyof typeof STATES;
  /** As it is saved now; null while it cannot be read. */
  saved: TournamentValues | null;
  /** The columns that a draft still lacks. */
  missing: readonly string[];
  latest: Change | undefined;
};

/**
 * A tournament's form: its sections with a list of them, what is missing or was saved
 * by somebody else meanwhile, and the buttons.
 *
 * @param values what the form begins with
 * @param path the form's page
 * @param publicPath the tournament's page; null: nobody can see it
 */
export function TournamentEditor({
  values,
  editor: { state, saved, missing, latest },
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
  const typed = (lastResult?.initialValue ?? values) as { version?: string };
  const [form, fields] = useServerForm<TournamentValues>({
    // With a saved version begins a new form.
    id: `t${typed.version ?? ""}`,
    lastResult,
    constraint: CONSTRAINT,
    defaultValue: values,
    onValidate: ({
      formData,
    }): ReturnType<typeof changeLists<TournamentValues>> =>
      changeLists(formData, form.allErrors),
  });
  const isDraft = state === "draft";
  return (
    <ServerForm
      form={form}
      labels={LABELS}
      lastResult={lastResult}
      action={path}
      isFramed={false}
    >
      <DefaultButton name="intent" value="save">
        {PAGE.save}
      </DefaultButton>
      <HiddenField field={fields.version} />
      <HiddenField field={fields.base} />
      {saved && typed.version !== saved.version ? (
        <ConflictPanel form={form} theirs={saved} latest={latest} path={path} />
      ) : null}
      <RemovedChoicesPanel moves={fields.moves} />
      {missing.length > 0 ? (
        <Missing formId={form.id} columns={missing} />
      ) : null}
      <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Contents />
        <div className="grid min-w-0 gap-5 [&_:is(a,button,input,select,textarea)]:scroll-mb-28">
          <TournamentSections
            form={form}
            fields={fields}
            isSlugFixed={!isDraft}
          />
        </div>
      </div>
      <div className="bottom-0 z-1 -mx-5 flex flex-wrap items-center gap-2.5 border-t border-line bg-paper px-5 py-3 md:sticky">
        <p className="mr-auto text-sm text-muted">
          {STATES[state]}
          {latest
            ? ` · ${PAGE.by(formatMoment(latest.at), latest.admin_name)}`
            : ""}
        </p>
        <SubmitButton
          look={isDraft ? "quiet" : "primary"}
          name="intent"
          value="save"
          busyText={PAGE.saving}
          formAction={path}
        >
          {isDraft ? PAGE.saveDraft : PAGE.save}
        </SubmitButton>
        {publicPath ? (
          <ButtonLink look="quiet" href={publicPath}>
            {PAGE.view}
          </ButtonLink>
        ) : (
          <SubmitButton
            look="quiet"
            name="intent"
            value="preview"
            busyText={PAGE.saving}
            formAction={path}
          >
            {PAGE.saveAndPreview}
          </SubmitButton>
        )}
        <StateButton state={state} path={path} />
      </div>
    </ServerForm>
  );
}

/** The list of sections: above the form on phones, beside it on wide screens. */
function Contents() {
  return (
    <nav
      aria-label={PAGE.sections}
      className="lg:sticky lg:top-22 lg:self-start"
    >
      <details className="group rounded-md border-[1.5px] border-control bg-paper lg:border-0 lg:bg-transparent lg:details-content:[content-visibility:visible]">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between px-3.5 after:size-2.5 after:flex-none after:rotate-45 after:border-r-2 after:border-b-2 after:border-muted group-open:after:-rotate-135 lg:supports-[selector(::details-content)]:hidden">
          {PAGE.sections}
        </summary>
        <ul className="grid max-lg:px-3.5 max-lg:pb-2">
          {Object.entries(SECTIONS).map(([id, heading]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center text-muted no-underline hover:text-ink lg:border-l-3 lg:border-line lg:pl-3 lg:hover:border-gold-400"
              >
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** The button that publishes a draft, or closes or reopens registration. */
function StateButton({
  state,
  path,
}: {
  state: EditorState["state"];
  path: string;
}) {
  if (state === "draft") {
    return (
      <SubmitButton
        name="intent"
        value="publish"
        busyText={PAGE.publishing}
        formAction={path}
      >
        {PAGE.publish}
      </SubmitButton>
    );
  }
  if (state === "open" || state === "waiting-list" || state === "full") {
    return (
      <SubmitButton
        look="quiet"
        name="intent"
        value="close"
        busyText={PAGE.saving}
        formAction={path}
      >
        {PAGE.closeRegistration}
      </SubmitButton>
    );
  }
  if (state === "closed") {
    return (
      <SubmitButton
        look="quiet"
        name="intent"
        value="reopen"
        busyText={PAGE.saving}
        formAction={path}
      >
        {PAGE.reopenRegistration}
      </SubmitButton>
    );
  }
  return null;
}

function Missing({
  formId,
  columns,
}: {
  formId: string;
  columns: readonly string[];
}) {
  return (
    <Panel id="missing" aria-labelledby="missing-heading">
      <h2 id="missing-heading">{PAGE.missingHeading}</h2>
      <p>{PAGE.missingText}</p>
      <ul className="list-disc pl-5">
        {columns.map((column) => (
          <li key={column}>
            <a href={`#${formId}-${fieldOf(column) ?? column}`}>
              {columnName(column)}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
