import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { CONTROL_CLASSES, Field, LABEL_CLASSES } from "#app/forms/field.tsx";
import { type Constraints, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { DIVISION } from "#app/site/knockout-paths.ts";
import { Button, ButtonRow, SubmitButton } from "#app/ui/button.tsx";
import type { BoardView } from "./board-view.server.ts";
import { DIVISIONS as WORDS, DRAW_PAGE as PAGE } from "./content.ts";
import type { DrawView } from "./draw-view.server.ts";
import type { DaysFields, DrawFields, SwapFields } from "./schema.ts";

export type KnockoutFormState = {
  lastResult: SubmissionResult | undefined;
  saved: Record<string, unknown> | undefined;
  version: string | undefined;
};

type Props = { formState: KnockoutFormState; view: DrawView | null };

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function Version({
  formState: { version },
  children,
}: {
  formState: KnockoutFormState;
  children?: ReactNode;
}) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {children}
    </>
  );
}

const ariaOf = (field: keyof BoardView["errors"], error: string | null) =>
  error === null ? {} : { "aria-invalid": true, "aria-describedby": `${field}-error` };

function BoardError({ of, text }: { of: keyof BoardView["errors"]; text: string | null }) {
  return text === null ? null : (
    <span id={`${of}-error`} className="mt-1.5 block font-semibold text-flag-600">
      {text}
    </span>
  );
}

/** Leads to this page with the numbers of a board in the form below. */
export function BoardForm({ board, division }: { board: BoardView; division: string | null }) {
  const { board: words } = PAGE;
  const { options, best, chosen, errors, order } = board;
  if (options.length === 0) {
    return (
      <section className="grid grid-cols-1 gap-3">
        <h2>{words.heading}</h2>
        <p className="text-muted">
          {words.none}{" "}
          {board.whoPlays === null ? (
            `“${words.whoPlays}”`
          ) : (
            <a href={board.whoPlays}>{words.whoPlays}</a>
          )}
          .
        </p>
      </section>
    );
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>{words.heading}</h2>
      <p className="text-muted">{words.text}</p>
      <form method="get" className="flex flex-wrap items-end gap-3">
        {division === null ? null : <input type="hidden" name={DIVISION} value={division} />}
        <label className="min-w-0 flex-1 basis-60">
          <span className={LABEL_CLASSES}>{words.tournament}</span>
          <select
            name="board"
            defaultValue={chosen}
            required
            className={CONTROL_CLASSES}
            {...ariaOf("board", errors.board)}
          >
            <option value="">{words.choose}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <BoardError of="board" text={errors.board} />
        </label>
        <label>
          <span className={LABEL_CLASSES}>{words.best}</span>
          <input
            name="best"
            inputMode="numeric"
            pattern="[0-9]{1,3}"
            defaultValue={best}
            className={CONTROL_CLASSES}
            {...ariaOf("best", errors.best)}
          />
          <BoardError of="best" text={errors.best} />
        </label>
        <Button type="submit" look="quiet">
          {words.button}
        </Button>
      </form>
      {order ? (
        <>
          <p className="font-semibold">{words.taken(order.name)}</p>
          {order.notes.map((note) => (
            <p key={note} className="wrap-anywhere">
              {note}
            </p>
          ))}
        </>
      ) : null}
    </section>
  );
}

export function DrawForm({
  formState,
  constraint,
  view,
  order,
}: Props & {
  constraint: Constraints;
  /** That of a board. */
  order: BoardView["order"];
}) {
  const { draw } = PAGE;
  const entered = view?.entered ?? [];
  const [form, fields] = useServerForm<DrawFields>({
    id: "draw",
    lastResult: formState.lastResult,
    constraint,
    defaultValue: formState.saved ?? {
      by: order ? "list" : (view?.by ?? "lot"),
      numbers:
        order?.numbers ?? Object.fromEntries(entered.map(({ entry, seed }) => [entry, seed])),
    },
  });
  const numbers = fields.numbers.getFieldset();
  return (
    <ServerForm
      form={form}
      labels={{ by: draw.by, lot: draw.lot, numbers: draw.numbers }}
      lastResult={formState.lastResult}
    >
      <h2>{draw.heading}</h2>
      <Version formState={formState} />
      <p className="text-muted">{view?.hasGroups ? draw.groups : draw.text}</p>
      <Field field={fields.by} label={draw.by} as="radio" options={optionsOf(draw.ways)} />
      <details open={order !== null}>
        <summary className="min-h-11 cursor-pointer font-semibold">{draw.numbers}</summary>
        <div className="grid gap-x-6 gap-y-3 pt-2 sm:grid-cols-2">
          {entered.map(({ entry, name, handicap }) => {
            const field = numbers[entry];
            return field ? (
              <Field
                key={entry}
                field={field}
                label={`${name}, ${draw.handicap(handicap)}`}
                type="text"
                inputMode="numeric"
              />
            ) : null;
          })}
        </div>
        {view?.hasNumbers ? (
          <p className="pt-2">
            <a href={`?${new URLSearchParams(view.withoutNumbers).toString()}`}>
              {PAGE.board.without}
            </a>
          </p>
        ) : null}
      </details>
      <Field
        field={fields.lot}
        label={draw.lot}
        hint={draw.lotHint}
        type="text"
        inputMode="numeric"
      />
      <ButtonRow>
        <SubmitButton intent="draw" look={view?.drawn ? "quiet" : "primary"} busyText="Drawing…">
          {view?.drawn ? draw.again : draw.button}
        </SubmitButton>
      </ButtonRow>
    </ServerForm>
  );
}

