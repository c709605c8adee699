import { useLocation } from "@remix-run/react";
import { ButtonLink, ButtonRow } from "#app/ui/button.tsx";
import { Column } from "#app/ui/column.tsx";
import { CONFIRM_LOOK_UP, USER_LIST } from "./content.ts";

/** Why a page of members is not shown: its address did not come from this site. */
export const UNCONFIRMED = "unconfirmed";

/** In the place of members: what is looked up is written down, so it takes a click. */
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
