import type { CardView } from "./card-view.ts";
import { CARD } from "./content.ts";

/** Numbers that no card could take: the club has them, whichever phone of the fourball sent them. */
export function WithClub({
  view: { withClub },
  className,
}: {
  view: Pick<CardView, "withClub">;
  className?: string;
}) {
  return withClub.map(({ player, ...numbers }) => (
    <p key={player} className={className}>
      {CARD.withClub(numbers)}
    </p>
  ));
}
