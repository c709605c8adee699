import type { ReactNode } from "react";
import { AsideColumn } from "#app/ui/aside-column.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
import type { Fact } from "./tournament.ts";

export type TournamentInShort = {
  picture: string;
  lead: string;
  facts: Fact[];
};

/** `tournament` stands beside it on wide screens; null: nothing. */
export function TournamentColumn({
  tournament,
  children,
}: {
  tournament: TournamentInShort | null;
  children: ReactNode;
}) {
  return (
    <AsideColumn
      aside={
        tournament ? (
          <>
            <Illustration
              illustration={{ src: tournament.picture, alt: "" }}
              shape={[320, 160]}
              rounded
            />
            <p className="font-display text-xl leading-snug font-medium">{tournament.lead}</p>
            <Facts facts={tournament.facts} stacked />
          </>
        ) : null
      }
    >
      {children}
    </AsideColumn>
  );
}
