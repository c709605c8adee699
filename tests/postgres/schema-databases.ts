import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackendDatabase, Queries } from "embedded-supabase/database.ts";
import { migrateDatabase } from "../../supabase/local/migrations.ts";
import { projectDirectory } from "../../supabase/local/project-directory.ts";

const SCHEMAS = join(projectDirectory, "schemas");

async function applySchemas(database: BackendDatabase): Promise<void> {
  for (const file of (await readdir(SCHEMAS)).sort()) {
    await database.execute(await readFile(join(SCHEMAS, file), "utf8"));
  }
}

/** What only the schemas make, or only the migrations, each in an empty database. */
export async function differencesFromSchemas(
  openEmpty: () => Promise<BackendDatabase>,
): Promise<string[]> {
  const objectsAfter = async (make: (database: BackendDatabase) => Promise<unknown>) => {
    const database = await openEmpty();
    try {
      await make(database);
      return await databaseObjects(database);
    } finally {
      await database.close();
    }
  };
  const schemas = await objectsAfter(applySchemas);
  const migrations = await objectsAfter(migrateDatabase);
  return [
    ...schemas
      .filter((object) => !migrations.includes(object))
      .map((object) => `only in the schemas: ${object}`),
    ...migrations
      .filter((object) => !schemas.includes(object))
      .map((object) => `only by the migrations: ${object}`),
  ];
}

/** Our objects: those of our schemas that no extension made. */
const OBJECTS = `
  with schemas as (
    select oid, nspname from pg_namespace where nspname in ('public', 'private')
  ), roles as (
    select unnest('{anon,authenticated,service_role}'::text[]) as role
  ), relations as (
    select c.oid, c.relkind, c.relrowsecurity, c.reloptions, format('%s.%s', nspname, relname) as name
    from pg_class as c join schemas on schemas.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S')
  ), functions as (
    select p.*, format('%s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)) as name
    from pg_proc as p join schemas on schemas.oid = pronamespace
    where not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  )
  select format('schema %s of %s', nspname, (
    select string_agg(role, ',') from roles where has_schema_privilege(role, schemas.oid, 'usage'))) as object
  from schemas
  union all
  select format('relation %s %s rls %s %s %s', relkind, name, relrowsecurity, reloptions,
    case when relkind = 'v' then pg_get_viewdef(oid, true) end)
  from relations
  union all
  select format('column %s %s %s null %s default %s identity "%s" generated "%s" collation %s',
    name, attname, format_type(atttypid, atttypmod), not attnotnull,
    pg_get_expr(adbin, adrelid), attidentity, attgenerated, attcollation::regcollation)
  from relations
  join pg_attribute as a on attrelid = relations.oid and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind <> 'S'
  union all
  select format('constraint %s %s %s valid %s', name, conname, pg_get_constraintdef(c.oid, true), convalidated)
  from relations join pg_constraint as c on conrelid = relations.oid
  union all
  select format('index %s valid %s', pg_get_indexdef(indexrelid), indisvalid)
  from relations join pg_index on indrelid = relations.oid
  union all
  select format('sequence %s %s', name, row(seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle))
  from relations join pg_sequence on seqrelid = oid
  union all
  select format('trigger %s enabled %s', pg_get_triggerdef(t.oid, true), tgenabled)
  from pg_trigger as t join functions on functions.oid = tgfoid
  where not tgisinternal
  union all
  select format('policy %s %s %s %s to %s using %s check %s', name, polname, polpermissive, polcmd,
    (select string_agg(r::regrole::text, ',' order by r::regrole::text) from unnest(polroles) as r),
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from relations join pg_policy on polrelid = relations.oid
  union all
  select format('%s on %s to %s', privilege, name, role)
  from relations, roles,
    unnest('{select,insert,update,delete,truncate,references,trigger}'::text[]) as privilege
  where relkind <> 'S' and has_table_privilege(role, relations.oid, privilege)
  union all
  select format('%s of %s %s to %s', privilege, name, attname, role)
  from relations
  join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped,
    roles, unnest('{select,insert,update,references}'::text[]) as privilege
  where relkind <> 'S' and has_column_privilege(role, relations.oid, attnum, privilege)
  union all
  select format('%s on %s to %s', privilege, name, role)
  from relations, roles, unnest('{usage,select,update}'::text[]) as privilege
  where case when relkind = 'S' then has_sequence_privilege(role, relations.oid, privilege) end
  union all
  select format('function %s %s', name, pg_get_functiondef(oid)) from functions
  union all
  select format('execute %s to %s', name, role)
  from functions, (select role from roles union all select 'public') as everyone
  where case when role = 'public'
    then exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)
    else has_function_privilege(role, functions.oid, 'execute') end
  union all
  select format('default of %s in %s: %s', defaclobjtype, defaclnamespace::regnamespace,
    (select string_agg(grant_of::text, ',' order by grant_of::text)
     from (select format('%s %s', coalesce(nullif(grantee, 0)::regrole::text, 'public'), privilege_type) as grant_of
           from aclexplode(defaclacl)) as granted))
  from pg_default_acl
  union all
  select format('comment on %s: %s', coalesce(relations.name || '.' || attname, relations.name), description)
  from pg_description join relations on relations.oid = objoid and classoid = 'pg_class'::regclass
  left join pg_attribute on attrelid = objoid and attnum = objsubid and objsubid > 0
  union all
  select format('comment on function %s: %s', functions.name, description)
  from pg_description join functions on functions.oid = objoid and classoid = 'pg_proc'::regclass
  union all
  select format('comment on %s %s: %s', relations.name, conname, description)
  from pg_description join pg_constraint as c on c.oid = objoid and classoid = 'pg_constraint'::regclass
  join relations on relations.oid = conrelid
  union all
  select format('extension %s in %s', extname, nspname)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace`;

/**
 * What a database is made of, apart from its rows and the order of columns.
 *
 * @returns a line for each table, column, default, check, key, index, trigger,
 *   policy, privilege, function with its body, and comment, sorted
 */
export async function databaseObjects(database: Queries): Promise<string[]> {
  const rows = await database.query<{ object: string }>(OBJECTS);
  return rows.map(({ object }) => object).sort();
}
