import { Fragment } from "react";
import { STATES, stateWithSum } from "#app/club/money/fees/content.ts";
import type { RecordedPayment } from "#app/club/money/fees/mark-entry-paid.server.ts";
import { ENTRY_STATE_NAMES } from "#app/entries/entry-state.ts";
import { formatRupees } from "#app/money/rupees.ts";
import { entrantPath, lineId } from "#app/site/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { CheckInButton } from "./check-in-button.tsx";
import { type ClubHandicap, clubHandicapText } from "./club-handicap.ts";
import { CHECK_IN, LIST_PAGE as PAGE } from "./content.ts";
import type { Entrant } from "./entrants.server.ts";
import { standingWords } from "./standing-words.ts";

type Player = { id: string; name: string };

export type EntrantLine = Player & {
  /** The player who is named first. */
  player: string;
  details: string;
  /** Has a page of its own, which only secretaries open. */
  hasPage?: true;
  /** That of the register, where the entry has another one. */
  clubHandicap?: string;
  /** Waiting-list position; undefined unless waiting. */
  place?: number;
  isWithdrawn?: true;
  /** Of an entry that is not in the draw of a knock-out, or not any more. */
  standing?: string;
  fee?: string;
  due?: string;
  payment?: RecordedPayment;
  note?: string;
  /** Further ones. */
  players?: Player[];
};

/**
 * The line of an entrant. The page's script gets nothing else of the entrant, and what is not there
 * takes no space in it.
 */
export function lineOf(
  entrant: Entrant,
  details: string,
  {
    name,
    clubHandicap,
    isDesk,
    isPayable,
  }: {
    name: string;
    clubHandicap: ClubHandicap | undefined;
    isDesk: boolean;
    isPayable: boolean;
  },
): EntrantLine {
  const { players, place, state, fee_state, fee_due } = entrant;
  const due = fee_due ?? 0;
  const standing = standingWords(entrant.standing);
  return {
    id: entrant.entry_id,
    player: entrant.player_id,
    name,
    // A secretary finds it on the entry's page.
    details: isDesk ? details : [details, ...phonesOf(entrant)].filter(Boolean).join(" · "),
    ...(isDesk && { hasPage: true }),
    ...(clubHandicap && { clubHandicap: clubHandicapText(clubHandicap) }),
    ...(place !== null && { place }),
    ...(state === "withdrawn" && { isWithdrawn: true }),
    ...(standing && { standing }),
    ...(fee_state !== null &&
      fee_state !== "nothing" && {
        fee:
          due < 0 || (due > 0 && (!isPayable || fee_state === "said-part"))
            ? stateWithSum(fee_state, due)
            : STATES[fee_state],
      }),
    ...(due > 0 && isPayable && fee_state !== "said-part" && { due: formatRupees(due) }),
    ...(players.length > 0 && {
      players: players.map(({ id, full_name: name }) => ({ id, name })),
    }),
  };
}

/** Of the players of an entry, as far as the caller may see them. */
const phonesOf = ({ phone, players }: Pick<Entrant, "phone" | "players">): string[] =>
  [phone, ...players.map((player) => player.phone)].filter((each) => each !== "");

