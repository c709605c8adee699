-- What a hosted Supabase project has before its first migration: the roles of the
-- API and the privileges they get by default on whatever the migrations make.
-- Run at every start of the embedded backend, before the auth service makes its
-- tables; everything here may be repeated.
--
-- Roles belong to a server, not to a database: another backend that starts at the
-- same moment may make them first.
do $$
declare
  role record;
begin
  for role in
    select * from (values
      ('anon', ''), ('authenticated', ''), ('service_role', 'bypassrls')
    ) as roles (name, rights)
  loop
    if not exists (select from pg_roles where rolname = role.name) then
      begin
        execute format('create role %I nologin noinherit %s', role.name, role.rights);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
  end loop;
end;
$$;

create schema if not exists auth;
create schema if not exists extensions;

grant usage on schema public, auth, extensions to anon, authenticated, service_role;

alter default privileges in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public
  grant all on sequences to anon, authenticated, service_role;

-- Our migrations revoke this one.
do $$
begin
  if to_regnamespace('private') is null then
    alter default privileges in schema public
      grant all on functions to anon, authenticated, service_role;
  end if;
end;
$$;
