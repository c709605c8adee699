import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { DefaultButton } from "#app/forms/default-button.tsx";
import { Field, FieldMessages, LABEL_CLASSES } from "#app/forms/field.tsx";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import type { HoleScores } from "#app/golf/course.ts";
import { FORMATS, isForSides } from "#app/golf/handicaps.ts";
import { cardResult, type ScoringRules } from "#app/golf/results.ts";
import { noReturnOf, readCard, strokesOf } from "#app/golf/typed-card.ts";
import { boardLabels, boardNumber, NO_RESULT_WORDS } from "#app/tournaments/format-words.ts";
import { ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";
import { CARDS_PAGE as PAGE } from "./content.ts";

type Fields = {
  base: string;
  asked: string;
  cards: Record<string, string>;
  other: string;
  otherCard: string;
};

type CardPlayer = {
  id: string;
  name: string;
  /** Handicap strokes with which the card is worked out; null: not known. */
  strokes: number | null;
  /** With the course from the player's tee; null: no points are worked out. */
  scoring: ScoringRules | null;
  /** What is stored for the player beside a card. */
  note: string | null;
};

/**
 * A field for each player, and one for a card of somebody else. Below each stands what it comes to:
 * at once with JavaScript, without it when the form was checked.
 */
export function CardsForm({
  path,
  players,
  others,
  holes,
  madeFrom,
  base,
  asked,
  stored,
  submitted,
  lastResult,
  children,
}: {
  path: string;
  players: readonly CardPlayer[] | null;
  others: readonly { value: string; label: string }[];
  holes: number | null;
  madeFrom: string;
  base: string | null;
  asked: string | null;
  stored: Readonly<Record<string, string>>;
  submitted: Partial<Fields> | undefined;
  lastResult: Parameters<typeof useServerForm>[0]["lastResult"];
  children: ReactNode;
}) {
  const [form, fields] = useServerForm<Fields>({
    id: "cards",
    lastResult,
    defaultValue: { base: madeFrom, cards: stored, ...submitted },
  });
  const cards = fields.cards.getFieldset();
  const values =
    players ??
    Object.keys(fields.cards.initialValue ?? {}).map((id) => ({
      id,
      name: PAGE.otherCard,
      strokes: 0,
      scoring: null,
      note: null,
    }));
  return (
    <ServerForm
      form={form}
      labels={{
        ...Object.fromEntries(values.map(({ id, name }) => [`cards.${id}`, name])),
        other: PAGE.otherPlayer,
        otherCard: PAGE.otherCard,
      }}
      lastResult={lastResult}
      action={path}
      isFramed={false}
    >
      <DefaultButton intent="check" />
      <input type="hidden" name="base" value={base ?? fields.base.initialValue ?? ""} />
      <input type="hidden" name="asked" value={asked ?? fields.asked.initialValue ?? ""} />
      <Panel>
        <div className="text-sm text-muted">
          {holes === null ? null : (
            <details>
              <summary className="cursor-pointer py-1">{PAGE.digits(holes)}</summary>
              <p>{PAGE.hint}</p>
            </details>
          )}
          {values[0]?.scoring ? null : <p>{PAGE.noCourse}</p>}
        </div>
        <ul className="grid gap-6">
          {values.map((player, index) => {
            const field = cards[player.id];
            return field ? (
              <li key={player.id}>
                <CardField
                  field={field}
                  label={player.name}
                  note={player.note}
                  strokes={player.strokes}
                  holes={holes}
                  scoring={player.scoring}
                  isFirst={index === 0}
                />
              </li>
            ) : null;
          })}
        </ul>
      </Panel>
      <Panel aria-labelledby="other">
        <div>
          <h2 id="other">{PAGE.other}</h2>
          <p className="text-sm text-muted">{PAGE.otherHint}</p>
        </div>
        <Field
          field={fields.other}
          label={PAGE.otherPlayer}
          as="select"
          placeholder={PAGE.choose}
          options={others}
        />
        <CardField
          field={fields.otherCard}
          label={PAGE.otherCard}
          note={null}
          strokes={0}
          holes={holes}
          scoring={null}
        />
      </Panel>
      <ButtonRow>
        <SubmitButton intent="save" busyText={PAGE.saving}>
          {PAGE.save}
        </SubmitButton>
        <SubmitButton look="quiet" intent="check" busyText={PAGE.checking}>
          {PAGE.check}
        </SubmitButton>
        {children}
      </ButtonRow>
    </ServerForm>
  );
}

/** Enter goes on to the next card, and from the last one to the button that saves. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const { form, name } = event.currentTarget;
  const [, ...rest] = [
    ...(form?.querySelectorAll<HTMLElement>('input[name^="cards."], button[value="save"]') ?? []),
  ].slice(
    [...(form?.querySelectorAll('input[name^="cards."]') ?? [])].findIndex(
      (input) => (input as HTMLInputElement).name === name,
    ),
  );
  const [next] = rest;
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
}

function CardField({
  field,
  label,
  note,
  strokes,
  holes,
  scoring,
  isFirst = false,
}: {
  field: FieldMetadata<string | undefined>;
  label: string;
  note: string | null;
  strokes: number | null;
  holes: number | null;
  scoring: ScoringRules | null;
  isFirst?: boolean;
}) {
  const { key, ...props } = getInputProps(field, { type: "text" });
  const [text, setText] = useState(field.initialValue ?? "");
  return (
    <div className="grid gap-1">
      <label htmlFor={props.id} className={LABEL_CLASSES}>
        {label}
        {note ? <span className="block text-sm font-normal text-muted">{note}</span> : null}
      </label>
      <input
        key={key}
        {...props}
        className="min-h-11 w-full rounded-md border-[1.5px] border-control bg-chalk px-3 text-lg tabular-nums aria-invalid:border-flag-600"
        inputMode="text"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who types cards goes from page to page without a mouse
        autoFocus={isFirst}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
        }}
        onKeyDown={goOn}
      />
      {holes === null ? null : (
        <Reading text={text} holes={holes} strokes={strokes} scoring={scoring} />
      )}
      <FieldMessages field={field} />
    </div>
  );
}

function Reading({
  text,
  holes,
  strokes,
  scoring,
}: {
  text: string;
  holes: number;
  strokes: number | null;
  scoring: ScoringRules | null;
}) {
  const read = readCard(text, holes);
  if (!read.ok) {
    return text.trim() === "" || noReturnOf(text) ? null : (
      <p className={`text-sm font-semibold ${read.found > holes ? "text-flag-600" : "text-muted"}`}>
        {PAGE.soFar(read.found, holes)}
      </p>
    );
  }
  const halves = holes > 9 ? [read.holes.slice(0, 9), read.holes.slice(9)] : [];
  const said = [
    ...[...halves, read.holes].map((part, index) => {
      const strokes = strokesOf(part);
      const label = index < halves.length ? (PAGE.halves[index] ?? "") : PAGE.total;
      return strokes === null ? null : `${label} ${strokes}`;
    }),
    read.holes.includes(null) ? PAGE.noTotal : null,
    scoring && resultText(read.holes, strokes, scoring),
  ];
  return (
    <>
      {halves.map((half, index) => (
        <p key={index} className="font-mono text-sm tabular-nums">
          {half.map((strokes) => String(strokes ?? "–").padStart(2, "\u00a0")).join(" ")}
        </p>
      ))}
      <output className="text-sm font-semibold">{said.filter(Boolean).join(" · ")}</output>
    </>
  );
}

/**
 * What a card comes to; of a four-ball that of the player's own ball, where it has a score at each
 * hole.
 */
function resultText(
  holes: HoleScores,
  strokes: number | null,
  scoring: ScoringRules,
): string | null {
  const { format, boards } = scoring;
  const isOneOfTwo = isForSides(format) && !FORMATS[format].isOneBall;
  if (isOneOfTwo && holes.includes(null)) return null;
  const { noResult, total } = cardResult(holes, strokes, scoring);
  if (noResult === "no-handicap") return PAGE.noPoints;
  if (noResult || total === null) return NO_RESULT_WORDS[noResult ?? "NR"];
  const isMedal = FORMATS[format].scoring === "medal";
  const { column } = boardLabels(format, boards[0], isMedal);
  const what = isOneOfTwo ? PAGE.ownBall(column) : column;
  return `${what} ${boardNumber(format, total)}`;
}
