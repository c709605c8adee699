import { Form } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { CheckboxField } from "#app/forms/checkbox-field.tsx";
import { Field } from "#app/forms/field.tsx";
import type { Constraints } from "#app/forms/form.tsx";
import { ButtonRow } from "#app/ui/button.tsx";
import { DRAW_PAGE as PAGE, type RULES_TEXTS } from "./draw-content.ts";
import type { HandFields, PublishFields, RulesFields } from "./draw-schema.ts";
import type {
  DrawView,
  FourballChoice,
  ListedFourball,
  Publication,
} from "./draw-view.server.ts";
import { FindForm, NumberedLinks, PageLinks } from "./page-links.tsx";
import { queryOf } from "./pages.ts";
import {
  CHOICE_CLASSES,
  IntentButton,
  type ListedPlayer,
  OpenForm,
  OpenLink,
  PlayerCards,
  PlayerLine,
  ReturnedForm,
  useTypedForm,
  VersionForm,
  WhileOpen,
} from "./players-form.tsx";
import { anchorOf, type TypedForm } from "./typed-form.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The rules of the draw, and the button that draws. */
export function RulesForm({
  typed,
  constraint,
  texts: { labels, hints, kinds, tees, sides },
  view,
}: {
  typed: TypedForm;
  constraint: Constraints;
  texts: typeof RULES_TEXTS;
  view: DrawView | null;
}) {
  const [form, fields] = useTypedForm<RulesFields>("rules", typed, {
    constraint,
    defaultValue: view?.rules ?? {},
  });
  const hasDraw = view?.hasDraw ?? false;
  return (
    <VersionForm
      form={form}
      labels={labels}
      typed={typed}
      heading="Settings of the draw"
    >
      {view?.hasSides ? <p className="text-muted">{sides}</p> : null}
      <div>
        <CheckboxField field={fields.mixTeams} label={labels.mixTeams} />
        <CheckboxField
          field={fields.keepEntriesTogether}
          label={labels.keepEntriesTogether}
        />
      </div>
      <Field
        field={fields.maxHandicapDifference}
        label={labels.maxHandicapDifference}
        hint={hints.maxHandicapDifference}
        type="text"
        inputMode="decimal"
      />
      <Field
        field={fields.kind}
        label={labels.kind}
        as="radio"
        options={optionsOf(kinds)}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          field={fields.time}
          label={labels.time}
          hint={hints.time}
          type="time"
        />
        <Field
          field={fields.holes}
          label={labels.holes}
          hint={hints.holes}
          type="text"
        />
        <Field
          field={fields.intervalMinutes}
          label={labels.intervalMinutes}
          hint={hints.teeTimes}
          type="text"
          inputMode="numeric"
        />
        <Field
          field={fields.tees}
          label={labels.tees}
          hint={hints.teeTimes}
          as="select"
          options={optionsOf(tees)}
        />
      </div>
      <Field
        field={fields.seed}
        label={labels.seed}
        hint={hints.seed}
        type="text"
        inputMode="numeric"
      />
      {view?.isChanged ? (
        <CheckboxField field={fields.replaces} label={labels.replaces} />
      ) : null}
      <ButtonRow>
        <IntentButton
          path={typed.path}
          intent="draw"
          look={hasDraw ? "quiet" : "primary"}
          text={hasDraw ? "Draw again" : "Draw"}
        />
        {hasDraw ? (
          <IntentButton
            path={typed.path}
            intent="rules"
            text="Save the settings, keep the fourballs"
          />
        ) : null}
      </ButtonRow>
    </VersionForm>
  );
}

/**
 * The tee sheet: choosing a player opens what can be done with them, choosing a
 * start with which one it can change.
 *
 * @param view null when it cannot be read now
 * @param lineHref who waits in line
 * @param listPath of the page, without its query
 */
