import type { ReactNode } from "react";
import { TournamentTabs } from "#app/club/tournament-tabs.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast, type ToastContent } from "#app/ui/toast.tsx";

/**
 * A screen of teams, draw or results: the club's bar, the answer's toast, and a
 * heading below the way back.
 *
 * @param toast of the action's answer
 * @param back where the screen belongs
 * @param lines below the heading
 * @param tabsOf the tournament, for its pages below them
 * @param wide whether it has lists of players side by side, and no form only
 */
export function CompetitionScreen({
  toast,
  back,
  heading,
  lines,
  tabsOf,
  wide = false,
  children,
}: {
  toast: ToastContent | null | undefined;
  back: { href: string; text: string };
  heading: string;
  lines?: ReactNode;
  tabsOf?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Column narrow={!wide} atStart stretch={wide}>
      {toast ? <Toast toast={toast} /> : null}
      <div>
        <p>
          <a href={back.href} className="text-sm text-muted">
            {back.text}
          </a>
        </p>
        <h1>{heading}</h1>
        {lines}
        {tabsOf ? <TournamentTabs tournament={tabsOf} /> : null}
      </div>
      {children}
    </Column>
  );
}

/** What the pages of teams and draw say below their heading. */
export function Summary({
  view,
  latest,
}: {
  view: { summary: string } | null;
  /** The change that was saved last. */
  latest: { what: string; by: string } | null | undefined;
}) {
  return (
    <>
      {view ? <p className="text-muted">{view.summary}</p> : null}
      {latest ? (
        <p className="text-sm text-muted">
          Last change: {latest.what}, {latest.by}
        </p>
      ) : null}
    </>
  );
}
