import type { ReactNode } from "react";
import { formatDay } from "#app/site/dates.ts";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { SignInPrompt } from "#app/auth/sign-in-prompt.tsx";
import {
  CHANGE_PAGE,
  type ClosedReason,
  REGISTRATION_PAGE as PAGE,
} from "./content.ts";
import { RegisteredMark } from "./registered-mark.tsx";
import type { RegistrationKind } from "./registration-kind.ts";
import { Column } from "#app/ui/column.tsx";

/**
 * Shown in place of the form: to visitors the way to log in, which leads back
 * here; to registered members their status, and a link to the form.
 *
 * @param path the page's own
 */
export function RegistrationGate({
  reason,
  heading,
  tournament,
  path,
  canUpdate = true,
}: {
  reason: "sign-in" | "registered" | "closed" | "not-open";
  heading: string;
  tournament: string;
  path: string;
  /** Whether a registered member may register again. */
  canUpdate?: boolean;
}) {
  if (reason === "sign-in") {
    return (
      <SignInPrompt
        heading={heading}
        text={PAGE.signInPrompt}
        link={PAGE.signIn}
        returnTo={path}
      />
    );
  }
  if (reason !== "registered") {
    return (
      <Column narrow>
        <h1>{heading}</h1>
        <p className="text-lg text-muted">
          {PAGE.unavailable[reason](tournament)}
        </p>
        <ButtonRow>
          <ButtonLink href="/tournaments">{PAGE.tournaments}</ButtonLink>
          <ButtonLink look="quiet" href="/profile">
            {PAGE.profile}
          </ButtonLink>
        </ButtonRow>
      </Column>
    );
  }
  return (
    <Column narrow>
      <h1>{heading}</h1>
      <RegisteredMark>{PAGE.alreadyRegistered(tournament)}</RegisteredMark>
      <ButtonRow>
        {canUpdate ? (
          <ButtonLink href="?update=1">{PAGE.update}</ButtonLink>
        ) : null}
        <ButtonLink look="quiet" href="/profile">
          {PAGE.profile}
        </ButtonLink>
      </ButtonRow>
    </Column>
  );
}

/**
 * The confirmation that replaces a registration form.
 *
 * @param text shown for a new registration
 */
export function RegistrationComplete({
  kind,
  tournament,
  text,
  children,
}: {
  kind: RegistrationKind;
  tournament: string;
  text: string;
  /** The buttons of this tournament's confirmation, and any further text. */
  children: ReactNode;
}) {
  return (
    <Column narrow>
      <h1>{kind === "update" ? PAGE.updated : PAGE.complete}</h1>
      <p className="text-lg text-muted">
        {kind === "update" ? PAGE.updatedText(tournament) : text}
      </p>
      {children}
    </Column>
  );
}

/**
 * Shown in place of the form when a registration cannot be changed: the reason,
 * and where to go instead.
 */
export function ChangeUnavailable({
  reason,
  tournament,
  changesUntil,
}: {
  reason: ClosedReason;
  tournament: { name: string; registerPath: string };
  changesUntil: string | null;
}) {
  return (
    <>
      <p className="text-lg text-muted">
        {CHANGE_PAGE.closed[reason](
          tournament.name,
          changesUntil && formatDay(changesUntil),
        )}
      </p>
      <ButtonRow>
        {reason === "late" ? null : (
          <ButtonLink href={tournament.registerPath}>
            {CHANGE_PAGE.register}
          </ButtonLink>
        )}
        <ButtonLink look="quiet" href="/profile">
          {CHANGE_PAGE.back}
        </ButtonLink>
      </ButtonRow>
    </>
  );
}
