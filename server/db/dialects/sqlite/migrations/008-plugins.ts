/** Plugins, what users connected to them, and the state of their synchronisation. */
export const plugins = /* sql */ `
create table plugins (
  id text primary key,
  name text not null unique,
  display_name text not null,
  description text,
  command text not null,
  args text not null default '[]',
  env text not null default '{}',
  working_directory text,
  manifest text,
  permissions text not null default '[]',
  scopes text not null default '[]',
  library_ids text,
  config text not null default '{}',
  credentials blob,
  is_enabled integer not null default 0,
  health_status text not null default 'unknown',
  failure_count integer not null default 0,
  last_failure_at integer,
  last_success_at integer,
  requests_per_minute integer,
  timeout_seconds integer,
  created_at integer not null,
  updated_at integer not null
) strict;

create table plugin_failures (
  seq integer primary key,
  plugin_id text not null references plugins (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  method text not null,
  code integer,
  message text not null,
  at integer not null
) strict;
create index plugin_failures_of_plugin on plugin_failures (plugin_id, at);
create index plugin_failures_of_user on plugin_failures (user_id) where user_id is not null;

create table user_plugins (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  plugin_id text not null references plugins (id) on delete cascade,
  is_enabled integer not null default 1,
  is_auto_sync integer not null default 0,
  config text not null default '{}',
  credentials blob,
  external_user text,
  health_status text not null default 'unknown',
  failure_count integer not null default 0,
  last_failure_at integer,
  last_success_at integer,
  last_sync_at integer,
  last_sync_result text,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index user_plugins_pair on user_plugins (user_id, plugin_id);
create index user_plugins_of_plugin on user_plugins (plugin_id);

create table plugin_storage (
  user_plugin_id text not null references user_plugins (id) on delete cascade,
  key text not null,
  value text not null,
  updated_at integer not null,
  expires_at integer,
  primary key (user_plugin_id, key)
) strict;

create table plugin_sync_entries (
  user_plugin_id text not null references user_plugins (id) on delete cascade,
  external_id text not null,
  series_seq integer references series (seq) on delete set null,
  pushed text,
  pulled text,
  has_conflict integer not null default 0,
  updated_at integer not null,
  primary key (user_plugin_id, external_id)
) strict;
create index plugin_sync_entries_of_series on plugin_sync_entries (series_seq) where series_seq is not null;

create table plugin_oauth_states (
  state_hash text primary key,
  user_plugin_id text not null references user_plugins (id) on delete cascade,
  code_verifier text not null,
  created_at integer not null,
  expires_at integer not null
) strict;
create index plugin_oauth_states_of_user on plugin_oauth_states (user_plugin_id);
`
