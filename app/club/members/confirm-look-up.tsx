import { useLocation } from "@remix-run/react";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { USER_LIST } from "./content.ts";

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
      <p className="text-lg text-muted">
        A link on another site led here. Each search of the members is kept with
        your name, so please confirm that you mean it.
      </p>
      <ButtonRow>
        <ButtonLink href={pathname + search}>Show the members</ButtonLink>
      </ButtonRow>
    </Column>
  );
}
