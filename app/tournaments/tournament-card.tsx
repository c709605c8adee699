import type { ReactNode } from "react";
import { CardFace } from "./card-face.tsx";
import { RegisteredMark } from "./registered-mark.tsx";
import { REGISTRATION_PAGE } from "./register-content.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { TOURNAMENTS_PAGE as PAGE } from "./content.ts";
import type { EventFacts } from "./sports-event.ts";
import type { EntryState } from "./tournament.ts";
import type { StateLabel } from "./state-labels.ts";

/** What a tournament's card shows. */
export type TournamentCardContent = {
  id: string;
  name: string;
  /** Day, place and summary. */
  text: string;
  labels: StateLabel[];
  /** The URL of its illustration. */
  picture: string;
  isCancelled?: true;
  informationPath: string | null;
  registerPath: string;
  /** Null: members cannot enter now, or the user has. */
  registerLabel: string | null;
  /** How the user is entered; null: not. */
  entered: EntryState | null;
  event: EventFacts;
};

/**
 * A tournament's card.
 *
 * @param as the heading level of its name
 */
export function TournamentCard({
  card: { informationPath, ...card },
  as,
}: {
  card: TournamentCardContent;
  as?: "h2" | "h3";
}) {
  return (
    <CardFace {...card} href={informationPath} as={as}>
      {card.entered || card.registerLabel ? (
        <ButtonRow atEnd data-registration>
          <Buttons informationPath={informationPath} {...card} />
        </ButtonRow>
      ) : null}
    </CardFace>
  );
}

/** Register Now, or for registered members their status and next steps. */
function Buttons({
  entered,
  registerLabel,
  registerPath,
  informationPath,
}: Pick<
  TournamentCardContent,
  "entered" | "registerLabel" | "registerPath" | "informationPath"
>): ReactNode {
  const look = informationPath ? "primary" : "quiet";
  if (!entered) {
    return (
      <ButtonLink look={look} href={registerPath}>
        {registerLabel}
      </ButtonLink>
    );
  }
  return (
    <>
      <RegisteredMark state={entered}>{PAGE.registered[entered]}</RegisteredMark>
      {informationPath ? (
        <ButtonLink href={informationPath}>View Updates</ButtonLink>
      ) : (
        <ButtonLink look="quiet" href="/profile">
          {REGISTRATION_PAGE.profile}
        </ButtonLink>
      )}
    </>
  );
}
