import { InvalidFields } from "#app/forms/submit-form.server.ts";
import { OTHER_NAMES } from "./content.ts";

/** Returns a form that was made before golf groups or choices got the names that they have now. */
export function askAgain(): Promise<never> {
  return Promise.reject(new InvalidFields({}, { toast: OTHER_NAMES }));
}
