import { formatMoment } from "#app/site/dates.ts";
import { entrantPath } from "#app/site/paths.ts";

export type Change = {
  at: string;
  action: string;
  /** Null: the account is gone. */
  admin_name: string | null;
  /**
   * Of a saved tournament, or its teams, draw and competitions, the names of the columns that changed; of entrants,
   * messages and draws what the line is about.
   */
  details: (string | Earlier)[] | EntrantChange | null;
};

/** At the end of the columns of a saved tournament: what entrants plan by, as it was before. */
export type Earlier = { was: Readonly<Record<string, unknown>> };

export type EntrantChange = {
  entry?: string;
  state?: string;
  /** Places in line; of whom members pay something else. */
  from?: number | object;
  to?: number | object;
  recipients?: number;
  stopped?: number;
  /** Of a draw: how often it was published, and how many mails that queued. */
  edition?: number;
  mails?: number;
};

const ACTIONS: Readonly<Record<string, string>> = {
  "tournament-created": "Made",
  "tournament-copied": "Copied",
  "tournament-saved": "Saved",
  "choices-renamed": "Options renamed",
  "tournament-published": "Published",
  "registration-closed": "Registration closed",
  "registration-reopened": "Registration reopened",
  "tournament-cancelled": "Cancelled",
  "entrant-added": "Entrant added by the club",
  "entrant-corrected": "Entry corrected by the club",
  "club-handicap-taken": "Handicap of the club’s register taken on the day",
  "entrant-confirmed": "Entrant given a place before their turn",
  "entrant-moved": "Entrant moved on the waiting list",
  "entrant-withdrawn": "Entrant withdrawn by the club",
  "entrants-exported": "Entrants exported",
  "fees-saved": "Entry fees saved",
  "payee-changed": "Whom members pay changed",
  "fees-applied": "Entry fees of all entries changed",
  "fee-recorded": "Payment, refund or waiver recorded",
  "fees-exported": "Payments exported",
  "message-sent": "Message sent to entrants",
  "message-stopped": "Message stopped",
  "play-saved": "Teams, draw or competitions saved",
  "draw-published": "Draw published",
  "draw-taken-back": "Draw taken back",
  "knockout-saved": "Knock-out saved",
  "knockout-published": "Draw of the knock-out published",
  "knockout-taken-back": "Draw of the knock-out taken back",
  "knockout-recorded": "Match of the knock-out recorded",
  "scores-saved": "Scores saved",
  "results-published": "Results published",
  "results-taken-back": "Published results taken back",
  "match-link-replaced": "Link to a match replaced",
  "card-link-replaced": "Link to a fourball’s cards replaced",
  "card-reopened": "Returned card reopened",
  "card-settled": "Difference between two cards settled",
  "hole-corrected": "Hole of a card corrected",
  "hole-opened": "Corrected hole of a card opened again",
  "number-settled": "Number that no card could take entered, discarded or put back",
  "board-shown": "Live board shown",
  "board-hidden": "Live board hidden",
  "picture-added": "Picture added",
  "picture-replaced": "Picture replaced",
  "picture-described": "Picture described",
  "picture-hidden": "Picture hidden",
  "picture-shown": "Picture shown again",
  "picture-removed": "Picture removed",
  "picture-taken-back": "Removed picture put back",
};

/** What was done, in words. */
export const actionText = (action: string): string => ACTIONS[action] ?? action;

const PLAY_PARTS: Readonly<Record<string, string>> = {
  guests: "Guests",
  teams: "Teams",
  competitions: "Competitions",
  side_sets: "Sides",
  draw: "Draw",
  rules: "Settings of draw and scoring",
  awards: "Awards",
};

const ENTRANT_LINES = {
  entrant: "The entrant",
  moved: (from: number, to: number) => `from place ${from} to ${to}`,
  waits: "on the waiting list",
  recipients: (count: number) => (count === 1 ? "1 member" : `${count} members`),
  stopped: (count: number) => (count === 1 ? "1 mail not sent" : `${count} mails not sent`),
  mails: (count: number) => (count === 1 ? "1 mail" : `${count} mails`),
} as const;

export type HistoryLine = {
  title: string;
  by: string;
  text: string;
  link: { label: string; href: string } | null;
};

/**
 * What was done to a tournament and its entrants, in words. The log has no names of entrants, so
 * that it can outlive their accounts.
 *
 * @param columnName of a column of the tournament, where changes of it are among them
 */
export function historyLines(
  tournament: string,
  changes: readonly Change[],
  columnName = (column: string) => column,
): HistoryLine[] {
  return changes.map((change) => {
    const { action, details } = change;
    const about = Array.isArray(details) ? null : details;
    return {
      title: actionText(action),
      by: changedBy(change),
      text: about
        ? entrantText(about)
        : Array.isArray(details)
          ? partsText(
              action,
              details.filter((part) => typeof part === "string"),
              columnName,
            )
          : "",
      link: about?.entry
        ? {
            label: ENTRANT_LINES.entrant,
            href: entrantPath(tournament, about.entry),
          }
        : null,
    };
  });
}

/** "22 Nov 2026, 5:01 pm, by Asha Rao" */
export const changedBy = ({
  at,
  action,
  admin_name,
}: Pick<Change, "at" | "action" | "admin_name">): string =>
  action === "club-handicap-taken"
    ? formatMoment(at)
    : `${formatMoment(at)}, by ${admin_name ?? "someone who has left"}`;

function partsText(
  action: string,
  parts: readonly string[],
  columnName: (column: string) => string,
): string {
  if (action === "tournament-saved") return parts.map(columnName).join(", ");
  if (action === "choices-renamed") return parts.join(", ");
  if (action.startsWith("knockout-")) return parts.flatMap(knockoutText).join(", ");
  return action === "play-saved"
    ? parts
        // A competition brings its set of sides along.
        .filter((part) => part !== "side_sets" || !parts.includes("competitions"))
        .map((part) => PLAY_PARTS[part] ?? part)
        .join(", ")
    : "";
}

/** Of which division a change was, or that the club has chosen whether each has its own knock-out. */
function knockoutText(part: string): string[] {
  if (part === "divisions") return ["one for each division, or one for all"];
  return part.startsWith("division:") ? [part.slice("division:".length)] : [];
}

function entrantText({ state, from, to, recipients, stopped, mails }: EntrantChange): string {
  return [
    typeof from === "number" && typeof to === "number" ? ENTRANT_LINES.moved(from, to) : null,
    state === "waiting" ? ENTRANT_LINES.waits : null,
    recipients === undefined ? null : ENTRANT_LINES.recipients(recipients),
    stopped === undefined ? null : ENTRANT_LINES.stopped(stopped),
    mails === undefined ? null : ENTRANT_LINES.mails(mails),
  ]
    .filter((part) => part !== null)
    .join(", ");
}
