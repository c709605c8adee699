import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigation } from "@remix-run/react";
import { ServerForm, useServerForm } from "#app/forms/form.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { type Dragged, useDragging } from "./drag-players.ts";
import { anchorOf, type TypedForm } from "./typed-form.ts";

const BUSY = "Storing…";

/**
 * A form of the pages of teams and draw, with what was typed into it before.
 *
 * @param id the form's
 * @param options its constraints, and its values when nothing was typed yet
 */
export function useTypedForm<Fields extends Record<string, unknown>>(
  id: string,
  { lastResult, saved }: TypedForm,
  {
    constraint,
    defaultValue,
  }: Pick<
    Parameters<typeof useServerForm<Fields>>[0],
    "constraint" | "defaultValue"
  > = {},
) {
  return useServerForm<Fields>({
    id,
    lastResult,
    constraint,
    defaultValue: (saved ?? defaultValue) as typeof defaultValue,
  });
}

/**
 * A form of the pages of teams and draw, with the version that the page showed.
 *
 * @param heading of a form that stands by itself, in a frame
 */
export function VersionForm<Schema extends Record<string, unknown>>({
  typed: { path, version, lastResult },
  heading,
  children,
  ...form
}: Pick<ComponentProps<typeof ServerForm<Schema>>, "form" | "labels"> & {
  typed: TypedForm;
  heading?: string;
  children: ReactNode;
}) {
  return (
    <ServerForm
      {...form}
      lastResult={lastResult}
      action={path}
      isFramed={heading !== undefined}
    >
      {heading === undefined ? null : <h2>{heading}</h2>}
      <input type="hidden" name="version" value={version} />
      {children}
    </ServerForm>
  );
}

/**
 * What can be done with what is open, below it.
 *
 * @param at what is open
 * @param subject the field that says what is open: its messages lead here
 */
export function OpenForm<Schema extends Record<string, unknown>>({
  at,
  subject,
  children,
  ...form
}: Omit<ComponentProps<typeof VersionForm<Schema>>, "heading"> & {
  at: string;
  subject: string;
}) {
  return (
    <div id={`${form.form.id}-${subject}`} tabIndex={-1} className="pt-1 pb-4">
      <VersionForm {...form}>
        <input type="hidden" name="open" value={at} />
        {children}
      </VersionForm>
    </div>
  );
}

/** A button of a form with several: it says what is to be done. */
export function IntentButton({
  path,
  intent,
  text,
  busyText = BUSY,
  look = "quiet",
  size,
}: {
  path: string;
  intent: string;
  text: string;
  busyText?: string;
} & Pick<ComponentProps<typeof SubmitButton>, "look" | "size">) {
  return (
    <SubmitButton
      look={look}
      size={size}
      name="intent"
      value={intent}
      busyText={busyText}
      formAction={path}
    >
      {text}
    </SubmitButton>
  );
}

/** What is open on the page, and how something else is opened. */
const Opened = createContext<{
  opened: string | null;
  open: (at: string | null) => void;
}>({ opened: null, open: () => undefined });

/**
 * What is open: a player by their id, or a fourball or team by its place in the
 * list. The address says it, a form that is shown again, or with JavaScript
 * whatever was chosen since.
 */
function useOpened({ lastResult, saved, version }: TypedForm) {
  const { search } = useLocation();
  const [own, setOwn] = useState<{ since: unknown; at: string | null }>();
  const since = lastResult ?? version;
  const typed = (lastResult?.initialValue ?? saved)?.open;
  return {
    opened:
      own && own.since === since
        ? own.at
        : typeof typed === "string"
          ? typed
          : new URLSearchParams(search).get("open"),
    open: (at: string | null) => {
      setOwn({ since, at });
    },
  };
}

/** Whether two ids are one: a page before may have had more of an id, or less. */
function isSame(one: string | null, other: string): boolean {
  if (one === null || one === other) return one === other;
  return (
    Math.min(one.length, other.length) >= SHORTEST_ID &&
    (one.startsWith(other) || other.startsWith(one))
  );
}

const SHORTEST_ID = 8;

/**
 * Players in cards side by side. Choosing one opens below them what can be done;
 * on wide screens they can be dragged too.
 *
 * @param id of the section
 * @param dragText where they can be dragged to
 * @param all everything that can be opened on this page
 * @param drag what the form posts when a player is dragged there
 * @param above links to the other pages, and what concerns them all
 * @param below links to the other pages
 * @param children the cards
 */