export function HandForm({
  typed,
  view,
  lineHref,
  listPath,
}: {
  typed: TypedForm;
  view: DrawView | null;
  lineHref: string;
  listPath: string;
}) {
  if (!view) {
    return <ReturnedForm id="hand" labels={PAGE.labels} typed={typed} />;
  }
  const { fourballs, without, pages, toCheck } = view;
  const all = view.choices ?? fourballs;
  const [next] = without;
  return (
    <PlayerCards
      id="hand"
      heading="Change by hand"
      {...view.help}
      typed={typed}
      all={[
        ...fourballs.map(({ index }) => String(index)),
        ...fourballs.flatMap(({ seats }) => seats.map(({ id }) => id)),
        ...without.map(({ id }) => id),
      ]}
      drag={(player, place, other) => dragged(all, player, place, other)}
      above={
        <>
          {toCheck ? <ToCheck listPath={listPath} {...toCheck} /> : null}
          <FindForm path={listPath} pages={pages} />
          <PageLinks path={listPath} pages={pages} found={view.found} />
        </>
      }
      below={
        <NumberedLinks path={listPath} pages={pages} label="Pages, again" />
      }
    >
      {fourballs.map((fourball) => (
        <Fourball
          key={fourball.place}
          typed={typed}
          fourball={fourball}
          fourballs={all}
          without={without}
        >
          {next
            ? (gap) => <GiveForm typed={typed} gap={gap} player={next} />
            : () => (
                <a href={lineHref} className="inline-block py-2.5">
                  Who is on the waiting list
                </a>
              )}
        </Fourball>
      ))}
      {without.length > 0 ? (
        <section
          data-place="out"
          className="grid gap-2 rounded-xl border border-line bg-paper px-5 py-4 data-over:border-gold-400"
        >
          <h3 className="text-xl">{PAGE.without}</h3>
          <ul>
            {without.map((player) => (
              <PlayerLine key={player.id} player={player}>
                <PlayerChanges
                  typed={typed}
                  player={player}
                  fourballs={all}
                  without={[]}
                />
              </PlayerLine>
            ))}
          </ul>
        </section>
      ) : null}
    </PlayerCards>
  );
}

