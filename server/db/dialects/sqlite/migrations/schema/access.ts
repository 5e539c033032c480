/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const access = /* sql */ `
CREATE TABLE access_groups (
  id text PRIMARY KEY NOT NULL, name text NOT NULL, name_fold text NOT NULL UNIQUE, description text,
  created_at integer NOT NULL, updated_at integer NOT NULL
) STRICT;
CREATE TABLE group_grants (
  group_id text NOT NULL, tag_id text NOT NULL, access_mode text NOT NULL, created_at integer NOT NULL,
  PRIMARY KEY(group_id, tag_id), FOREIGN KEY (group_id) REFERENCES access_groups(id) ON DELETE cascade,
  FOREIGN KEY (tag_id) REFERENCES sharing_tags(id) ON DELETE cascade,
  CONSTRAINT "group_grants_access_mode" CHECK(access_mode in ('allow', 'deny'))
) STRICT, WITHOUT ROWID;
CREATE INDEX group_grants_by_tag ON group_grants (tag_id);
CREATE TABLE group_members (
  group_id text NOT NULL, user_id text NOT NULL, source text NOT NULL, created_at integer NOT NULL,
  PRIMARY KEY(group_id, user_id), FOREIGN KEY (group_id) REFERENCES access_groups(id) ON DELETE cascade,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  CONSTRAINT "group_members_source" CHECK(source in ('manual', 'oidc'))
) STRICT, WITHOUT ROWID;
CREATE INDEX group_members_by_user ON group_members (user_id);
CREATE TABLE oidc_mappings (
  id text PRIMARY KEY NOT NULL, group_id text NOT NULL, oidc_group_name text NOT NULL, created_at integer NOT NULL,
  FOREIGN KEY (group_id) REFERENCES access_groups(id) ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX oidc_mappings_of_group ON oidc_mappings (group_id,oidc_group_name);
CREATE INDEX oidc_mappings_by_name ON oidc_mappings (oidc_group_name);
CREATE TABLE series_sharing_tags (
  series_seq integer NOT NULL, tag_id text NOT NULL, is_by_rule integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL, PRIMARY KEY(series_seq, tag_id),
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (tag_id) REFERENCES sharing_tags(id) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_sharing_tags_by_tag ON series_sharing_tags (tag_id,series_seq);
CREATE TABLE sharing_tags (
  id text PRIMARY KEY NOT NULL, name text NOT NULL, name_fold text NOT NULL UNIQUE, description text, rule text,
  created_at integer NOT NULL, updated_at integer NOT NULL
) STRICT;
CREATE TABLE user_grants (
  user_id text NOT NULL, tag_id text NOT NULL, access_mode text NOT NULL, created_at integer NOT NULL,
  PRIMARY KEY(user_id, tag_id), FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (tag_id) REFERENCES sharing_tags(id) ON DELETE cascade,
  CONSTRAINT "user_grants_access_mode" CHECK(access_mode in ('allow', 'deny'))
) STRICT, WITHOUT ROWID;
CREATE INDEX user_grants_by_tag ON user_grants (tag_id);
`
