import type { ReactNode } from "react";
import { RegisteredMark } from "./registered-mark.tsx";
import { REGISTRATION_PAGE } from "./register-content.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Illustration } from "#app/ui/illustration.tsx";
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
 * @param isChecking whether the user's registrations are being looked up again
 */
export function TournamentCard({
  card: {
    name,
    text,
    labels,
    picture: src,
    isCancelled,
    informationPath,
    ...rest
  },
  as: Heading = "h2",
  isChecking = false,
}: {
  card: TournamentCardContent;
  as?: "h2" | "h3";
  isChecking?: boolean;
}) {
  const picture = (
    <Illustration illustration={{ src, alt: "" }} shape={[320, 160]} />
  );
  const illustration = isCancelled ? (
    <div className={CANCELLED_PICTURE_CLASSES}>{picture}</div>
  ) : (
    picture
  );
  return (
    <Card>
      {informationPath ? (
        // The name below is the same link, for keyboards and screen readers.
        <a href={informationPath} tabIndex={-1} aria-hidden="true">
          {illustration}
        </a>
      ) : (
        illustration
      )}
      <CardBody>
        <StateChips labels={labels} />
        <Heading className="text-3xl">
          {informationPath ? (
            <a
              className="text-ink no-underline hover:underline"
              href={informationPath}
            >
              {name}
            </a>
          ) : (
            name
          )}
        </Heading>
        <p className="text-base text-muted">{text}</p>
        {isChecking ? (
          <ButtonRow atEnd>
            <p role="status">Checking registration...</p>
          </ButtonRow>
        ) : rest.entered || rest.registerLabel ? (
          <ButtonRow atEnd>
            <Buttons informationPath={informationPath} {...rest} />
          </ButtonRow>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** Nobody is to come: its picture invites nobody. */
export const CANCELLED_PICTURE_CLASSES = "opacity-50 grayscale";

/** Where a tournament stands, in a row of chips. */
export function StateChips({ labels }: { labels: readonly StateLabel[] }) {
  return (
    <p className="flex flex-wrap gap-2">
      {labels.map(({ text, isUrgent }) => (
        <Chip key={text} look={isUrgent ? "gold" : "plain"}>
          {text}
        </Chip>
      ))}
    </p>
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
      <RegisteredMark state={entered}>
        {PAGE.registered[entered]}
      </RegisteredMark>
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