/** One entrant of the list. */
export function EntrantRow({
  tournament,
  entrant,
  here,
  isBeforeDay,
  action,
  paidAction,
  onStored,
}: {
  tournament: string;
  entrant: EntrantLine;
  here: ReadonlySet<string>;
  /** Then what is pressed seldom is in a menu. */
  isBeforeDay: boolean;
  action: string;
  paidAction: string;
  onStored: (players: readonly string[], isHere: boolean) => void;
}) {
  const {
    id: entry,
    player: first,
    name,
    details,
    hasPage,
    clubHandicap,
    place,
    isWithdrawn,
    standing,
    fee,
    due,
    payment,
    note,
    players = [],
  } = entrant;
  const isConfirmed = place === undefined && !isWithdrawn;
  const everybody = [{ id: first, name }, ...players];
  const ids = everybody.map(({ id }) => id);
  const path = entrantPath(tournament, entry);
  const isGroup = players.length > 0;
  const isQuiet = isBeforeDay && isConfirmed && !ids.some((id) => here.has(id));
  const paidButton =
    due === undefined ? null : (
      <Button
        type="submit"
        look="quiet"
        name="paid"
        value={entry}
        formAction={paidAction}
        aria-label={`Paid: ${name}, ${due}`}
      >
        Paid
      </Button>
    );
  const checkInButton = (
    <CheckInButton
      action={action}
      entry={entry}
      player={isGroup ? undefined : first}
      name={name}
      isHere={ids.every((id) => here.has(id))}
      labels={
        isGroup
          ? {
              before: CHECK_IN.checkInAll(everybody.length),
              after: CHECK_IN.allHere(everybody.length),
            }
          : undefined
      }
      isBesideTwo
      onStored={(isHere) => {
        onStored(ids, isHere);
      }}
    />
  );
  return (
    <li
      id={lineId(entry)}
      className="grid scroll-mt-40 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line px-5 py-3.5 not-first:border-t target:bg-sand-100 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <a
        href={hasPage && path}
        className="text-xl leading-snug font-semibold wrap-anywhere text-ink"
      >
        {name}
      </a>
      <p className="col-span-full text-base wrap-anywhere text-ink sm:col-end-2">
        {details}
        {[
          clubHandicap,
          place && PAGE.waiting(place),
          isWithdrawn && ENTRY_STATE_NAMES.withdrawn,
          standing,
          due === undefined && fee,
        ].map((chip, index) =>
          chip ? (
            <Fragment key={chip}>
              {" "}
              <Chip look={index === 0 ? "gold" : undefined}>{chip}</Chip>
            </Fragment>
          ) : null,
        )}
      </p>
      {payment ? (
        <div className="col-span-full row-start-3 flex items-center justify-between gap-4 sm:col-start-2 sm:col-end-3 sm:row-start-1 sm:row-end-3">
          <PaymentNote payment={payment} action={paidAction} />
        </div>
      ) : null}
      {due === undefined ? null : (
        <div className="col-span-full row-start-3 flex items-center justify-between gap-4 sm:col-start-2 sm:col-end-3 sm:row-start-1 sm:row-end-3">
          <p className="text-lg font-semibold text-flag-900 dark:text-flag-600">
            {fee}: {due}
            {note ? (
              <span role="status" className="block text-sm">
                {note}
              </span>
            ) : null}
          </p>
          {isQuiet ? null : paidButton}
        </div>
      )}
      {isConfirmed && !isQuiet ? checkInButton : null}
      {isQuiet ? (
        <details className="col-start-[-2] row-start-1 sm:row-end-3">
          <summary
            aria-label={`Actions: ${name}`}
            className="min-h-11 cursor-pointer list-none px-3 text-xl"
          >
            ⋯
          </summary>
          <div className="flex flex-col gap-2">
            {paidButton}
            {checkInButton}
          </div>
        </details>
      ) : null}
      {place === undefined || !hasPage ? null : (
        <div className="col-start-[-2] row-start-1 sm:row-end-3">
          <ButtonLink look="quiet" href={`${path}#place`} aria-label={PAGE.givePlaceTo(name)}>
            Give a place
          </ButtonLink>
        </div>
      )}
      {isConfirmed && isGroup && !isQuiet ? (
        <ul className="col-span-full grid gap-2 pl-4">
          {everybody.map((player) => (
            <li key={player.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
              <span className="text-lg wrap-anywhere">{player.name}</span>
              <CheckInButton
                action={action}
                entry={entry}
                player={player.id}
                name={player.name}
                isHere={here.has(player.id)}
                onStored={(isHere) => {
                  onStored([player.id], isHere);
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

export function PaymentNote({
  payment: { entry, name, line, text },
  action,
}: {
  payment: RecordedPayment;
  action: string;
}) {
  return (
    <>
      <p role="status" className="font-semibold">
        {text}
      </p>
      <Button
        type="submit"
        look="quiet"
        size="small"
        name="undo"
        value={`${entry}.${line}`}
        formAction={action}
        aria-label={`Undo payment: ${name}`}
      >
        Undo payment
      </Button>
    </>
  );
}
