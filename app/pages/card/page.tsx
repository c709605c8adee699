import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { FieldMessages } from "#app/forms/field.tsx";
import { HiddenField, ServerForm, useServerForm } from "#app/forms/form.tsx";
import { readForm } from "#app/forms/read-form.server.ts";
import { PICKED_UP, strokesTyped } from "#app/golf/kept-card.ts";
import { redirectWithSuccess } from "#app/platform/cookies/toast.server.ts";
import { isBackendUnavailable } from "#app/platform/supabase/user.server.ts";
import { informationPath } from "#app/site/paths.ts";
import { pageMeta } from "#app/site/seo.ts";
import { CARD_PATH, cardCheckPath, cardPath } from "#app/tournaments/card-paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import type { PageHandle } from "#app/ui/page.ts";
import { Toast, type ToastContent } from "#app/ui/toast.tsx";
import { type CardLine, cardView, differingHoles, nextHole, previousHole } from "./card-view.ts";
import { forgetPhone, markPhone, readCard } from "./card.server.ts";
import { CARD as PAGE } from "./content.ts";
import { doneHoles, factOf, HoleHeader } from "./hole-header.tsx";
import { LeaveCard } from "./leave-card.tsx";
import { CARD_SCRIPT } from "./script.server.ts";
import { submitHole } from "./send.server.ts";
import { UnsavedHoles } from "./unsaved-holes.tsx";
import { WithClub } from "./with-club.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: card, matches }) =>
  pageMeta(
    {
      // Heard first on every page of a card.
      title: card?.hole ? PAGE.holeTitle(card.hole) : PAGE.title,
      description: PAGE.description,
      path: CARD_PATH,
      private: true,
    },
    matches,
  );

export const handle: PageHandle = { isBare: true };

/** Tells the service worker that the page is the site's own, and whether to keep it. */
const CARD_STATE = "Teebox-Card";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get("token") ?? "";
  const script = CARD_SCRIPT.path;
  const { headers } = context.response;
  headers.set("Referrer-Policy", "strict-origin");
  const linked = await readCard(context, token).catch((error: unknown) => {
    // What was typed comes back without the card.
    if (context.isFormReturned && isBackendUnavailable(error)) return null;
    throw error;
  });
  if (!linked) {
    const status = context.isFormReturned ? 503 : 404;
    if (!context.isFormReturned) headers.set(CARD_STATE, "over");
    return data(
      { token, view: null, hole: holeOf(query), saved: null, keys: [], script },
      { status },
    );
  }
  const view = cardView(linked);
  const asked = holeOf(query);
  const saved = holeOf(query, "saved");
  headers.set(CARD_STATE, view.state);
  if (view.state !== "open") {
    return data({ token, view, hole: null, saved: null, keys: [], script }, { status: 200 });
  }
  markPhone(context);
  const hole = view.order.includes(asked ?? 0) ? asked : nextHole(view);
  if (!hole) throw redirect(cardCheckPath(token));
  return data(
    { token, view, hole, saved, keys: view.lines.map(() => crypto.randomUUID()), script },
    { status: 200 },
  );
}

function holeOf(query: URLSearchParams, name = "hole"): number | null {
  const hole = Number(query.get(name));
  return Number.isInteger(hole) && hole > 0 ? hole : null;
}

export async function action(post: ActionFunctionArgs) {
  const form = await readForm(post.request);
  if (form.get("intent") === "leave") {
    forgetPhone(post.context);
    return redirectWithSuccess("/", PAGE.left);
  }
  return (await submitHole(post, form)).answer;
}

export default function HolePage() {
  const { script } = useLoaderData<typeof loader>();
  return (
    <>
      <HoleContent />
      <script defer src={script} />
    </>
  );
}

function HoleContent() {
  const { token, view, hole, saved, keys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!answer && !view) {
    return (
      <Column narrow>
        <h1>{PAGE.notFound}</h1>
        <p className="text-lg text-muted">{PAGE.notFoundText}</p>
        <UnsavedHoles />
        <LeaveCard token={token} />
      </Column>
    );
  }
  if (view && hole === null) {
    return <Closed token={token} view={view} toast={answer?.toast ?? null} />;
  }
  return (
    <Hole token={token} view={view} hole={hole ?? 1} saved={saved} keys={keys} answer={answer} />
  );
}

