import { Panel } from "#app/ui/card.tsx";
import type { Conflict } from "./content.server.ts";

const WORDS = {
  heading: "Two versions",
  taken: (labels: readonly string[]) =>
    `From the other version, in the form now: ${labels.join(", ")}.`,
  hidden: "It is hidden now.",
  shown: "Visitors see it now.",
  none: "The form has what is saved.",
  both: "both of you changed it",
  stored: "Saved now",
  typed: "In the form",
} as const;

/** What is saved and what the form has, where they differ. */
export function ConflictPanel({ conflict }: { conflict: Conflict }) {
  const { isShown, taken, lines } = conflict;
  return (
    <Panel aria-labelledby="conflict">
      <h2 id="conflict">{WORDS.heading}</h2>
      <p className="text-muted">
        {[
          isShown ? WORDS.shown : WORDS.hidden,
          ...(taken.length > 0 ? [WORDS.taken(taken)] : []),
          ...(lines.length === 0 ? [WORDS.none] : []),
        ].join(" ")}
      </p>
      {lines.map(({ label, stored, typed, isOfBoth }) => (
        <div key={label} className="grid gap-1.5">
          <h3 className="text-lg">
            {label}
            {isOfBoth ? `: ${WORDS.both}` : null}
          </h3>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            <Version name={WORDS.stored} text={stored} />
            <Version name={WORDS.typed} text={typed} />
          </dl>
        </div>
      ))}
    </Panel>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
    </div>
  );
}
