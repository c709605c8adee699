import type { FormMetadata } from "@conform-to/react";
import { buttonClasses, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { CONFLICT, EDIT_PAGE } from "./editor-content.ts";
import type { FieldTable, TournamentValues } from "./tournament-fields.ts";
import { compareVersions, textOf, type Values } from "./versions.ts";

/** What entries have by name. */
const NAME_LISTS: readonly string[] = ["golf_groups", "questions", "rated_tees"];

/** Each field that somebody else and this form have changed, with both values. */
export function ConflictPanel({
  form,
  table,
  theirs,
  savedBy,
  path,
}: {
  form: FormMetadata<TournamentValues>;
  table: FieldTable;
  theirs: TournamentValues;
  /** Who has saved it since. */
  savedBy: string;
  path: string;
}) {
  const submitted = (form.value ?? {}) as Values;
  const { both } = compareVersions(submitted, theirs);
  return (
    <Panel as="div" id="conflict">
      <h2>{CONFLICT.heading}</h2>
      <p>{both.length === 0 ? CONFLICT.none : savedBy}</p>
      <ul className="grid gap-4">
        {both.map((name) => (
          <li key={name} className="border-t border-line pt-3">
            <strong>{table[name].label}</strong>
            <dl className="grid gap-3 md:grid-cols-2">
              <Version name={CONFLICT.theirs} text={textOf(theirs[name])} />
              <Version name={CONFLICT.yours} text={textOf(submitted[name])} />
            </dl>
            {NAME_LISTS.includes(name) ? (
              <p className="mt-2 text-sm text-muted">{CONFLICT.names}</p>
            ) : null}
            <button
              {...form.update.getButtonProps({
                name: name,
                value: theirs[name] as never,
              })}
              type="submit"
              formAction={`${path}#conflict`}
              aria-label={CONFLICT.takeOf(table[name].label)}
              className={`mt-2 ${buttonClasses({ look: "quiet", size: "small" })}`}
            >
              {CONFLICT.take}
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3.5">
        <SubmitButton name="overwrite" value={theirs.version} busyText={EDIT_PAGE.saving}>
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
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
