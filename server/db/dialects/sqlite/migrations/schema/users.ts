/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const users = /* sql */ `
CREATE TABLE api_keys (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, name text NOT NULL, prefix text NOT NULL,
  key_hash text NOT NULL UNIQUE, permissions text, is_active integer DEFAULT 1 NOT NULL, device_id text,
  expires_at integer, last_used_at integer, created_at integer NOT NULL, updated_at integer NOT NULL,
  reader_key_hash text, FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE set null
) STRICT;
CREATE INDEX api_keys_of_user ON api_keys (user_id);
CREATE INDEX api_keys_of_device ON api_keys (device_id) WHERE device_id is not null;
CREATE UNIQUE INDEX api_keys_of_readers ON api_keys (reader_key_hash) WHERE reader_key_hash is not null;
CREATE TABLE devices (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, client_id text NOT NULL, name text, protocol text,
  last_address text, last_action text, created_at integer NOT NULL, last_seen_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX devices_of_user ON devices (user_id,client_id);
CREATE TABLE invitations (
  id text PRIMARY KEY NOT NULL, token_hash text NOT NULL UNIQUE, role text NOT NULL,
  permissions text DEFAULT '[]' NOT NULL, library_ids text, group_ids text DEFAULT '[]' NOT NULL, note text,
  created_by text, created_at integer NOT NULL, expires_at integer NOT NULL, accepted_by text, accepted_at integer,
  kid_profile text, FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE set null
) STRICT;
CREATE TABLE oidc_identities (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, provider text NOT NULL, subject text NOT NULL, email text,
  group_names text DEFAULT '[]' NOT NULL, created_at integer NOT NULL, last_login_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX oidc_identities_subject ON oidc_identities (provider,subject);
CREATE INDEX oidc_identities_of_user ON oidc_identities (user_id);
CREATE TABLE oidc_states (
  state_hash text PRIMARY KEY NOT NULL, provider text NOT NULL, nonce text NOT NULL, code_verifier text NOT NULL,
  redirect_uri text, created_at integer NOT NULL, expires_at integer NOT NULL
) STRICT;
CREATE TABLE pairings (
  id text PRIMARY KEY NOT NULL, code_hash text NOT NULL UNIQUE, device_name text, address text, user_id text,
  api_key_id text, failures integer DEFAULT 0 NOT NULL, created_at integer NOT NULL, expires_at integer NOT NULL,
  approved_at integer, claimed_at integer, FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (api_key_id) REFERENCES api_keys(id) ON DELETE set null
) STRICT;
CREATE TABLE password_resets (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, token_hash text NOT NULL UNIQUE, created_by text,
  created_at integer NOT NULL, expires_at integer NOT NULL, used_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE set null
) STRICT;
CREATE INDEX password_resets_of_user ON password_resets (user_id);
CREATE TABLE refresh_tokens (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, family_id text NOT NULL, session_id text,
  token_hash text NOT NULL UNIQUE, created_at integer NOT NULL, expires_at integer NOT NULL, used_at integer,
  revoked_at integer, FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE set null
) STRICT;
CREATE INDEX refresh_tokens_of_family ON refresh_tokens (family_id);
CREATE INDEX refresh_tokens_of_user ON refresh_tokens (user_id);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id) WHERE session_id is not null;
CREATE TABLE sessions (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, kind text NOT NULL, name text, user_agent text, address text,
  created_at integer NOT NULL, last_seen_at integer NOT NULL, expires_at integer, revoked_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
) STRICT;
CREATE INDEX sessions_of_user ON sessions (user_id,last_seen_at);
CREATE TABLE user_libraries (
  user_id text NOT NULL, library_seq integer NOT NULL, created_at integer NOT NULL, PRIMARY KEY(user_id, library_seq),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (library_seq) REFERENCES libraries(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX user_libraries_by_library ON user_libraries (library_seq);
CREATE TABLE user_preferences (
  user_id text NOT NULL, key text NOT NULL, value text NOT NULL, updated_at integer NOT NULL,
  PRIMARY KEY(user_id, key), FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE TABLE users (
  id text PRIMARY KEY NOT NULL, username text NOT NULL, username_key text NOT NULL UNIQUE, email text, email_key text,
  is_email_verified integer DEFAULT 0 NOT NULL, display_name text, password_hash text, pin_hash text,
  role text NOT NULL, permissions text DEFAULT '[]' NOT NULL, is_active integer DEFAULT 1 NOT NULL,
  is_all_libraries integer DEFAULT 1 NOT NULL, is_allow_list integer DEFAULT 0 NOT NULL, max_age_rating integer,
  is_unrated_allowed integer DEFAULT 1 NOT NULL, is_account_locked integer DEFAULT 0 NOT NULL, avatar_path text,
  credential_version integer DEFAULT 1 NOT NULL, last_login_at integer, created_at integer NOT NULL,
  updated_at integer NOT NULL, pin_failures integer DEFAULT 0 NOT NULL, username_fold text DEFAULT '' NOT NULL
) STRICT;
CREATE UNIQUE INDEX users_email ON users (email_key) WHERE email_key is not null;
CREATE INDEX users_by_name ON users (username_fold,id);
`
