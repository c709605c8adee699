import type { SubmissionResult } from "@conform-to/react";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { changeLists } from "#app/forms/list-intents.ts";
import { formatMoment } from "#app/site/dates.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { columnName } from "./columns.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { EDIT_PAGE as PAGE, LABELS, PART_NAMES } from "./editor-content.ts";
import { STATES } from "#app/club/states.ts";
import {
  CardSection,
  DaySection,
  EntryFormSection,
  InformationSection,
  NewsSection,
  PrizesSection,
  ProgrammeSection,
  RegistrationSection,
} from "./tournament-sections.tsx";
import type {
  Part,
  PartValues,
  TournamentValues,
} from "./tournament-fields.ts";
import type { Change } from "#app/club/tournaments.server.ts";

/**
 * Only the name: a length would make the browser cut off what is pasted, without
 * a word.
 */
const CONSTRAINT = { name: { required: true } };

const PART_CLASSES =
  "inline-flex min-h-11 items-center whitespace-nowrap text-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink";

/** The sections of each part. */
const SECTIONS = {
  tournament: [CardSection, DaySection, RegistrationSection],
  entry: [EntryFormSection],
  information: [InformationSection],
  programme: [ProgrammeSection],
  prizes: [PrizesSection],
  news: [NewsSection],
} as const satisfies Record<Part, readonly unknown[]>;

/** The state of a tournament as its form shows it. */
export type EditorState = {
  state: keyof typeof STATES;
  /** The part as it is saved now; null while it cannot be read. */
  saved: (PartValues & Pick<TournamentValues, "version">) | null;
  /** The columns that a draft still lacks, each with its field and that one's part. */
  missing: readonly {
    column: string;
    field: string;
    part: Part | undefined;
  }[];
  latest: Change | undefined;
};

/**
 * A part of a tournament's form: its sections, what is missing or was saved by
 * somebody else meanwhile, and the buttons, those to the other parts among them.
 *
 * @param values what the form begins with
 * @param path the part's page
 * @param publicPath the tournament's page; null: nobody can see it
 */
export function TournamentEditor({
  part,
  values,
  editor: { state, saved, missing, latest },
  lastResult,
  path,
  publicPath,
}: {
  part: Part;
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
      {saved && typed.version !== saved.version ? (
        <ConflictPanel
          form={form}
          part={part}
          theirs={saved}
          latest={latest}
          path={path}
        />
      ) : null}
      {missing.length > 0 ? (
        <Missing formId={form.id} part={part} missing={missing} />
      ) : null}
      <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <Parts current={part} />
        <div className="grid min-w-0 gap-5 [&_:is(a,button,input,select,textarea)]:scroll-mb-28">
          {SECTIONS[part].map((Section) => (
            <Section
              key={Section.name}
              form={form}
              fields={fields}
              isSlugFixed={!isDraft}
            />
          ))}
        </div>
      </div>
      <div
        data-bottom-bar
        className="bottom-0 z-1 -mx-5 flex flex-wrap items-center gap-2.5 border-t border-line bg-paper px-5 py-3 md:sticky"
      >
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

/**
 * The way to the other parts: buttons that save this one first, so that nothing
 * typed is lost.
 */
function Parts({ current }: { current: Part }) {
  return (
    <nav aria-label={PAGE.parts} className="lg:sticky lg:top-4 lg:self-start">
      <ul className="flex flex-wrap gap-x-5 lg:grid">
        {Object.entries(PART_NAMES).map(([part, name]) => (
          <li key={part}>
            {part === current ? (
              <span aria-current="page" className={PART_CLASSES}>
                {name}
              </span>
            ) : (
              <button
                name="goTo"
                value={part}
                className={`${PART_CLASSES} cursor-pointer`}
              >
                {name}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{PAGE.savesFirst}</p>
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
  if (state === "closed" || state === "played") {
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
  part,
  missing,
}: {
  formId: string;
  part: Part;
  missing: EditorState["missing"];
}) {
  return (
    <Panel id="missing" aria-labelledby="missing-heading">
      <h2 id="missing-heading">{PAGE.missingHeading}</h2>
      <p>{PAGE.missingText}</p>
      <ul className="list-disc pl-5">
        {missing.map(({ column, field, part: its }) => (
          <li key={column}>
            {its === part ? (
              <a href={`#${formId}-${field}`}>{columnName(column)}</a>
            ) : (
              <button
                name="goTo"
                value={field}
                className="cursor-pointer text-link underline underline-offset-[0.2em]"
              >
                {columnName(column)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
