import { redirectDocument, type ActionFunctionArgs } from "@remix-run/node";
import { signOut } from "./auth/session.server.ts";

/** A GET must not end a session. */
export function loader() {
  return redirectDocument("/");
}

export async function action({ context }: ActionFunctionArgs) {
  await signOut(context);
  return redirectDocument("/login");
}
