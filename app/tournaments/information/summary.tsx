import { WAITING, REGISTRATION_PAGE } from "#app/tournaments/register-content.ts";
import { RegisteredMark } from "#app/tournaments/registered-mark.tsx";
import type { EntryState } from "#app/tournaments/tournament.ts";
import { ButtonRow, ButtonLink } from "#app/ui/button.tsx";
import { Band } from "./band.tsx";
import { INFORMATION_PAGE as PAGE } from "./content.ts";
import type { Content } from "./information.ts";

export function Summary({
  name,
  isOver,
  closingText,
  registerLabel,
  registerPath,
  entered,
  standing,
}: Content<"name" | "isOver" | "closingText" | "registerLabel" | "registerPath"> & {
  entered: EntryState | null;
  /** Of the own side of a knock-out, in place of the entry. */
  standing: string | null;
}) {
  const { heading } = closingText
    ? PAGE.summary
    : registerLabel || (entered && !isOver)
      ? PAGE.takePart
      : PAGE.more;
  return (
    <Band id="summary" look="screen" heading={heading}>
      {closingText ? (
        <p className="mb-7 font-display text-[clamp(1.25rem,1.1rem+0.6vw,1.5rem)] leading-normal whitespace-pre-line">
          {closingText}
        </p>
      ) : null}
      {standing !== null ? (
        <p className="mb-4">{standing}</p>
      ) : entered && isOver ? (
        <p className="mb-4">
          {entered === "waiting" ? WAITING.wasWaiting(name) : REGISTRATION_PAGE.wasRegistered(name)}
        </p>
      ) : entered ? (
        <div className="mb-4">
          <RegisteredMark state={entered}>
            {entered === "waiting" ? WAITING.gate(name) : REGISTRATION_PAGE.alreadyRegistered(name)}
          </RegisteredMark>
        </div>
      ) : null}
      <ButtonRow>
        {entered ? <ButtonLink href="/profile">{REGISTRATION_PAGE.profile}</ButtonLink> : null}
        {registerLabel && !entered ? (
          <ButtonLink href={registerPath}>{registerLabel}</ButtonLink>
        ) : null}
        <ButtonLink look="quiet" href="/tournaments">
          {PAGE.allTournaments}
        </ButtonLink>
      </ButtonRow>
    </Band>
  );
}
