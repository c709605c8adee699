import { join } from "node:path";
import { App } from "@supabase/lite";
import postgres from "postgres";
import { openDatabase } from "../../supabase/local/database.ts";
import { applyMigrations } from "../../supabase/local/migrations.ts";
import { PostgresDatabase } from "../../supabase/local/postgres-database.ts";
import { createDatabase } from "./create-database.ts";
import { MFA_TABLES } from "./mfa-tables.ts";
import { projectRoot } from "./project-root.ts";

/** The role that a hosted project calls `postgres`: no superuser, unlike that of the test server. */
const OWNER = "project_owner";

/** The logins of a hosted project's auth service and data API in one. */
const SERVICES = "project_services";

const AUTH_ADMIN = "supabase_auth_admin";

const ROLES = {
  [AUTH_ADMIN]: "nologin noinherit createrole",
  [OWNER]: "login createdb createrole bypassrls",
  [SERVICES]: "login inherit bypassrls",
};

/** What the owner may do with the auth service's tables: all but change them. */
const RIGHTS = `
  do $$
  declare
    thing text;
  begin
    for thing in
      select format('table auth.%I', relname) from pg_class
      where relnamespace = 'auth'::regnamespace and relkind = 'r'
    loop
      execute format('alter %s owner to ${AUTH_ADMIN}', thing);
      execute format('alter %s enable row level security', thing);
    end loop;
    for thing in
      select format('function %s', oid::regprocedure) from pg_proc
      where pronamespace = 'auth'::regnamespace
    loop
      execute format('alter %s owner to ${AUTH_ADMIN}', thing);
    end loop;
  end;
  $$;
  alter schema auth owner to ${AUTH_ADMIN};
  grant usage on schema auth to ${OWNER};
  grant all on all tables in schema auth to ${OWNER};
  grant select on all tables in schema auth to ${OWNER} with grant option;
  grant all on all sequences in schema auth to ${OWNER};
  grant all on all routines in schema auth to ${OWNER};
  grant all on schema extensions to ${OWNER};
  grant usage on schema public to ${OWNER};
  grant anon, authenticated, service_role, ${AUTH_ADMIN}, ${OWNER} to ${SERVICES}`;

/** A role belongs to the server: another test may make it at the same moment. */
function createRole(name: string, rights: string, password: string): string {
  return `
    do $$
    begin
      create role ${name} ${rights} password '${password}';
    exception when duplicate_object or unique_violation then
      null;
    end;
    $$`;
}

/** The URLs of one database, for two roles. */
export type HostedDatabase = {
  /** Of the services. */
  url: string;
  /** Of the role that applies migrations. */
  ownerUrl: string;
};

/**
 * Creates a database with the roles and rights of a hosted project and our
 * migrations, applied by its owner, who is no superuser.
 *
 * @param serverUrl the URL of another database there, as superuser
 * @param migrations their folder
 */
export async function createHostedDatabase(
  serverUrl: string,
  migrations = join(projectRoot, "supabase/migrations"),
): Promise<HostedDatabase> {
  const url = await createDatabase(serverUrl);
  const { password, pathname } = new URL(url);
  const urlOf = (role: string) => {
    const other = new URL(url);
    other.username = role;
    return other.href;
  };
  const platform = await openDatabase({ url });
  try {
    await new App({
      connection: platform,
      auth: { enabled: true },
    }).ensureSystemSchema();
    // The CLI makes this as the owner.
    await platform.execute("drop schema supabase_migrations cascade");
  } finally {
    await platform.close();
  }
  const superuser = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    for (const [name, rights] of Object.entries(ROLES)) {
      await superuser.unsafe(
        createRole(name, rights, decodeURIComponent(password)),
      );
    }
    await superuser.unsafe(
      `alter database ${pathname.slice(1)} owner to ${OWNER}`,
    );
    await superuser.unsafe(MFA_TABLES);
    await superuser.unsafe(RIGHTS);
    await superuser.unsafe(
      `grant create on database ${pathname.slice(1)} to ${SERVICES}`,
    );
  } finally {
    await superuser.end();
  }
  const owner = new PostgresDatabase(urlOf(OWNER));
  try {
    await applyMigrations(owner, migrations);
  } finally {
    await owner.close();
  }
  return { url: urlOf(SERVICES), ownerUrl: urlOf(OWNER) };
}
