import type { RecordedPayment } from "#app/club/money/fees/mark-entry-paid.server.ts";
import { WayField } from "#app/club/money/fees/way-field.tsx";
import { entryFeePath, markPaidPath } from "#app/site/money-paths.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/card.tsx";

/** How an entry stands with its fee, and "Paid" while something is due. */
export function EntrantFee({
  tournament,
  entry,
  state,
  isOnePress,
  payment,
  isPayable,
}: {
  tournament: string;
  entry: string;
  /** How it stands, in words. */
  state: string;
  /** Of two sums the club says which: under Payments. */
  isOnePress: boolean;
  payment: RecordedPayment | null;
  isPayable: boolean;
}) {
  return (
    <Panel aria-labelledby="fee">
      <h2 id="fee">Entry fee</h2>
      <p>{state}</p>
      {isPayable ? (
        <form method="post" action={`${markPaidPath(tournament)}?entrant`} className="space-y-4">
          {isOnePress ? <WayField way={undefined} /> : null}
          <ButtonRow>
            {isOnePress ? (
              <Button type="submit" name="paid" value={entry}>
                Paid
              </Button>
            ) : null}
            {payment ? (
              <Button type="submit" look="quiet" name="undo" value={`${entry}.${payment.line}`}>
                Undo payment
              </Button>
            ) : null}
            <ButtonLink look="quiet" href={entryFeePath(tournament, entry)}>
              Payments
            </ButtonLink>
          </ButtonRow>
        </form>
      ) : null}
    </Panel>
  );
}