/** All fourballs of a long draw that break a rule: they are on several pages. */
function ToCheck({
  listPath,
  heading,
  fourballs,
}: { listPath: string } & NonNullable<DrawView["toCheck"]>) {
  return (
    <details className="rounded-xl border border-flag-600 bg-paper px-5 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-flag-600">
        {heading}
      </summary>
      <ul className="grid gap-x-8 pb-2 md:grid-cols-2">
        {fourballs.map(({ place, page, index, texts }) => (
          <li key={index} className="py-1 wrap-anywhere">
            <a
              href={`${listPath}${queryOf({ name: "", page })}#${anchorOf(String(index))}`}
            >
              {place}
            </a>
            : {texts.join(" · ")}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What is posted when a player is dragged; null: they cannot be dropped there. */
function dragged(
  fourballs: readonly FourballChoice[],
  player: string,
  place: string,
  other: string | undefined,
): Readonly<Record<string, string>> | null {
  const from = fourballs.findIndex(({ seats }) =>
    seats.some(({ id }) => id === player),
  );
  const isOut = place === "out";
  if (isOut ? from === -1 : from === Number(place)) return null;
  if (other !== undefined) return { intent: "swap", player, with: other };
  if (isOut) return { intent: "take-out", player };
  return fourballs[Number(place)]?.isFull
    ? null
    : { intent: "move", player, fourball: place };
}

function Fourball({
  typed,
  fourball,
  fourballs,
  without,
  children,
}: {
  typed: TypedForm;
  fourball: ListedFourball;
  /** All of the draw. */
  fourballs: readonly FourballChoice[];
  without: readonly ListedPlayer[];
  /** What stands below a gap. */
  children: (gap: ListedPlayer) => ReactNode;
}) {
  const { index, hole, time, count, isNeutral, broken, seats } = fourball;
  const at = String(index);
  return (
    <article
      data-place={at}
      className={`rounded-xl border bg-paper px-5 py-4 data-over:border-gold-400 ${broken.length > 0 ? "border-flag-600" : "border-line"}`}
    >
      <div
        id={anchorOf(at)}
        className="flex scroll-mt-40 items-baseline justify-between gap-3 border-b border-line pb-2"
      >
        <h3 className="text-xl">
          <OpenLink at={at} className="text-ink decoration-line">
            {hole} · <span className="tabular-nums">{time}</span>
          </OpenLink>
        </h3>
        <span className="text-right text-sm text-muted tabular-nums">
          {isNeutral ? `${PAGE.neutral} · ` : null}
          {count}
        </span>
      </div>
      {broken.length > 0 ? (
        <p className="pt-2 text-sm font-semibold wrap-anywhere text-flag-600">
          {broken.join(" · ")}
        </p>
      ) : null}
      <WhileOpen at={at}>
        <StartForm typed={typed} fourballs={fourballs} index={index} />
      </WhileOpen>
      <ul>
        {seats.map((seat) => (
          <Fragment key={seat.id}>
            <PlayerLine player={seat}>
              <PlayerChanges
                typed={typed}
                player={seat}
                fourballs={fourballs}
                without={without}
              />
            </PlayerLine>
            {seat.isGap ? <li>{children(seat)}</li> : null}
          </Fragment>
        ))}
      </ul>
    </article>
  );
}

/** Gives a gap to a player without a fourball. */
function GiveForm({
  typed: { path, version },
  gap,
  player,
}: {
  typed: TypedForm;
  gap: ListedPlayer;
  player: ListedPlayer;
}) {
  return (
    <Form method="post" action={path} className="pb-2">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="open" value={player.id} />
      <input type="hidden" name="player" value={gap.id} />
      <input type="hidden" name="with" value={player.id} />
      <IntentButton
        path={path}
        intent="swap"
        size="small"
        text={PAGE.fill(player.name)}
      />
    </Form>
  );
}

/** With which other one a fourball changes its start. */
function StartForm({
  typed,
  fourballs,
  index,
}: {
  typed: TypedForm;
  fourballs: readonly FourballChoice[];
  index: number;
}) {
  const [form, fields] = useTypedForm<HandFields>("change-start", typed);
  return (
    <OpenForm
      at={String(index)}
      subject="player"
      form={form}
      labels={{ ...PAGE.labels, fourball: PAGE.labels.start }}
      typed={typed}
    >
      <input
        type="hidden"
        name="player"
        value={fourballs[index]?.seats[0]?.id}
      />
      <Field
        field={fields.fourball}
        label={PAGE.labels.start}
        as="select"
        placeholder="Choose a fourball"
        options={fourballs.flatMap(({ place }, each) =>
          each === index ? [] : [{ value: String(each), label: place }],
        )}
      />
      <div>
        <IntentButton
          path={typed.path}
          intent="exchange"
          look="primary"
          size="small"
          text="Change starts"
        />
      </div>
    </OpenForm>
  );
}

/**
 * What can be done with a player, or with a gap.
 *
 * @param without the players without a fourball whom they can swap with
 */
function PlayerChanges({
  typed,
  player: { id, isGap },
  fourballs,
  without,
}: {
  typed: TypedForm;
  player: ListedPlayer;
  fourballs: readonly FourballChoice[];
  without: readonly ListedPlayer[];
}) {
  const [form, fields] = useTypedForm<HandFields>("change-player", typed);
  const own = fourballs.find(({ seats }) =>
    seats.some((seat) => seat.id === id),
  );
  const others = fourballs.filter((fourball) => fourball !== own);
  const button = (intent: string, text: string, look?: "primary") => (
    <IntentButton
      path={typed.path}
      intent={intent}
      text={text}
      look={look}
      size="small"
    />
  );
  return (
    <OpenForm
      at={id}
      subject="player"
      form={form}
      labels={PAGE.labels}
      typed={typed}
    >
      <input type="hidden" name="player" value={id} />
      <div className={CHOICE_CLASSES}>
        <Field
          field={fields.with}
          label={PAGE.labels.with}
          as="select"
          placeholder="Choose a player"
          options={[
            ...others.flatMap(({ place, seats }) =>
              seats.map(({ id: value, name }) => ({
                value,
                label: `${name} · ${place}`,
              })),
            ),
            ...without.map(({ id: value, name }) => ({
              value,
              label: `${name} · ${PAGE.without}`,
            })),
          ]}
        />
        {button("swap", "Swap", "primary")}
      </div>
      <div className={CHOICE_CLASSES}>
        <Field
          field={fields.fourball}
          label={PAGE.labels.fourball}
          as="select"
          placeholder="Choose a fourball"
          options={[
            ...fourballs.flatMap((fourball, index) =>
              fourball === own || fourball.isFull
                ? []
                : [
                    {
                      value: String(index),
                      label: `${fourball.place} · ${fourball.count}`,
                    },
                  ],
            ),
            { value: "new", label: PAGE.newFourball },
          ]}
        />
        {button("move", "Move")}
      </div>
      {own ? (
        <div>
          {button("take-out", isGap ? "Close the gap" : "Take out of the draw")}
        </div>
      ) : null}
    </OpenForm>
  );
}

/** What is published, what publishing again would change, and the button. */
export function PublishForm({
  typed,
  publication: { canPublish, isPublished, text, changes, notes, takeBack },
}: {
  typed: TypedForm;
  publication: Publication;
}) {
  const [form, fields] = useTypedForm<PublishFields>("publish", typed);
  return (
    <VersionForm
      form={form}
      labels={PAGE.labels}
      typed={typed}
      heading="Publication"
    >
      <div>
        <p>{text}</p>
        <ul className="list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </div>
      {notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
      {canPublish ? (
        <div>
          <IntentButton
            path={typed.path}
            intent="publish"
            look="primary"
            busyText="Publishing…"
            text={isPublished ? "Publish again" : "Publish"}
          />
        </div>
      ) : null}
      {takeBack ? (
        <div className="border-t border-line pt-5">
          <p className="text-muted">{takeBack}</p>
          <CheckboxField
            field={fields.takesBack}
            label={PAGE.labels.takesBack}
          />
          <div className="mt-2">
            <IntentButton
              path={typed.path}
              intent="take-back"
              text="Take back"
            />
          </div>
        </div>
      ) : null}
    </VersionForm>
  );
}
