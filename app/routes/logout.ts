import { redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { forgetKeptForm } from "#app/platform/kept-form.server.ts";
import { signOut } from "#app/auth/session.server.ts";

/** A link cannot end anything (DECISIONS 23). */
export function loader() {
  return redirectDocument("/");
}

export async function action({ request, context }: ActionFunctionArgs) {
  await signOut(context);
  forgetKeptForm(request, context);
  return redirectDocument("/login");
}
