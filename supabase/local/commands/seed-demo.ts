import { randomUUID } from "node:crypto";
import { urlOfRunningBackend } from "embedded-supabase/running-backend.ts";
import { loadSecrets } from "embedded-supabase/secrets.ts";
import { readSettings } from "../settings.ts";
import { DEMO_TOURNAMENTS, demoMembers, type DemoMember } from "./demo-content.ts";
import { publishDemoDraw, publishDemoResults } from "./demo-play.ts";

const ADMIN = { email: "admin@example.com", password: "clubhouse-demo-1" };

/** The password of every demo member. */
const PASSWORD = "fairway-demo-1";

/** Calls the running backend as a member, as the site does. */
class Client {
  readonly #url: string;
  readonly #key: string;
  readonly #token: string | undefined;

  constructor(url: string, key: string, token?: string) {
    this.#url = url;
    this.#key = key;
    this.#token = token;
  }

  get<Result>(path: string): Promise<Result> {
    return this.#send(path, {});
  }

  /** @throws Error with the answer when it is refused */
  post<Result>(path: string, body: object): Promise<Result> {
    return this.#send(path, { method: "POST", body: JSON.stringify(body) });
  }

  async #send<Result>(path: string, request: RequestInit): Promise<Result> {
    const response = await fetch(this.#url + path, {
      ...request,
      headers: {
        apikey: this.#key,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        "content-type": "application/json",
      },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as Result;
  }

  rpc<Result>(name: string, parameters: object): Promise<Result> {
    return this.post(`/rest/v1/rpc/${name}`, parameters);
  }

  /** Logs in, or signs up with a name. */
  async as(email: string, password: string, fullName?: string) {
    const path = fullName ? "/auth/v1/signup" : "/auth/v1/token?grant_type=password";
    const { access_token: token, user } = await this.post<{
      access_token: string;
      user: { created_at: string };
    }>(path, {
      email,
      password,
      ...(fullName && { data: { full_name: fullName } }),
    });
    return { client: new Client(this.#url, this.#key, token), since: user.created_at };
  }
}

type Saved = { id: string; version: number };
type Demo = (typeof DEMO_TOURNAMENTS)[number];

const PUBLISH = { draw: publishDemoDraw, results: publishDemoResults };

/** Makes a tournament with its entries, and brings it into its state. */
async function makeTournament(
  admin: Client,
  { tournament, entries, publishes, afterwards, cancelled }: Demo,
  members: readonly { client: Client; member: DemoMember }[],
): Promise<void> {
  const [draft] = await admin.rpc<Saved[]>("save_tournament", {
    changes: tournament,
    submission_key: randomUUID(),
  });
  if (!draft) throw new Error(`${tournament.name} was not made.`);
  const { id } = draft;
  let version = await admin.rpc<number>("publish_tournament", {
    tournament: id,
    expected_version: draft.version,
  });
  for (const { client, member } of members.slice(0, entries)) {
    await client.post("/rest/v1/tournament_registrations", {
      tournament_id: id,
      submission_key: randomUUID(),
      joins_waiting_list: true,
      ...member.entryFor(tournament),
    });
  }
  if (afterwards) {
    const [saved] = await admin.rpc<Saved[]>("save_tournament", {
      tournament: id,
      expected_version: version,
      changes: afterwards,
    });
    version = saved?.version ?? version;
  }
  if (publishes) await PUBLISH[publishes](admin.rpc.bind(admin), id);
  if (cancelled) {
    await admin.rpc("cancel_tournament", {
      tournament: id,
      expected_version: version,
      reason: cancelled,
    });
  }
}

/** Whether an earlier run has come as far as to the register. */
async function isInRegister(admin: Client, { person }: DemoMember): Promise<boolean> {
  const { total } = await admin.rpc<{ total: number }>("people_page", {
    search: person.number,
    page: 1,
    page_size: 1,
  });
  return total > 0;
}

/** Adds what is not there yet, so it can be run again, also where it was interrupted. */
async function seed(): Promise<void> {
  const { dataDirectory } = readSettings(process.env);
  let url: string;
  try {
    url = urlOfRunningBackend(dataDirectory);
    await fetch(`${url}/auth/v1/health`);
  } catch {
    throw new Error("The site is not running here: start it with npm start.");
  }
  const visitor = new Client(url, loadSecrets(dataDirectory).publishableKey);
  const { mailer_autoconfirm: needsNoMail } = await visitor.get<{ mailer_autoconfirm: boolean }>(
    "/auth/v1/settings",
  );
  if (!needsNoMail) {
    throw new Error(
      "New accounts are confirmed by mail here, which the demo members do not read. Start the site with EMAIL_CONFIRMATIONS=false, make them, and start it as before.",
    );
  }
  const { client: admin } = await visitor.as(ADMIN.email, ADMIN.password);
  const members = demoMembers();
  const [first] = members;
  const signedUp = [];
  let newMembers = 0;
  for (const member of members) {
    const session = await visitor.as(member.email, PASSWORD).catch(() => null);
    const { client, since } =
      session ?? (await visitor.as(member.email, PASSWORD, member.fullName));
    signedUp.push({ client, member });
    if (!session) newMembers += 1;
    if (session && (await isInRegister(admin, member))) continue;
    await admin.rpc("save_person", {
      person: randomUUID(),
      expected_version: 0,
      fields: member.person,
      account_email: member.email,
      account_since: since,
    });
  }
  const names = await admin.get<{ name: string }[]>("/rest/v1/tournaments?select=name");
  const missing = DEMO_TOURNAMENTS.filter(
    ({ tournament }) => !names.some(({ name }) => name === tournament.name),
  );
  for (const demo of missing) {
    await makeTournament(admin, demo, signedUp);
  }
  console.log(
    newMembers + missing.length === 0
      ? "The demo data is there already: nothing was made."
      : `${newMembers} members and ${missing.length} tournaments were made. Every member’s password is ${PASSWORD}; the first is ${first?.email ?? ""}. npm run db:reset removes everything.`,
  );
}

if (process.env.SUPABASE_URL) {
  console.error("Demo data is for the embedded backend only.");
  process.exitCode = 1;
} else {
  try {
    await seed();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