type View = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["view"]>;

function Closed({ token, view, toast }: { token: string; view: View; toast: ToastContent | null }) {
  const information = informationPath(view.tournament);
  return (
    <Column narrow>
      {toast ? <Toast toast={toast} /> : null}
      <p className="text-sm text-muted">{view.tournament.name}</p>
      <h1>{view.state === "early" ? PAGE.early : PAGE.over}</h1>
      <p className="text-lg">
        {view.state === "early" ? PAGE.earlyText(view.start) : PAGE.overText}
      </p>
      <UnsavedHoles />
      {information ? (
        <ButtonRow>
          <ButtonLink look="quiet" href={information}>
            {PAGE.information}
          </ButtonLink>
        </ButtonRow>
      ) : null}
      <LeaveCard token={token} />
    </Column>
  );
}

type ByPlayer = Record<string, string>;

type Fields = {
  next?: string;
  previous?: string;
  names: ByPlayer;
  keys: ByPlayer;
  before: ByPlayer;
  strokes: ByPlayer;
  picked: ByPlayer;
  differs: ByPlayer;
};

function Hole({
  token,
  view,
  hole,
  saved,
  keys,
  answer,
}: {
  token: string;
  view: View | null;
  hole: number;
  /** What the form before this one has saved. */
  saved: number | null;
  keys: readonly string[];
  answer: ReturnType<typeof useActionData<typeof action>>;
}) {
  const lines = (view?.lines ?? []).filter(({ returned }) => returned === null);
  const [form, fields] = useServerForm<Fields>({
    id: "hole",
    lastResult: answer?.result,
    defaultValue: {
      ...defaultsOf(lines, hole, keys),
      ...(view && {
        next: nextHole(view, hole)?.toString(),
        previous: previousHole(view, hole)?.toString(),
      }),
    },
  });
  const byPlayer = {
    names: fields.names.getFieldset(),
    keys: fields.keys.getFieldset(),
    before: fields.before.getFieldset(),
    strokes: fields.strokes.getFieldset(),
    picked: fields.picked.getFieldset(),
    differs: fields.differs.getFieldset(),
  };
  // Without the backend a returned form still has everything that was typed, and a number that is
  // refused is shown where it was typed.
  const named = Object.keys(fields.names.initialValue ?? {});
  const refused = named.filter((id) => byPlayer.strokes[id]?.errors);
  const ids = view ? [...new Set([...lines.map(({ id }) => id), ...refused])] : named;
  const action = cardPath(token, hole);
  return (
    <div className="@container mx-auto w-full max-w-160">
      {answer?.toast ? <Toast toast={answer.toast} /> : null}
      <HoleHeader view={view} hole={hole} />
      <UnsavedHoles />
      <ServerForm
        form={form}
        labels={Object.fromEntries(ids.map((id) => [`strokes.${id}`, PAGE.title]))}
        lastResult={answer?.result}
        action={action}
        isFramed={false}
        data-saving={PAGE.saving}
        data-card={
          view &&
          JSON.stringify({
            ...cardOnPhone(token, view, lines),
            ...(answer && { isReturned: true }),
          })
        }
      >
        <input type="hidden" name="hole" value={hole} />
        {[fields.next, fields.previous].map((field) =>
          field.initialValue ? <HiddenField key={field.name} field={field} /> : null,
        )}
        <div>
          <div role="status" className={NOTE_CLASSES}>
            <p data-fact="spoken" className="sr-only" />
            {saved && !answer ? (
              <p data-old className={LINE_CLASSES}>
                {PAGE.isSaved(saved)}
              </p>
            ) : null}
            <p
              hidden
              data-causes={JSON.stringify(PAGE.causes)}
              data-kept={PAGE.waiting}
              className={LINE_CLASSES}
            />
            <p hidden data-invalid={PAGE.invalid} data-both={PAGE.both} className={LINE_CLASSES} />
            <p hidden data-check-offline className={LINE_CLASSES}>
              {PAGE.checkOffline}
            </p>
          </div>
          {view ? (
            <div data-told className={NOTE_CLASSES}>
              <Differing
                token={token}
                holes={differingHoles({ lines }).filter((each) => each !== hole)}
              />
              <WithClub view={view} className={LINE_CLASSES} />
            </div>
          ) : null}
          {view && hole === view.order[0] && !answer ? (
            <p data-old className={`${LINE_CLASSES} text-sm leading-tight text-muted`}>
              {PAGE.hint}
            </p>
          ) : null}
          <ul>
            {ids.map((id) => (
              <Player
                key={id}
                fields={{
                  name: byPlayer.names[id],
                  key: byPlayer.keys[id],
                  before: byPlayer.before[id],
                  strokes: byPlayer.strokes[id],
                  picked: byPlayer.picked[id],
                  differs: byPlayer.differs[id],
                }}
                line={lines.find((line) => line.id === id)}
                hole={hole}
              />
            ))}
          </ul>
        </div>
        {view?.lines.map(({ id, name, returned }) =>
          returned && !ids.includes(id) ? (
            <p key={id} className="px-5 text-muted">
              {name}: {PAGE.returned.toLowerCase()}
            </p>
          ) : null,
        )}
        <div className="grid gap-3 px-5 pt-1 pb-8">
          <Button type="submit" intent="next">
            {PAGE.next}
          </Button>
          <div className="flex flex-wrap gap-3 [&>*]:grow">
            <Button type="submit" look="quiet" size="tight" intent="previous">
              {PAGE.previous}
            </Button>
            <Button type="submit" look="quiet" size="tight" intent="check">
              {PAGE.toCheck}
            </Button>
          </div>
        </div>
      </ServerForm>
      <div className="px-5 pb-8">
        <LeaveCard token={token} />
      </div>
    </div>
  );
}

