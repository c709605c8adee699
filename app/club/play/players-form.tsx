import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from "react";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { type Choice, optionsHtml, valueOf } from "./choices.ts";
import { useDragging } from "./drag-players.ts";
import type { FormState } from "./form-state.ts";
import { FORM, isSameId, moveName, PLAYERS } from "./moves.ts";
import { FindForm, NumberedLinks, PageLinks } from "./page-links.tsx";
import type { Pages } from "./pages.ts";

export function useVersionForm<Fields extends Record<string, unknown>>(
  id: string,
  { lastResult, saved }: FormState,
  {
    constraint,
    defaultValue,
  }: Pick<Parameters<typeof useServerForm<Fields>>[0], "constraint" | "defaultValue"> = {},
) {
  return useServerForm<Fields>({
    id,
    lastResult,
    constraint,
    defaultValue: (saved ?? defaultValue) as typeof defaultValue,
  });
}

/** A form of the pages of teams and draw, with the version that the page showed. */
export function VersionForm<Schema extends Record<string, unknown>>({
  formState: { version, lastResult },
  heading,
  children,
  ...form
}: Pick<ComponentProps<typeof ServerForm<Schema>>, "form" | "labels"> & {
  formState: FormState;
  heading?: string;
  children: ReactNode;
}) {
  return (
    <ServerForm {...form} lastResult={lastResult} isFramed={heading !== undefined}>
      {heading === undefined ? null : <h2>{heading}</h2>}
      <input type="hidden" name="version" value={version} />
      {children}
    </ServerForm>
  );
}

export function IntentButton({
  intent,
  text,
  busyText = "Storing…",
  look = "quiet",
}: {
  intent: string;
  text: string;
  busyText?: string;
} & Pick<ComponentProps<typeof SubmitButton>, "look">) {
  return (
    <SubmitButton look={look} intent={intent} busyText={busyText}>
      {text}
    </SubmitButton>
  );
}

export type ListedPlayer = {
  id: string;
  name: string;
  details: string;
  handicap: string;
};

type Selection = Readonly<Record<string, string>>;

const Moves = createContext<{
  choices: readonly Choice[];
  options: string;
  selection: Selection;
  errors: NonNullable<SubmissionResult["error"]>;
}>({ choices: [], options: "", selection: {}, errors: {} });

/**
 * Who plays where: players in cards side by side, each with a select of where to move them. On wide
 * screens they can be dragged too. One button saves all that is chosen.
 *
 * @param form the page's, made with the id `FORM`
 * @param swaps whether players who are dragged onto each other swap
 * @param listPath of the page, without its query
 */
export function PlayersForm<Fields extends Record<string, unknown>>({
  form,
  text,
  dragText,
  labels,
  formState,
  players,
  choices,
  swaps = false,
  listPath,
  pages,
  found,
  notice,
  more,
  children,
}: {
  form: FormMetadata<Fields>;
  text: string;
  dragText: string;
  labels: Readonly<Record<string, string>>;
  formState: FormState;
  players: readonly string[];
  choices: readonly Choice[];
  swaps?: boolean;
  listPath: string;
  pages: Pages;
  found: string;
  notice?: ReactNode;
  more: ReactNode;
  children: ReactNode;
}) {
  const cards = useRef<HTMLDivElement>(null);
  const { version, saved, lastResult } = formState;
  const selection = ((lastResult?.initialValue ?? saved)?.move ?? {}) as Selection;
  const errors = lastResult?.error ?? {};
  const onOtherPages = Object.entries(selection).filter(
    ([id]) => !errors[moveName(id)] && !players.some((each) => isSameId(each, id)),
  );
  useDragging(cards, swaps);
  useEffect(() => {
    // What was pressed is another button now: go on at the player, or where a form that
    // came back begins.
    if (document.activeElement !== document.body) return;
    const at = lastResult ? PLAYERS : window.location.hash.slice(1);
    document.getElementById(at)?.focus();
  }, [version, lastResult]);
  return (
    <section
      id={PLAYERS}
      tabIndex={-1}
      // Above the button at the bottom, which stays in view.
      className="grid gap-4 [&_:is(a,button,input,select)]:scroll-mb-24"
    >
      <div>
        <h2>Who plays where</h2>
        <p className="text-muted">
          {text} <span className="hidden lg:[@media(scripting:enabled)]:inline">{dragText}</span>
        </p>
      </div>
      <FindForm path={listPath} pages={pages} />
      <VersionForm
        form={form}
        labels={{
          ...labels,
          ...Object.fromEntries(players.map((id) => [moveName(id), text])),
        }}
        formState={formState}
      >
        {notice}
        <PageLinks path={listPath} pages={pages} found={found} />
        <div ref={cards} className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3">
          <Moves.Provider
            value={{
              choices,
              options: optionsHtml(choices),
              selection,
              errors,
            }}
          >
            {children}
          </Moves.Provider>
        </div>
        <NumberedLinks path={listPath} pages={pages} label="Pages, again" />
        {onOtherPages.length > 0 ? (
          <p>
            {`What you chose for ${onOtherPages.length === 1 ? "1 player who is" : `${onOtherPages.length} players who are`} on another page is kept.`}
            {onOtherPages.map(([id, value]) => (
              <input key={id} type="hidden" name={moveName(id)} value={value} />
            ))}
          </p>
        ) : null}
        {more}
        <div className="sticky bottom-0 border-t border-line bg-chalk py-3">
          <IntentButton intent="save" look="primary" text="Save" />
        </div>
      </VersionForm>
    </section>
  );
}

