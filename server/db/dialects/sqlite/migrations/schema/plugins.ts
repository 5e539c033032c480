/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const plugins = /* sql */ `
CREATE TABLE plugin_failures (
  seq integer PRIMARY KEY, plugin_id text NOT NULL, user_id text, method text NOT NULL, code integer,
  message text NOT NULL, at integer NOT NULL, FOREIGN KEY (plugin_id) REFERENCES plugins(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
) STRICT;
CREATE INDEX plugin_failures_of_plugin ON plugin_failures (plugin_id,at);
CREATE INDEX plugin_failures_of_user ON plugin_failures (user_id) WHERE user_id is not null;
CREATE TABLE plugin_oauth_states (
  state_hash text PRIMARY KEY NOT NULL, user_plugin_id text NOT NULL, code_verifier text NOT NULL,
  created_at integer NOT NULL, expires_at integer NOT NULL,
  FOREIGN KEY (user_plugin_id) REFERENCES user_plugins(id) ON DELETE cascade
) STRICT;
CREATE INDEX plugin_oauth_states_of_user ON plugin_oauth_states (user_plugin_id);
CREATE TABLE plugin_storage (
  user_plugin_id text NOT NULL, key text NOT NULL, value text NOT NULL, updated_at integer NOT NULL,
  expires_at integer, PRIMARY KEY(user_plugin_id, key),
  FOREIGN KEY (user_plugin_id) REFERENCES user_plugins(id) ON DELETE cascade
) STRICT;
CREATE TABLE plugin_sync_entries (
  user_plugin_id text NOT NULL, external_id text NOT NULL, series_seq integer, pushed text, pulled text,
  has_conflict integer DEFAULT 0 NOT NULL, updated_at integer NOT NULL, PRIMARY KEY(user_plugin_id, external_id),
  FOREIGN KEY (user_plugin_id) REFERENCES user_plugins(id) ON DELETE cascade,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE set null
) STRICT;
CREATE INDEX plugin_sync_entries_of_series ON plugin_sync_entries (series_seq) WHERE series_seq is not null;
CREATE TABLE plugins (
  id text PRIMARY KEY NOT NULL, name text NOT NULL UNIQUE, display_name text NOT NULL, description text,
  command text NOT NULL, args text DEFAULT '[]' NOT NULL, env text DEFAULT '{}' NOT NULL, working_directory text,
  manifest text, permissions text DEFAULT '[]' NOT NULL, scopes text DEFAULT '[]' NOT NULL, library_ids text,
  config text DEFAULT '{}' NOT NULL, credentials blob, is_enabled integer DEFAULT 0 NOT NULL,
  health_status text DEFAULT 'unknown' NOT NULL, failure_count integer DEFAULT 0 NOT NULL, last_failure_at integer,
  last_success_at integer, requests_per_minute integer, timeout_seconds integer, created_at integer NOT NULL,
  updated_at integer NOT NULL
) STRICT;
CREATE TABLE user_plugins (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, plugin_id text NOT NULL, is_enabled integer DEFAULT 1 NOT NULL,
  is_auto_sync integer DEFAULT 0 NOT NULL, config text DEFAULT '{}' NOT NULL, credentials blob, external_user text,
  health_status text DEFAULT 'unknown' NOT NULL, failure_count integer DEFAULT 0 NOT NULL, last_failure_at integer,
  last_success_at integer, last_sync_at integer, last_sync_result text, created_at integer NOT NULL,
  updated_at integer NOT NULL, FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (plugin_id) REFERENCES plugins(id) ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX user_plugins_pair ON user_plugins (user_id,plugin_id);
CREATE INDEX user_plugins_of_plugin ON user_plugins (plugin_id);
`
