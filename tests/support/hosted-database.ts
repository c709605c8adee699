import { randomUUID } from "node:crypto";
import { App } from "@supabase/lite";
import { openDatabase } from "embedded-supabase/database.ts";
import { PostgresDatabase } from "embedded-supabase/postgres-database.ts";
import postgres from "postgres";
import { migrateDatabase } from "../../supabase/local/migrations.ts";

/** Who applies migrations; no superuser, who is `supabase_admin`. */
const OWNER = "postgres";

/** The logins of auth service, data API and owner in one, for the embedded backend. */
const SERVICES = "project_services";

const AUTH_ADMIN = "supabase_auth_admin";

/** The login of the data API, which takes the role of whoever calls. */
const AUTHENTICATOR = "authenticator";

const ROLES = {
  [AUTH_ADMIN]: "login noinherit createrole",
  [OWNER]: "login createdb createrole bypassrls",
  [SERVICES]: "login inherit bypassrls",
  [AUTHENTICATOR]: "login noinherit",
};

/**
 * What the owner may do with the auth service's tables, which is all but change them,
 * and with the API's roles. Nothing is granted to these by default: since 30 May 2026 a
 * new project's tables are open to those only whom a grant names.
 */
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
  grant usage on schema auth to ${OWNER};
  grant all on all tables in schema auth to ${OWNER};
  grant select on all tables in schema auth to ${OWNER} with grant option;
  grant all on all sequences in schema auth to ${OWNER};
  grant all on all routines in schema auth to ${OWNER};
  grant all on schema extensions to ${OWNER};
  -- They are the storage service's; that the owner makes policies of these two is the
  -- platform's own extension's doing.
  grant usage on schema storage to ${OWNER};
  alter table storage.buckets owner to ${OWNER};
  alter table storage.objects owner to ${OWNER};
  grant usage on schema public to ${OWNER};
  grant anon, authenticated, service_role to ${AUTHENTICATOR};
  grant anon, authenticated, service_role to ${OWNER} with admin option;
  grant anon, authenticated, service_role, ${AUTH_ADMIN}, ${OWNER} to ${SERVICES};
  alter role ${AUTHENTICATOR} set statement_timeout = '8s';
  alter role ${AUTHENTICATOR} set lock_timeout = '8s'`;

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
  /** Of the auth service alone. */
  authUrl: string;
  /** Of the data API alone. */
  dataApiUrl: string;
};

/** Where a role's connection to a database goes. */
function urlFor(url: string, role: string): string {
  const other = new URL(url);
  other.username = role;
  return other.href;
}

/** Who fills a database. */
export type Contents = {
  /** Of the template database. */
  name: string;
  /** Makes the auth service's tables. */
  makeAuthTables: (urls: {
    /** As superuser. */
    url: string;
    /** As the auth service, whose own the schema is. */
    authUrl: string;
  }) => Promise<void>;
  /** Applies our migrations and seeds. */
  migrate: (ownerUrl: string) => Promise<void>;
};

/** Lite's tables, and those of second factors, which lite has not. */
const BY_LITE: Contents = {
  name: "hosted",
  async makeAuthTables({ url }) {
    const platform = await openDatabase({ url });
    try {
      await new App({
        connection: platform,
        auth: { enabled: true },
      }).ensureSystemSchema();
      // The CLI makes this as the owner.
      await platform.execute("drop schema supabase_migrations cascade");
      await platform.execute(MFA_TABLES);
    } finally {
      await platform.close();
    }
  },
  async migrate(ownerUrl) {
    const owner = new PostgresDatabase(ownerUrl);
    try {
      await migrateDatabase(owner);
    } finally {
      await owner.close();
    }
  },
};

/** Fills an empty database; the roles are the server's. */
async function fill(url: string, { makeAuthTables, migrate }: Contents): Promise<void> {
  const { password } = new URL(url);
  await (await openDatabase({ url })).close();
  const superuser = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    for (const [name, rights] of Object.entries(ROLES)) {
      await superuser.unsafe(createRole(name, rights, decodeURIComponent(password)));
    }
    await superuser.unsafe(`
      alter schema auth owner to ${AUTH_ADMIN};
      alter role ${AUTH_ADMIN} set search_path = auth`);
    await grantDatabase(superuser, url);
    await makeAuthTables({ url, authUrl: urlFor(url, AUTH_ADMIN) });
    await superuser.unsafe(RIGHTS);
  } finally {
    await superuser.end();
  }
  await migrate(urlFor(url, OWNER));
}

/** Owner and rights of a database itself, which its copies do not get. */
async function grantDatabase(superuser: postgres.Sql, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await superuser.unsafe(`alter database ${name} owner to ${OWNER}`);
  await superuser.unsafe(`grant create on database ${name} to ${SERVICES}, ${AUTH_ADMIN}`);
}

/**
 * Creates a database with the roles and rights of a hosted project and our
 * migrations, applied by its owner, who is no superuser.
 *
 * @param serverUrl the URL of another database there, as superuser
 */
export async function createHostedDatabase(
  serverUrl: string,
  contents: Contents = BY_LITE,
): Promise<HostedDatabase> {
  const url = await createDatabase(serverUrl, {
    name: contents.name,
    fill: (empty) => fill(empty, contents),
  });
  const superuser = postgres(url, { max: 1 });
  try {
    await grantDatabase(superuser, url);
  } finally {
    await superuser.end();
  }
  return {
    url: urlFor(url, SERVICES),
    ownerUrl: urlFor(url, OWNER),
    authUrl: urlFor(url, AUTH_ADMIN),
    dataApiUrl: urlFor(url, AUTHENTICATOR),
  };
}

/** Makes one template at a time on a server. */
const TEMPLATE_LOCK = "7235901";

/**
 * Creates a database on a server.
 *
 * @param serverUrl the URL of another database there, as superuser
 * @param template what it is a copy of: nothing is in it without
 * @returns its URL
 */
export async function createDatabase(serverUrl: string, template?: Template): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const owner = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    if (template) await makeOnce(owner, serverUrl, template);
    await owner.unsafe(`create database ${name} template ${template?.name ?? "template0"}`);
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

/** The auth service's tables for second factors, as its own migrations make them. */
export const MFA_TABLES = `
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type auth.factor_type not null,
    status auth.factor_status not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    secret text
  );
  create unique index mfa_factors_user_friendly_name_unique
    on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
  create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  create table auth.mfa_challenges (
    id uuid primary key,
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null,
    verified_at timestamptz,
    ip_address text not null
  );
  create table auth.mfa_amr_claims (
    session_id uuid not null references auth.sessions (id) on delete cascade,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    authentication_method text not null,
    unique (session_id, authentication_method)
  )`;
