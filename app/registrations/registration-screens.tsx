import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { REGISTRATION_PAGE as PAGE } from "./content.ts";

/** What somebody sees who is registered already (DECISIONS 30). */
export function AlreadyRegistered({
  heading,
  tournament,
}: {
  heading: string;
  tournament: string;
}) {
  return (
    <section className="wrap page narrow">
      <h1>{heading}</h1>
      <p className="registered">
        <Icon name="tick" />
        {PAGE.alreadyRegistered(tournament)}
      </p>
      <div className="row">
        <ButtonLink to="?update=1">{PAGE.update}</ButtonLink>
        <ButtonLink look="quiet" to="/profile">
          {PAGE.profile}
        </ButtonLink>
      </div>
    </section>
  );
}

/** The confirmation that replaces a registration form (SPEC 2). */
export function RegistrationComplete({
  text,
  children,
}: {
  text: string;
  /** The buttons of this tournament's confirmation. */
  children: ReactNode;
}) {
  return (
    <section className="wrap page narrow">
      <h1>{PAGE.complete}</h1>
      <p className="lead">{text}</p>
      <div className="row">{children}</div>
    </section>
  );
}
