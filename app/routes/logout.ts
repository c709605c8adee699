import { redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { clearSavedForm } from "#app/forms/saved-form.server.ts";
import { signOut } from "#app/auth/session.server.ts";

/** A link cannot end anything. */
export function loader() {
  return redirectDocument("/");
}

export async function action({ request, context }: ActionFunctionArgs) {
  await signOut(context);
  await clearSavedForm(request, context);
  return redirectDocument("/login");
}
