import type { Club } from "#app/site/club.ts";
import { Button, ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { CallClub } from "#app/ui/call-club.tsx";
import { Column } from "#app/ui/column.tsx";
import { Toast, type ToastContent } from "#app/ui/toast.tsx";
import { CANNOT_COME as PAGE } from "./content.ts";

/**
 * One press tells the club, which withdraws the entry: the site takes no withdrawal any more.
 *
 * @param players of the entry, for more than one: each of them would be withdrawn
 */
export function CannotComeScreen({
  tournament,
  isKnockout,
  players,
  fee,
  told,
  token,
  back,
  club,
  toast,
}: {
  tournament: string;
  isKnockout: boolean;
  /** When they told the club; null: not yet. */
  told: string | null;
  players: readonly string[];
  /** What becomes of it, line by line. */
  fee: readonly string[];
  /** Of a mail's link; null: a member is logged in. */
  token: string | null;
  back: string;
  club: Club;
  toast: ToastContent | null;
}) {
  return (
    <Column narrow>
      {toast ? <Toast toast={toast} /> : null}
      {tournament ? <p className="text-sm text-muted">{tournament}</p> : null}
      <h1>{PAGE.heading}</h1>
      {told === null ? (
        <Ask {...{ isKnockout, players, fee, token, back, club }} />
      ) : (
        <>
          <p>{PAGE.told(told)}</p>
          <p>
            {isKnockout ? PAGE.knockoutTold : PAGE.toldText} <CallClub {...club} />.
          </p>
          <ButtonRow>
            <ButtonLink look="quiet" href={back}>
              {PAGE.return}
            </ButtonLink>
          </ButtonRow>
        </>
      )}
    </Column>
  );
}

function Ask({
  isKnockout,
  players,
  fee,
  token,
  back,
  club,
}: {
  isKnockout: boolean;
  players: readonly string[];
  fee: readonly string[];
  token: string | null;
  back: string;
  club: Club;
}) {
  return (
    <>
      <p>{isKnockout ? PAGE.knockout : PAGE.text}</p>
      {players.length > 1 ? (
        <p>
          {PAGE.all(players)} <CallClub {...club} />.
        </p>
      ) : (
        <p>
          {isKnockout ? PAGE.knockoutSoon : PAGE.soon} <CallClub {...club} />.
        </p>
      )}
      {fee.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <form method="post">
        {token === null ? null : <input type="hidden" name="token" value={token} />}
        <ButtonRow>
          <Button type="submit">{PAGE.submit}</Button>
          <ButtonLink look="quiet" href={back}>
            {PAGE.back}
          </ButtonLink>
        </ButtonRow>
      </form>
    </>
  );
}
