import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { TOASTS } from "./messages.ts";

/** @throws InvalidFields when no field of a form has a value: it would save nothing */
export function assertChosen(fields: Readonly<Record<string, unknown>>): void {
  if (Object.values(fields).every((value) => value === undefined)) {
    throw new InvalidFields({}, { toast: TOASTS.nothing });
  }
}
