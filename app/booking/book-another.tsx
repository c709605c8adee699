import { Form } from "@remix-run/react";
import { DASHBOARD_PATH } from "#app/site/paths.ts";
import { SubmitButton } from "#app/ui/button.tsx";

export function BookAnother() {
  return (
    <Form method="post" action={DASHBOARD_PATH}>
      <SubmitButton look="quiet" busyText="Clearing..." formAction={DASHBOARD_PATH}>
        Book another tee time
      </SubmitButton>
    </Form>
  );
}
