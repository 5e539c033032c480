/** People and what they sign in with. Secrets are stored as hashes only. */
export const users = /* sql */ `
create table users (
  id text primary key,
  username text not null,
  username_fold text not null unique,
  email text,
  email_fold text,
  is_email_verified integer not null default 0,
  display_name text,
  password_hash text,
  pin_hash text,
  role text not null,
  permissions text not null default '[]',
  is_active integer not null default 1,
  is_all_libraries integer not null default 1,
  is_allow_list integer not null default 0,
  max_age_rating integer,
  is_unrated_allowed integer not null default 1,
  is_account_locked integer not null default 0,
  avatar_path text,
  credential_version integer not null default 1,
  last_login_at integer,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index users_email on users (email_fold) where email_fold is not null;

create table user_libraries (
  user_id text not null references users (id) on delete cascade,
  library_seq integer not null references libraries (seq) on delete cascade,
  created_at integer not null,
  primary key (user_id, library_seq)
) strict, without rowid;
create index user_libraries_by_library on user_libraries (library_seq);

create table user_preferences (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  value text not null,
  updated_at integer not null,
  primary key (user_id, key)
) strict, without rowid;

create table devices (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  client_id text not null,
  name text,
  protocol text,
  last_address text,
  last_action text,
  created_at integer not null,
  last_seen_at integer not null
) strict;
create unique index devices_of_user on devices (user_id, client_id);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  name text,
  user_agent text,
  address text,
  created_at integer not null,
  last_seen_at integer not null,
  expires_at integer,
  revoked_at integer
) strict;
create index sessions_of_user on sessions (user_id, last_seen_at);

create table refresh_tokens (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  family_id text not null,
  session_id text references sessions (id) on delete set null,
  token_hash text not null unique,
  created_at integer not null,
  expires_at integer not null,
  used_at integer,
  revoked_at integer
) strict;
create index refresh_tokens_of_family on refresh_tokens (family_id);
create index refresh_tokens_of_user on refresh_tokens (user_id);
create index refresh_tokens_of_session on refresh_tokens (session_id) where session_id is not null;

create table api_keys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  prefix text not null,
  key_hash text not null unique,
  permissions text,
  is_active integer not null default 1,
  device_id text references devices (id) on delete set null,
  expires_at integer,
  last_used_at integer,
  created_at integer not null,
  updated_at integer not null
) strict;
create index api_keys_of_user on api_keys (user_id);
create index api_keys_of_device on api_keys (device_id) where device_id is not null;

create table invitations (
  id text primary key,
  token_hash text not null unique,
  role text not null,
  permissions text not null default '[]',
  library_ids text,
  group_ids text not null default '[]',
  note text,
  created_by text references users (id) on delete set null,
  created_at integer not null,
  expires_at integer not null,
  accepted_by text references users (id) on delete set null,
  accepted_at integer
) strict;

create table password_resets (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token_hash text not null unique,
  created_by text references users (id) on delete set null,
  created_at integer not null,
  expires_at integer not null,
  used_at integer
) strict;
create index password_resets_of_user on password_resets (user_id);

create table pairings (
  id text primary key,
  code_hash text not null unique,
  device_name text,
  address text,
  user_id text references users (id) on delete cascade,
  api_key_id text references api_keys (id) on delete set null,
  failures integer not null default 0,
  created_at integer not null,
  expires_at integer not null,
  approved_at integer,
  claimed_at integer
) strict;

create table oidc_identities (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  provider text not null,
  subject text not null,
  email text,
  group_names text not null default '[]',
  created_at integer not null,
  last_login_at integer
) strict;
create unique index oidc_identities_subject on oidc_identities (provider, subject);
create index oidc_identities_of_user on oidc_identities (user_id);

create table oidc_states (
  state_hash text primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text,
  created_at integer not null,
  expires_at integer not null
) strict;
`
