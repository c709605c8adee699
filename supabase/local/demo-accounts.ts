import type { App } from "@supabase/lite";
import type { BackendDatabase } from "./database.ts";

const DEMO_ACCOUNTS = [
  {
    email: "golfer@example.com",
    password: "fairway-demo-1",
    fullName: "Demo Golfer",
    admin: false,
  },
  {
    email: "admin@example.com",
    password: "clubhouse-demo-1",
    fullName: "Demo Admin",
    admin: true,
  },
];

/**
 * Makes the demo accounts that are missing, by signing
 * them up. They exist in the embedded mode only: their passwords are public.
 *
 * @param app signs people up without confirmation
 * @param publishableKey the key to call it with
 * @throws Error when a sign-up is refused
 */
export async function makeDemoAccounts(
  app: App,
  database: BackendDatabase,
  publishableKey: string,
): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const known = await database.query(
      "select from auth.users where email = $1",
      [account.email],
    );
    if (known.length > 0) continue;
    const answer = await app.fetch(
      new Request("http://127.0.0.1/auth/v1/signup", {
        method: "POST",
        headers: {
          apikey: publishableKey,
          "content-type": "application/json",
        },
        body: JSON.stringify({
          email: account.email,
          password: account.password,
          data: { full_name: account.fullName },
        }),
      }),
    );
    if (!answer.ok) {
      throw new Error(
        `The demo account ${account.email} could not be made: ${await answer.text()}`,
      );
    }
    // Only together with the sign-up: who takes the right away from the demo
    // administrator must not find it given back at the next start.
    if (account.admin) {
      await database.query(
        "insert into public.admins (user_id) select id from auth.users where email = $1 on conflict do nothing",
        [account.email],
      );
    }
  }
}
