import type { App } from "embedded-supabase/application.ts";
import type { BackendDatabase } from "embedded-supabase/database.ts";

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
 * Creates missing demo accounts by signing them up. In embedded mode only:
 * their passwords are public.
 *
 * @param app signs users up without confirmation
 * @param publishableKey the key to call it with
 * @throws Error when a sign-up is rejected
 */
export async function makeDemoAccounts(
  app: App,
  database: BackendDatabase,
  publishableKey: string,
): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    const existing = await database.query("select from auth.users where email = $1", [
      account.email,
    ]);
    if (existing.length > 0) continue;
    const response = await app.fetch(
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
    if (!response.ok) {
      throw new Error(
        `The demo account ${account.email} could not be made: ${await response.text()}`,
      );
    }
    // Only together with the sign-up: if the demo administrator's role is
    // revoked, a restart must not grant it again.
    if (account.admin) {
      await database.query(
        "insert into public.admins (user_id) select id from auth.users where email = $1 on conflict do nothing",
        [account.email],
      );
    }
  }
}
