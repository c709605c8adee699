import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/ui/button.tsx";
import { BOOK_ANOTHER as TEXTS, DASHBOARD_PATH } from "./content.ts";

/** The button that starts another booking and clears the finished one. */
export function BookAnother() {
  return (
    <Form method="post" action={DASHBOARD_PATH}>
      <SubmitButton
        look="quiet"
        busyText={TEXTS.busy}
        formAction={DASHBOARD_PATH}
      >
        {TEXTS.submit}
      </SubmitButton>
    </Form>
  );
}
