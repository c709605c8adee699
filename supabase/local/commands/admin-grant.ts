import { readSettings, type Settings } from "../settings.ts";
import { runAsOwner } from "./run-as-owner.ts";

const USAGE = "Usage: npm run admin:grant -- EMAIL [--revoke]";

type Account = { made: string; name: string | null; is_proven: boolean };

/**
 * Grants or revokes the administrator role of the user with this e-mail in the
 * embedded backend, whether it is running or not.
 *
 * @throws Error when there is no such user, or one whose address is not confirmed
 */
async function changeAdmin(settings: Settings, email: string, revoke: boolean): Promise<Account> {
  const address = `'${email.toLowerCase().replaceAll("'", "''")}'`;
  const change = revoke
    ? `delete from public.admins where user_id = (select id from auth.users where email = ${address});`
    : `insert into public.admins (user_id) select id from auth.users where email = ${address} and email_confirmed_at is not null on conflict do nothing;`;
  const sql = `${change}
    select to_char(account.created_at at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY HH24:MI') as made,
      owner.full_name as name, private.has_proven_address(account.email_confirmed_at, account.confirmation_sent_at) as is_proven
    from auth.users as account left join public.profiles as owner on owner.id = account.id
    where account.email = ${address} and account.email_confirmed_at is not null;`;
  const [account] = (await runAsOwner(settings, sql)) as Account[];
  if (!account) {
    throw new Error(`No account has confirmed the address ${email}.`);
  }
  return account;
}

const args = process.argv.slice(2);
const revoke = args.includes("--revoke");
const [email, ...rest] = args.filter((arg) => arg !== "--revoke");
try {
  if (!email || email.startsWith("-") || rest.length > 0) {
    throw new Error(USAGE);
  }
  const { made, name, is_proven } = await changeAdmin(readSettings(process.env), email, revoke);
  console.log(revoke ? `${email} is no longer an administrator.` : `${email} is an administrator.`);
  if (!revoke && !is_proven) {
    console.log(
      `No mail has proven that the address is the account's own. It was made on ${made} in India, ${name === null ? "without a name" : `under the name ${name}`}: if that was another person, add --revoke.`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