export function PlayersCard({
  place,
  anchor,
  heading,
  count,
  broken = [],
  children,
}: {
  place: string;
  anchor?: string;
  heading: ReactNode;
  count: ReactNode;
  broken?: readonly string[];
  children: ReactNode;
}) {
  return (
    <article
      data-place={place}
      className={`rounded-xl border bg-paper px-5 py-4 data-over:border-gold-400 ${broken.length > 0 ? "border-flag-600" : "border-line"}`}
    >
      <div
        id={anchor}
        className="flex scroll-mt-40 flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-2"
      >
        <h3 className="text-xl wrap-anywhere">{heading}</h3>
        <span className="text-right text-sm text-muted tabular-nums">{count}</span>
      </div>
      {broken.length > 0 ? (
        <p className="pt-2 text-sm font-semibold wrap-anywhere text-flag-600">
          {broken.join(" · ")}
        </p>
      ) : null}
      <ul>{children}</ul>
    </article>
  );
}

/** A player in a card, with a select of where to move them. */
export function PlayerRow({
  player: { id, name, details, handicap },
  isGap = false,
  choices: own = [],
}: {
  player: ListedPlayer;
  isGap?: boolean;
  choices?: readonly Choice[];
}) {
  const { choices, options, selection, errors } = useContext(Moves);
  const [, choice] = Object.entries(selection).find(([each]) => isSameId(each, id)) ?? [];
  const field = moveName(id);
  const fieldId = `${FORM}-${field}`;
  const messages = errors[field];
  const first = { value: "", label: isGap ? "Keep it" : "Move to…" };
  const all = [first, ...own, ...(isGap ? [] : choices)];
  // What others have removed meanwhile is still chosen: saving says so.
  const isOffered = choice === undefined || all.some((each) => valueOf(each) === choice);
  const chosen = choices.find((each) => valueOf(each) === choice) ?? { label: choice ?? "" };
  const html =
    choice === undefined && !isGap
      ? optionsHtml([first, ...own]) + options
      : optionsHtml(isOffered ? all : [...all, chosen], choice);
  return (
    <li
      {...(isGap ? {} : { "data-player": id, draggable: true })}
      className="-mx-5 px-5 has-[option:not([value='']):checked]:bg-gold-100 data-over:bg-gold-100"
    >
      <div className="flex items-center gap-3 py-1">
        <label htmlFor={fieldId} className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
          <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
            <span className={isGap ? "text-flag-600 italic" : undefined}>{name}</span>{" "}
            {details === "" ? null : <span className="block text-sm text-muted">{details}</span>}
          </span>{" "}
          <span className="text-muted tabular-nums">{handicap}</span>
        </label>
        <select
          id={fieldId}
          name={field}
          aria-invalid={messages ? true : undefined}
          aria-describedby={messages ? `${fieldId}-error` : undefined}
          className="min-h-11 w-36 scroll-mt-40 rounded-md border-[1.5px] border-control bg-chalk pl-2 aria-invalid:border-flag-600"
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
      {messages ? (
        <p id={`${fieldId}-error`} className="pb-2 font-semibold text-flag-600">
          {messages.join(" ")}
        </p>
      ) : null}
    </li>
  );
}

/** A form that came back while nothing can be read: all that was chosen, and its button. */
export function ReturnedForm({
  labels,
  formState,
}: {
  labels: Readonly<Record<string, string>>;
  formState: FormState;
}) {
  const [form] = useVersionForm(FORM, formState);
  const {
    version,
    intent = "",
    move = {},
    ...others
  } = (formState.lastResult?.initialValue ?? {}) as Record<string, string> & {
    move?: Selection;
  };
  const moves = Object.entries(move).map(([id, to]) => [moveName(id), to]);
  return (
    <VersionForm form={form} labels={labels} formState={{ ...formState, version }}>
      {[...Object.entries<string>(others), ...moves].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>The players cannot be read now. What you chose is kept.</p>
      <div>
        <IntentButton intent={intent} text="Try again" />
      </div>
    </VersionForm>
  );
}