const NOTE_CLASSES = "bg-sand-100 text-sm";
const LINE_CLASSES = "px-5 py-1.5";

function Differing({ token, holes }: { token: string; holes: readonly number[] }) {
  if (holes.length === 0) return null;
  return (
    <p className={`${LINE_CLASSES} font-semibold text-flag-600`}>
      {PAGE.differing}{" "}
      {holes.map((each, index) => (
        <Fragment key={each}>
          {index > 0 ? ", " : null}
          <a href={cardPath(token, each)} className="inline-flex min-h-11 min-w-11 items-center">
            {each}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

/** What the script needs to turn to another hole without a signal. */
function cardOnPhone(token: string, view: View, lines: readonly CardLine[]) {
  const received = view.order.map((hole) =>
    lines.map((line) => line.strokesReceived?.[hole - 1] ?? 0),
  );
  return {
    token,
    holes: view.order.map((hole, index) => [
      hole,
      factOf(view, hole, "par"),
      factOf(view, hole, "strokeIndex"),
      received[index],
      // The fields of this hole.
      lines.map(({ card }) => strokesTyped(card[hole - 1] ?? null)),
    ]),
    done: doneHoles(view),
    words: Object.fromEntries(
      [...new Set(received.flat())].flatMap((count) =>
        count === 0 ? [] : [[count, PAGE.receives(count)]],
      ),
    ),
  };
}

function defaultsOf(lines: readonly CardLine[], hole: number, keys: readonly string[]): Fields {
  const values: Fields = {
    names: {},
    keys: {},
    before: {},
    strokes: {},
    picked: {},
    differs: {},
  };
  for (const [index, { id, name, card, differences }] of lines.entries()) {
    const differs = String(hole) in differences;
    const strokes = differs ? null : (card[hole - 1] ?? null);
    values.names[id] = name;
    values.keys[id] = keys[index] ?? "";
    values.before[id] = strokesTyped(strokes);
    if (strokes === PICKED_UP) values.picked[id] = "on";
    else values.strokes[id] = strokesTyped(strokes);
    if (differs) values.differs[id] = "on";
  }
  return values;
}

type Field = FieldMetadata<string | undefined>;

/**
 * On one line are the name, shortened if it must be, the strokes received, and as much of what
 * follows as has room; with large letters all of it, on as many lines as it takes.
 */
function Player({
  fields: { strokes, picked, ...hidden },
  line,
  hole,
}: {
  fields: Record<"name" | "key" | "before" | "strokes" | "picked" | "differs", Field | undefined>;
  line: CardLine | undefined;
  hole: number;
}) {
  if (!strokes || !picked) return null;
  const strokesReceived = line?.strokesReceived?.[hole - 1] ?? 0;
  const numbers = line?.differences[hole];
  const corrected = line?.corrected.includes(hole) ? line.card[hole - 1] : undefined;
  const label = hidden.name?.initialValue ?? "";
  const { key: inputKey, ...input } = getInputProps(strokes, { type: "text" });
  const { key: pickedKey, ...box } = getInputProps(picked, {
    type: "checkbox",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-2">
      {Object.entries(hidden).map(([name, field]) =>
        field && (field.initialValue || name === "before") ? (
          <HiddenField key={field.name} field={field} />
        ) : null,
      )}
      <p className="flex basis-full flex-wrap items-baseline gap-x-1.5 leading-tight @min-[18rem]:h-[1.25em] @min-[18rem]:overflow-hidden">
        <label
          htmlFor={input.id}
          className="grow font-semibold wrap-anywhere @min-[18rem]:flex @min-[18rem]:max-w-full"
        >
          <span className="sr-only">{PAGE.strokesOf("")}</span>
          <span className="@min-[18rem]:truncate">{label}</span>
          <span data-received className="shrink-0 tracking-[0.1em] whitespace-nowrap text-primary">
            {"\u00a0"}
            <span aria-hidden>
              {(strokesReceived < 0 ? "○" : "●").repeat(Math.abs(strokesReceived))}
            </span>
            <span className="sr-only">
              {strokesReceived === 0 ? null : `(${PAGE.receives(strokesReceived)})`}
            </span>
          </span>
        </label>
        {line?.soFar.map((part, index) => (
          <span key={part} data-old className="text-sm text-muted tabular-nums">
            {index > 0 ? "· " : null}
            {part}
          </span>
        ))}
      </p>
      <span className="flex min-h-11 items-center gap-2.5 text-sm text-muted">
        <input
          key={pickedKey}
          {...box}
          className="size-5.5 accent-primary"
          aria-label={`${PAGE.pickedUp}: ${label}`}
        />
        <label htmlFor={box.id} aria-hidden className="py-2.5">
          {PAGE.pickedUp}
        </label>
      </span>
      <span className="flex items-center gap-1.5">
        <Step by={-1} label={PAGE.oneLess(label)} />
        <input
          key={inputKey}
          {...input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          className="h-[2em] w-[min(4rem,18vw)] rounded-xl border-[1.5px] border-control bg-paper text-center text-[min(1.5rem,8.5vw)] font-semibold tabular-nums aria-invalid:border-flag-600"
        />
        <Step by={1} label={PAGE.oneMore(label)} />
      </span>
      {numbers ? (
        <p data-old className="basis-full font-semibold text-flag-600">
          {PAGE.differ(numbers.map(strokesTyped).join(", "))}
        </p>
      ) : null}
      {corrected === undefined ? null : (
        <p data-old className="basis-full text-sm">
          {PAGE.corrected(strokesTyped(corrected ?? null))}
        </p>
      )}
      {line?.isTyped ? <p className="basis-full text-sm">{PAGE.typed}</p> : null}
      <div className="basis-full font-semibold text-flag-600">
        <FieldMessages field={strokes} hintId={undefined} />
      </div>
    </li>
  );
}

/** A button that only the script uses; its room is there before, so that nothing moves. */
function Step({ by, label }: { by: -1 | 1; label: string }) {
  return (
    <button
      type="button"
      data-step={by}
      aria-label={label}
      className="invisible size-[min(3rem,14.5vw)] rounded-full border-[1.5px] border-control bg-paper text-3xl leading-none font-semibold text-link"
    >
      {by < 0 ? "−" : "+"}
    </button>
  );
}
