import { randomUUID } from "node:crypto";
import type { Answer, RunningBackend, TestUser } from "./backend.ts";

/** What a function that saves a tournament gives back. */
export type Saved = { id: string; slug: string; version: number };

/** Calls a function of the database through the API. */
export const rpc = (
  backend: RunningBackend,
  user: TestUser | null,
  name: string,
  body: object,
): Promise<Answer> =>
  backend.call("POST", `/rest/v1/rpc/${name}`, {
    token: user?.accessToken,
    body,
  });

/**
 * The same, as a desk that knows whose account it is: what is asked about one whose address no mail
 * has proven is answered.
 */
export async function rpcOfDesk(...called: Parameters<typeof rpc>): Promise<Answer> {
  const answer = await rpc(...called);
  const refusal = answer.body as { message?: string; details?: string } | null;
  if (refusal?.message !== "account_unproven") return answer;
  const { since } = JSON.parse(refusal.details ?? "") as { since: string };
  const [backend, user, name, given] = called;
  return rpc(backend, user, name, { ...given, account_since: since });
}

/**
 * The same, and gives what it returns.
 *
 * @throws Error with the database's answer when it is refused
 */
export async function rpcOrThrow(...called: Parameters<typeof rpc>): Promise<Answer["body"]> {
  const { status, body } = await rpcOfDesk(...called);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** All that publishing needs, with a name of its own. */
export const complete = (changes: object = {}) => ({
  name: `Cup ${randomUUID()}`,
  starts_on: "2099-07-04",
  place: "Eagleton",
  summary: "a summary",
  golf_groups: ["E-Golf", "Golf Squad"],
  allows_other_group: true,
  ...changes,
});

/**
 * Makes a draft as an administrator.
 *
 * @throws Error with the database's answer when it is refused
 */
export async function makeDraft(
  backend: RunningBackend,
  admin: TestUser,
  changes: object = {},
): Promise<Saved> {
  const body = await rpcOrThrow(backend, admin, "save_tournament", {
    changes: complete(changes),
  });
  return (body as Saved[])[0] as Saved;
}

/** Makes a tournament and publishes it. */
export async function makeTournament(
  backend: RunningBackend,
  admin: TestUser,
  changes: object = {},
): Promise<Saved> {
  const draft = await makeDraft(backend, admin, changes);
  const body = await rpcOrThrow(backend, admin, "publish_tournament", {
    tournament: draft.id,
    expected_version: draft.version,
  });
  return { ...draft, version: body as number };
}

/**
 * Changes a tournament as an administrator, as it is now.
 *
 * @throws Error with the database's answer when it is refused
 */
export async function changeTournament(
  backend: RunningBackend,
  admin: TestUser,
  { id }: Pick<Saved, "id">,
  changes: object,
  renamed: object = {},
): Promise<void> {
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournaments where id = '${id}'`,
  );
  await rpcOrThrow(backend, admin, "save_tournament", {
    tournament: id,
    expected_version: row?.version,
    changes,
    renamed,
  });
}

/**
 * Reads when one may register for the tournaments of the migrations, and change it.
 *
 * @returns what writes all of it back
 */
export async function rememberSeededDates(backend: RunningBackend): Promise<() => Promise<void>> {
  const columns = "id, changes_until, registration_opens_at, registration_closes_at";
  const rows = await backend.sql(
    `select ${columns} from public.tournaments
     where id in ('bangalore-birdie-bash', 'founder-birthday')`,
  );
  return async () => {
    await backend.sql(
      `update public.tournaments as tournament
       set changes_until = was.changes_until,
           registration_opens_at = was.registration_opens_at,
           registration_closes_at = was.registration_closes_at
       from jsonb_populate_recordset(null::public.tournaments, '${JSON.stringify(rows)}') as was
       where tournament.id = was.id`,
    );
  };
}

/** Cancels a tournament as an administrator, with a reason. */
export async function cancelTournament(
  backend: RunningBackend,
  admin: TestUser,
  { id }: Pick<Saved, "id">,
  reason: string,
): Promise<void> {
  const [row] = await backend.sql<{ version: number }>(
    `select version from public.tournaments where id = '${id}'`,
  );
  await rpcOrThrow(backend, admin, "cancel_tournament", {
    tournament: id,
    expected_version: row?.version,
    reason,
  });
}

const CLAIM = "claim_registration_mails";
const ELSEWHERE = "claim_registration_mails_later";

/**
 * Does something while no mail about a registration is sent: every five seconds
 * the backend sends those that are due, and would come between.
 */
export async function holdMails(
  backend: RunningBackend,
  work: () => Promise<unknown>,
): Promise<void> {
  const rename = (from: string, to: string) =>
    backend.sql(`alter function public.${from}(integer) rename to ${to}`);
  await rename(CLAIM, ELSEWHERE);
  try {
    await work();
  } finally {
    await rename(ELSEWHERE, CLAIM);
  }
}

/**
 * While mails are held: takes those that are due as the backend would, before all others in the queue.
 *
 * @param columns of `mail`, as the sender gets it
 * @param which condition on `queued`, the row of the mail
 */
export async function claimHeldMails<Row>(
  backend: RunningBackend,
  columns: string,
  which: string,
): Promise<Row[]> {
  await backend.sql(
    `update public.registration_mails as queued set next_try_at = now() - interval '1 day'
     where queued.state = 'queued' and queued.next_try_at <= now() and ${which}`,
  );
  return backend.sql<Row>(
    `select ${columns} from public.${ELSEWHERE}(50) as mail
     join public.registration_mails as queued on queued.id = mail.id
     where ${which}`,
  );
}