export function PlayerCards({
  id,
  heading,
  text,
  dragText,
  typed,
  all,
  drag,
  above,
  below,
  children,
}: {
  id: string;
  heading: string;
  text: string;
  dragText: string;
  typed: TypedForm;
  all: readonly string[];
  drag: Dragged;
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  const cards = useRef<HTMLDivElement>(null);
  const opened = useOpened(typed);
  const { path, version = "", lastResult } = typed;
  // Of a form that cannot be shown again: what it was about is gone.
  const messages = all.some((at) => isSame(opened.opened, at))
    ? []
    : Object.values(lastResult?.error ?? {}).flatMap((each) => each ?? []);
  const { state } = useNavigation();
  useDragging(cards, path, version, drag);
  useEffect(() => {
    // What was pressed is gone: go on at the player.
    const { hash } = window.location;
    if (!hash.startsWith("#at-") || document.activeElement !== document.body) {
      return;
    }
    document.getElementById(hash.slice(1))?.querySelector("a")?.focus();
  }, [version]);
  return (
    <section id={id} className="grid gap-4">
      <div>
        <h2>{heading}</h2>
        <p className="text-muted">
          {text}{" "}
          <span className="hidden lg:[@media(scripting:enabled)]:inline">
            {dragText}
          </span>
        </p>
        {messages.length > 0 ? (
          <p role="alert" className="mt-2 font-semibold text-flag-600">
            {messages.join(" ")}
          </p>
        ) : null}
      </div>
      {above}
      <div
        ref={cards}
        aria-busy={state === "submitting"}
        className="grid items-start gap-4 aria-busy:opacity-75 md:grid-cols-2 lg:grid-cols-3"
      >
        <Opened.Provider value={opened}>{children}</Opened.Provider>
      </div>
      {below}
    </section>
  );
}

/**
 * A link that opens what can be done, and closes it again.
 *
 * @param at what it opens
 * @param isLoaded whether the page has to be loaded with it
 */
export function OpenLink({
  at,
  isLoaded = false,
  children,
  ...link
}: { at: string; isLoaded?: boolean } & Omit<
  ComponentProps<"a">,
  "href" | "onClick"
>) {
  const { opened, open } = useContext(Opened);
  const { search } = useLocation();
  const isOpen = isSame(opened, at);
  const query = new URLSearchParams(search);
  if (isOpen) query.delete("open");
  else query.set("open", at);
  return (
    <a
      {...link}
      href={`?${query.toString()}#${anchorOf(at)}`}
      aria-expanded={isOpen}
      onClick={(event) => {
        if (isLoaded || event.metaKey || event.ctrlKey || event.shiftKey) {
          return;
        }
        event.preventDefault();
        open(isOpen ? null : at);
      }}
    >
      {children}
    </a>
  );
}

/** Its children while it is open. */
export function WhileOpen({
  at,
  children,
}: {
  at: string;
  children: ReactNode;
}) {
  const { opened } = useContext(Opened);
  return isSame(opened, at) ? children : null;
}

/** A player as the pages of teams and draw list them. */
export type ListedPlayer = {
  id: string;
  name: string;
  /** What stands below the name. */
  details: string;
  handicap: string;
  isGap?: true;
};

/**
 * A player in a card.
 *
 * @param children what can be done with them, if anything
 */
export function PlayerLine({
  player,
  children,
}: {
  player: ListedPlayer;
  children?: ReactNode;
}) {
  const { id } = player;
  return (
    <li
      id={anchorOf(id)}
      data-player={id}
      className="-mx-5 scroll-mt-40 px-5 target:bg-sand-100 has-aria-expanded:bg-fairway-100 data-over:bg-gold-100"
    >
      {children ? (
        <>
          <OpenLink at={id} className={LINE_CLASSES}>
            <PlayerText player={player} />
          </OpenLink>
          <WhileOpen at={id}>{children}</WhileOpen>
        </>
      ) : (
        <div className={LINE_CLASSES}>
          <PlayerText player={player} />
        </div>
      )}
    </li>
  );
}

/** A field with its button beside it. */
export const CHOICE_CLASSES =
  "grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5";

const LINE_CLASSES =
  "flex min-h-12 items-center gap-3 py-1.5 text-ink no-underline aria-expanded:font-semibold";

/** A player with a box to choose them by; the whole line can be pressed. */
export function PlayerBox({
  player,
  isChecked,
}: {
  player: ListedPlayer;
  isChecked: boolean;
}) {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={boxName(player.id)}
          defaultChecked={isChecked}
          className="size-5.5 flex-none accent-primary"
        />
        <PlayerText player={player} />
      </label>
    </li>
  );
}

function PlayerText({
  player: { name, details, handicap, isGap },
}: {
  player: ListedPlayer;
}) {
  return (
    <>
      <span className="min-w-0 flex-1 leading-tight wrap-anywhere">
        <span
          className={`decoration-line underline-offset-4 in-[a]:underline ${isGap ? "text-flag-600 italic" : ""}`}
        >
          {name}
        </span>{" "}
        {details === "" ? null : (
          <span className="block text-sm font-normal text-muted">
            {details}
          </span>
        )}
      </span>
      <span className="font-normal text-muted tabular-nums">{handicap}</span>
    </>
  );
}

/**
 * A form that came back while nothing can be read: all that was chosen, and its
 * button.
 */
export function ReturnedForm({
  id,
  labels,
  typed,
}: {
  id: string;
  labels: Readonly<Record<string, string>>;
  typed: TypedForm;
}) {
  const [form] = useTypedForm(id, typed);
  const {
    intent = "",
    version,
    chosen = {},
    ...others
  } = (typed.lastResult?.initialValue ?? {}) as Record<string, string>;
  const boxes = Object.keys(chosen).map(
    (player) => [boxName(player), "on"] as const,
  );
  return (
    <VersionForm form={form} labels={labels} typed={{ ...typed, version }}>
      {[...Object.entries(others), ...boxes].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>The players cannot be read now. What you chose is kept.</p>
      <div>
        <IntentButton path={typed.path} intent={intent} text="Try again" />
      </div>
    </VersionForm>
  );
}

/** The name of a player's box. */
export function boxName(player: string): string {
  return `chosen.${player}`;
}

/** The ids of the boxes that were checked in a form that is shown again. */
export function checkedBoxes({ lastResult, saved }: TypedForm): string[] {
  const chosen = (lastResult?.initialValue ?? saved)?.chosen;
  return typeof chosen === "object" && chosen !== null
    ? Object.keys(chosen)
    : [];
}

/** Whether a box was checked. */
export function isChosen(checked: readonly string[], id: string): boolean {
  return checked.some((each) => isSame(each, id));
}
