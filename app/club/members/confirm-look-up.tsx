import { useLocation } from "@remix-run/react";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { CONFIRM_LOOK_UP, USER_LIST } from "./content.ts";

/** The error reason when member data was requested by a link from another site. */
export const UNCONFIRMED = "unconfirmed";

/**
 * Shown in place of member data: look-ups are written to the audit log, so they
 * need a click on this site.
 */
export function ConfirmLookUp() {
  const { pathname, search } = useLocation();
  return (
    <Column>
      <h1>{USER_LIST.heading}</h1>
      <p className="text-lg text-muted">{CONFIRM_LOOK_UP.text}</p>
      <ButtonRow>
        <ButtonLink href={pathname + search}>{CONFIRM_LOOK_UP.go}</ButtonLink>
      </ButtonRow>
    </Column>
  );
}
