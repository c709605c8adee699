import { ClubsText } from "#app/entries/clubs-text.tsx";
import { formatDay } from "#app/site/dates.ts";
import { REGISTRATION_PAGE, UNAVAILABLE } from "#app/tournaments/register-content.ts";
import type { RegistrationState } from "#app/tournaments/registration-period.ts";
import type { Tournament } from "#app/tournaments/tournament.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { CHANGE_PAGE, type ClosedReason } from "./change-content.ts";

export function ChangeUnavailable({
  reason,
  tournament,
}: {
  reason: ClosedReason;
  tournament: Pick<Tournament, "name" | "changes_until" | "cancelled_reason"> & {
    register: string | null;
    told: string | null;
    period: RegistrationState;
    cannotCome: string | null;
  };
}) {
  const { name, changes_until, cancelled_reason, period } = tournament;
  return (
    <>
      <p className="text-lg text-muted">
        {reason === "late" && changes_until === null && period === "not-open"
          ? UNAVAILABLE["not-open"](name, null)
          : CHANGE_PAGE.closed[reason](name, changes_until && formatDay(changes_until))}
      </p>
      {cancelled_reason ? <ClubsText>{cancelled_reason}</ClubsText> : null}
      <ButtonRow>
        {(reason === "none" || reason === "withdrawn") && tournament.register ? (
          <ButtonLink href={tournament.register}>Register Now</ButtonLink>
        ) : null}
        {reason === "late" && tournament.cannotCome ? (
          <ButtonLink href={tournament.cannotCome}>
            {tournament.told ?? REGISTRATION_PAGE.cannotCome}
          </ButtonLink>
        ) : null}
        <ButtonLink look="quiet" href="/profile">
          {CHANGE_PAGE.back}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
