import type { FormMetadata } from "@conform-to/react";
import { Panel } from "#app/ui/card.tsx";
import { buttonClasses, SubmitButton } from "#app/ui/button.tsx";
import { formatMoment } from "#app/site/dates.ts";
import { CONFLICT, EDIT_PAGE, LABELS } from "./editor-content.ts";
import { LIST_NAMES, type TournamentValues } from "./tournament-fields.ts";

type Value = TournamentValues[keyof TournamentValues];
type FieldName = Exclude<keyof TournamentValues, "version">;

/**
 * What somebody else has saved meanwhile beside what was typed, field by field,
 * with a button to take theirs, one to save over it, and a link that discards
 * the form.
 *
 * @param theirs the tournament as it is saved now
 * @param latest who saved it, and when
 * @param path the form's page
 */
export function ConflictPanel({
  form,
  theirs,
  latest,
  path,
}: {
  form: FormMetadata<TournamentValues>;
  theirs: TournamentValues;
  latest: { at: string; admin_name: string | null } | undefined;
  path: string;
}) {
  const typed = (form.value ?? {}) as Partial<TournamentValues>;
  const differing = (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((name): name is FieldName & keyof typeof LABELS => name in theirs)
    .filter((name) => textOf(name, typed[name]) !== textOf(name, theirs[name]));
  return (
    <Panel as="div" id="conflict">
      <h2>{CONFLICT.heading}</h2>
      <p>
        {differing.length === 0
          ? CONFLICT.same
          : CONFLICT.saved(
              latest?.admin_name ?? EDIT_PAGE.somebody,
              latest ? formatMoment(latest.at) : "",
            )}
      </p>
      <ul className="grid gap-4">
        {differing.map((name) => (
          <li key={name} className="border-t border-line pt-3">
            <strong>{LABELS[name]}</strong>
            <dl className="grid gap-3 md:grid-cols-2">
              <Version
                name={CONFLICT.theirs}
                text={textOf(name, theirs[name])}
              />
              <Version name={CONFLICT.yours} text={textOf(name, typed[name])} />
            </dl>
            <button
              {...form.update.getButtonProps({
                name: name,
                value: theirs[name] as never,
              })}
              type="submit"
              formAction={`${path}#conflict`}
              aria-label={CONFLICT.takeOf(LABELS[name])}
              className={`mt-2 ${buttonClasses({ look: "quiet", size: "small" })}`}
            >
              {CONFLICT.take}
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3.5">
        <SubmitButton
          name="overwrite"
          value={theirs.version}
          busyText={EDIT_PAGE.saving}
          formAction={path}
        >
          {CONFLICT.overwrite}
        </SubmitButton>
        <a href={path} className={buttonClasses({ look: "quiet" })}>
          {CONFLICT.discard}
        </a>
      </div>
    </Panel>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd
        className="max-h-48 overflow-y-auto wrap-anywhere whitespace-pre-line"
        // Scrolls, so the keyboard must reach it.

        tabIndex={text.length > 200 ? 0 : undefined}
      >
        {text === "" ? (
          <em className="text-muted">{CONFLICT.empty}</em>
        ) : text === "on" ? (
          CONFLICT.checked
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

/** A field's value as text: a list has a line for each line that is not blank. */
function textOf(name: FieldName, value: Value | undefined): string {
  if (!isList(name))
    return ((value as string | undefined) ?? "")
      .replaceAll("\r\n", "\n")
      .trim();
  const lines = (value ?? []) as readonly (
    Readonly<Record<string, string | undefined>> | undefined
  )[];
  return lines
    .map((line) =>
      Object.keys(line ?? {})
        .filter((field) => field !== "id" && line?.[field])
        .sort()
        .map((field) => line?.[field]?.replaceAll("\r\n", "\n").trim())
        .join(" · "),
    )
    .filter((line) => line !== "")
    .join("\n");
}

function isList(name: string): boolean {
  return (LIST_NAMES as readonly string[]).includes(name);
}
