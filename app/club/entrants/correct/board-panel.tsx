import { Panel } from "#app/ui/card.tsx";
import { Facts } from "#app/ui/facts.tsx";

const PANEL = {
  changes: "What changes on the board",
  noChanges: "No place and no result changes.",
  published: "Readers see it when you publish the results again.",
} as const;

/** What a correction changes on the boards, before it is saved. */
export function BoardPanel({ facts }: { facts: readonly { name: string; fact: string }[] }) {
  return (
    <Panel id="board" aria-labelledby="board-heading">
      <h2 id="board-heading">{PANEL.changes}</h2>
      {facts.length > 0 ? (
        <>
          <Facts stacked facts={facts} />
          <p className="text-muted">{PANEL.published}</p>
        </>
      ) : (
        <p>{PANEL.noChanges}</p>
      )}
    </Panel>
  );
}
