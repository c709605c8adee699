import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import type { Photograph } from "#app/ui/photograph.tsx";
import { CardFace } from "./card-face.tsx";
import { CardPicture } from "./card-picture.tsx";
import { TOURNAMENTS_PAGE as PAGE } from "./content.ts";
import { REGISTRATION_PAGE } from "./register-content.ts";
import { RegisteredMark } from "./registered-mark.tsx";
import type { EventFacts } from "./sports-event.ts";
import type { StateLabel } from "./state-labels.ts";
import type { EntryState } from "./tournament.ts";

export type TournamentCardContent = {
  id: string;
  name: string;
  text: string;
  labels: StateLabel[];
  /** Places that are left while registration is open; null: no limit. */
  left: number | null;
  /** On the day: who plays when, and the live board. */
  dayPath: string | null;
  picture: string;
  /** Instead of it. */
  photograph?: Photograph;
  isCancelled?: true;
  informationPath: string | null;
  registerPath: string;
  /** Null: members cannot enter now, or the user has. */
  registerLabel: string | null;
  entered: EntryState | null;
  event: EventFacts;
};

export function TournamentCard({
  card: { informationPath, ...card },
  as,
}: {
  card: TournamentCardContent;
  as?: "h2" | "h3";
}) {
  return (
    <CardFace
      {...card}
      photograph={card.photograph && <CardPicture photograph={card.photograph} />}
      href={informationPath}
      as={as}
    >
      {(card.entered && !card.isCancelled) || card.registerLabel ? (
        <ButtonRow atEnd data-registration>
          <Buttons informationPath={informationPath} {...card} />
        </ButtonRow>
      ) : null}
    </CardFace>
  );
}

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
