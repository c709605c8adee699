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

/** Takes them away again. */
export const DROP_MFA_TABLES = `
  drop table auth.mfa_amr_claims, auth.mfa_challenges, auth.mfa_factors;
  drop type auth.factor_status, auth.factor_type`;
