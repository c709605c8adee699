import { randomUUID } from "node:crypto";
import postgres from "postgres";

/** Makes one template at a time on a server. */
const TEMPLATE_LOCK = "7235901";

/**
 * Creates a database on a server.
 *
 * @param serverUrl the URL of another database there, as superuser
 * @param template what it is a copy of: nothing is in it without
 * @returns its URL
 */
export async function createDatabase(
  serverUrl: string,
  template?: Template,
): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const owner = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    if (template) await makeOnce(owner, serverUrl, template);
    await owner.unsafe(
      `create database ${name} template ${template?.name ?? "template0"}`,
    );
  } finally {
    await owner.end();
  }
  return urlOf(serverUrl, name);
}

/** A database that is made once on each server, for others to be copies of. */
export type Template = {
  name: string;
  /** Fills the empty database, and closes its connections. */
  fill: (url: string) => Promise<void>;
};

/** Makes the template unless it is there. Other processes may do so at the same moment. */
async function makeOnce(
  owner: postgres.Sql,
  serverUrl: string,
  { name, fill }: Template,
): Promise<void> {
  await owner.unsafe(`select pg_advisory_lock(${TEMPLATE_LOCK})`);
  try {
    const found = await owner`select from pg_database where datname = ${name}`;
    if (found.length > 0) return;
    const draft = `${name}_draft`;
    await owner.unsafe(`drop database if exists ${draft} with (force)`);
    await owner.unsafe(`create database ${draft} template template0`);
    await fill(urlOf(serverUrl, draft));
    await owner.unsafe(`alter database ${draft} rename to ${name}`);
  } finally {
    await owner.unsafe(`select pg_advisory_unlock(${TEMPLATE_LOCK})`);
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