export function SwapForm({ formState, constraint, view }: Props & { constraint: Constraints }) {
  const { swap } = PAGE;
  const [form, fields] = useServerForm<SwapFields>({
    id: "swap",
    lastResult: formState.lastResult,
    constraint,
    defaultValue: formState.saved ?? {},
  });
  return (
    <ServerForm
      form={form}
      labels={{ one: swap.one, other: swap.other }}
      lastResult={formState.lastResult}
    >
      <h2>{swap.heading}</h2>
      <Version formState={formState} />
      <details>
        <summary className="min-h-11 cursor-pointer">{swap.numbers}</summary>
        <ol className="list-decimal pl-8">
          {view?.numbers.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ol>
      </details>
      <p className="text-muted">{swap.text}</p>
      <div className="grid grid-cols-2 gap-5">
        <Field field={fields.one} label={swap.one} type="text" inputMode="numeric" />
        <Field field={fields.other} label={swap.other} type="text" inputMode="numeric" />
      </div>
      <ButtonRow>
        <SubmitButton intent="swap" look="quiet" busyText="Swapping…">
          {swap.button}
        </SubmitButton>
      </ButtonRow>
    </ServerForm>
  );
}

const byRound = (days: readonly string[]) =>
  Object.fromEntries(days.map((day, index) => [index + 1, day]));

export function DaysForm({ formState, view }: Props) {
  const { days: words } = PAGE;
  const [form, fields] = useServerForm<DaysFields>({
    id: "days",
    lastResult: formState.lastResult,
    defaultValue: formState.saved ?? {
      days: byRound(view?.days ?? []),
      plate: byRound(view?.plateDays.toReversed() ?? []),
    },
  });
  const days = fields.days.getFieldset();
  const plate = fields.plate.getFieldset();
  return (
    <ServerForm
      form={form}
      labels={{ days: words.heading, plate: words.plate }}
      lastResult={formState.lastResult}
    >
      <h2>{words.heading}</h2>
      <Version formState={formState} />
      <p className="text-muted">{words.text}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {[
          ...(view?.roundNames ?? []).map((round, index) => [round, days[index + 1]] as const),
          ...(view?.plateRoundNames ?? []).map(
            (round, index) => [round, plate[index + 1]] as const,
          ),
        ].map(([round, day]) =>
          day ? <Field key={round} field={day} label={round} type="date" /> : null,
        )}
      </div>
      <ButtonRow>
        <SubmitButton intent="days" look={view?.hasDays ? "quiet" : "primary"} busyText="Saving…">
          {words.button}
        </SubmitButton>
      </ButtonRow>
    </ServerForm>
  );
}

/** Whether each division has its own knock-out. */
export function DivisionsForm({ view: { divisions, isFixed, isOfPairs } }: { view: DrawView }) {
  const [form, fields] = useServerForm<{ knockouts?: string }>({
    id: "divisions",
    lastResult: undefined,
    defaultValue: { knockouts: divisions },
  });
  if (isFixed) {
    return (
      <section className="grid grid-cols-1 gap-3">
        <h2>{WORDS.heading}</h2>
        <p>
          {WORDS.ways[divisions]}. {WORDS.fixed}
        </p>
      </section>
    );
  }
  return (
    <ServerForm form={form} labels={{ knockouts: WORDS.label }} lastResult={undefined}>
      <h2>{WORDS.heading}</h2>
      <p className="text-muted">
        {WORDS.text} {isOfPairs ? WORDS.pairs : null}
      </p>
      <Field
        field={fields.knockouts}
        label={WORDS.label}
        as="radio"
        options={optionsOf(WORDS.ways)}
      />
      <ButtonRow>
        <SubmitButton intent="divisions" look="quiet" busyText="Saving…">
          {WORDS.button}
        </SubmitButton>
      </ButtonRow>
    </ServerForm>
  );
}

export function PublishForm({ formState, view }: { formState: KnockoutFormState; view: DrawView }) {
  const { publish } = PAGE;
  const { isPublished, hasResults, hasDays, isTournamentPublished, isOutdated } = view;
  const [form] = useServerForm<Record<string, string>>({ id: "publish", lastResult: undefined });
  const text = isPublished
    ? hasResults
      ? publish.results
      : view.division
        ? publish.canTakeBackOne
        : publish.canTakeBack
    : isOutdated
      ? PAGE.outdated
      : !hasDays
        ? publish.days
        : isTournamentPublished
          ? publish.text
          : publish.draft;
  const mayPublish = !isPublished && hasDays && isTournamentPublished && !isOutdated;
  return (
    <ServerForm form={form} labels={{}} lastResult={undefined}>
      <h2>{publish.heading}</h2>
      <Version formState={formState} />
      <p>{text}</p>
      {mayPublish && view.noHandicap ? <p className="font-semibold">{view.noHandicap}</p> : null}
      {mayPublish && view.divisions === "each" && !view.isFixed ? <p>{publish.first}</p> : null}
      {mayPublish && view.ends ? <p className="font-semibold">{view.ends}</p> : null}
      {mayPublish ? (
        <ButtonRow>
          <SubmitButton intent="publish" busyText="Publishing…">
            {publish.publish}
          </SubmitButton>
        </ButtonRow>
      ) : null}
      {isPublished && !hasResults ? (
        <ButtonRow>
          <SubmitButton intent="take-back" look="quiet" busyText="Taking back…">
            {publish.takeBack}
          </SubmitButton>
        </ButtonRow>
      ) : null}
    </ServerForm>
  );
}
