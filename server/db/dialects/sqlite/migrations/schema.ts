/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const schema = /* sql */ `
CREATE TABLE books (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, library_seq integer NOT NULL, series_seq integer NOT NULL,
  deleted_at integer, position integer DEFAULT 0 NOT NULL, page_count integer DEFAULT 0 NOT NULL,
  created_at integer NOT NULL, format text NOT NULL, error_code text, number integer,
  is_number_from_order integer DEFAULT 0 NOT NULL, volume integer, chapter real, sort_number real,
  release_date integer, year integer, month integer, day integer, title text NOT NULL, title_fold text,
  title_sort text, title_sort_fold text, title_key text NOT NULL, path text NOT NULL, path_fold text,
  name_key text NOT NULL, file_size integer NOT NULL, mtime_us integer NOT NULL, inode integer NOT NULL,
  file_hash text DEFAULT '' NOT NULL, reader_hash text, analyzed_at integer, error_message text, language text,
  publisher text, cover_updated_at integer NOT NULL, updated_at integer NOT NULL, home_seq integer, name_digest text,
  cover_of text, cover_width integer, cover_height integer, page_type text,
  analysis_version integer DEFAULT 1 NOT NULL, number_text text, number_order real, app_number real,
  number_in_file text, FOREIGN KEY (library_seq) REFERENCES libraries(seq) ON DELETE cascade,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (home_seq) REFERENCES series(seq) ON DELETE set null
) STRICT;
CREATE UNIQUE INDEX books_path ON books (library_seq,path) WHERE deleted_at is null;
CREATE INDEX books_in_series ON books (series_seq,position,id,deleted_at);
CREATE INDEX books_by_title ON books (title_key,id,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_library_title ON books (library_seq,title_key,id,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_added ON books (created_at,id,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_released ON books (release_date,id,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_number ON books (number,id,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_size ON books (file_size,id,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_name ON books (name_key,id,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_pages ON books (page_count,id,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_hash ON books (file_hash) WHERE file_hash <> '';
CREATE INDEX books_by_reader_hash ON books (reader_hash) WHERE reader_hash is not null;
CREATE INDEX books_deleted ON books (library_seq,series_seq) WHERE deleted_at is not null;
CREATE INDEX books_failed ON books (path,id,library_seq,series_seq) WHERE error_code is not null and deleted_at is null;
CREATE INDEX books_by_home ON books (home_seq) WHERE home_seq is not null;
CREATE INDEX books_facts ON books (seq,series_seq,library_seq,deleted_at,created_at,page_count,format,error_code,coalesce(title_fold, lower(title)),coalesce(title_sort_fold, lower(title_sort)));
CREATE INDEX books_by_name_digest ON books (name_digest) WHERE deleted_at is null;
CREATE INDEX books_by_language ON books (language,format,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_publisher ON books (publisher,series_seq) WHERE deleted_at is null;
CREATE INDEX books_by_updated ON books (updated_at,id,series_seq) WHERE deleted_at is null;
CREATE TABLE former_contents (
  file_hash text NOT NULL, book_seq integer NOT NULL, replaced_at integer NOT NULL, PRIMARY KEY(file_hash, book_seq),
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX former_contents_of_book ON former_contents (book_seq);
CREATE TABLE libraries (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, name text NOT NULL, path text NOT NULL UNIQUE, description text,
  is_active integer DEFAULT 1 NOT NULL, series_strategy text NOT NULL, series_config text, book_strategy text NOT NULL,
  book_config text, number_strategy text NOT NULL, number_config text, scanning_config text NOT NULL,
  default_reading_direction text NOT NULL, allowed_formats text, excluded_patterns text,
  title_preprocessing_rules text, auto_match_conditions text, state text DEFAULT 'online' NOT NULL, state_reason text,
  root_device text, last_scanned_at integer, created_at integer NOT NULL, updated_at integer NOT NULL, path_fold text,
  naming_version integer DEFAULT 1 NOT NULL
) STRICT;
CREATE TABLE series (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, library_seq integer NOT NULL, path_key text NOT NULL, path text,
  path_fold text, grouping_reason text, title text NOT NULL, title_sort text, title_key text NOT NULL, title_fold text,
  title_sort_fold text, summary text, summary_fold text, publisher text, publisher_fold text, imprint text,
  status text, age_rating integer, language text, reading_direction text, year integer, total_volume_count integer,
  total_chapter_count real, custom_metadata text, is_tracked integer DEFAULT 0 NOT NULL,
  locks text DEFAULT '[]' NOT NULL, provenance text DEFAULT '{}' NOT NULL, book_count integer DEFAULT 0 NOT NULL,
  total_pages integer DEFAULT 0 NOT NULL, total_size integer DEFAULT 0 NOT NULL, volumes_owned integer,
  local_max_volume integer, local_max_chapter real, cover_book_seq integer, cover_source text,
  cover_updated_at integer NOT NULL, community_rating real, rating_count integer DEFAULT 0 NOT NULL,
  external_rating real, created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (library_seq) REFERENCES libraries(seq) ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX series_identity ON series (library_seq,path_key);
CREATE INDEX series_by_title ON series (title_key,id,library_seq) WHERE book_count > 0;
CREATE INDEX series_by_library_title ON series (library_seq,title_key,id) WHERE book_count > 0;
CREATE INDEX series_by_added ON series (created_at,id,library_seq) WHERE book_count > 0;
CREATE INDEX series_by_updated ON series (updated_at,id,library_seq) WHERE book_count > 0;
CREATE INDEX series_totals ON series (library_seq,book_count,total_pages,total_size) WHERE book_count > 0;
CREATE TABLE book_genres (
  book_seq integer NOT NULL, genre_seq integer NOT NULL, PRIMARY KEY(book_seq, genre_seq),
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  FOREIGN KEY (genre_seq) REFERENCES genres(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX book_genres_by_genre ON book_genres (genre_seq,book_seq);
CREATE TABLE book_people (
  book_seq integer NOT NULL, role text NOT NULL, person_seq integer NOT NULL, place integer NOT NULL,
  PRIMARY KEY(book_seq, role, person_seq), FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  FOREIGN KEY (person_seq) REFERENCES people(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX book_people_by_person ON book_people (person_seq,book_seq);
CREATE TABLE book_tags (
  book_seq integer NOT NULL, tag_seq integer NOT NULL, PRIMARY KEY(book_seq, tag_seq),
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  FOREIGN KEY (tag_seq) REFERENCES tags(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX book_tags_by_tag ON book_tags (tag_seq,book_seq);
CREATE TABLE genre_aliases (
  name_fold text PRIMARY KEY NOT NULL, genre_seq integer NOT NULL,
  FOREIGN KEY (genre_seq) REFERENCES genres(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX genre_aliases_of_genre ON genre_aliases (genre_seq);
CREATE TABLE genres (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, name text NOT NULL, name_fold text NOT NULL UNIQUE,
  created_at integer NOT NULL
) STRICT;
CREATE TABLE people (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, name text NOT NULL, name_fold text NOT NULL UNIQUE, sort_name text,
  created_at integer NOT NULL
) STRICT;
CREATE TABLE person_aliases (
  name_fold text PRIMARY KEY NOT NULL, person_seq integer NOT NULL,
  FOREIGN KEY (person_seq) REFERENCES people(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX person_aliases_of_person ON person_aliases (person_seq);
CREATE TABLE search_words (
  word text PRIMARY KEY NOT NULL, reversed text NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX search_words_reversed ON search_words (reversed);
CREATE TABLE series_genres (
  series_seq integer NOT NULL, genre_seq integer NOT NULL, PRIMARY KEY(series_seq, genre_seq),
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (genre_seq) REFERENCES genres(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_genres_by_genre ON series_genres (genre_seq,series_seq);
CREATE TABLE series_people (
  series_seq integer NOT NULL, role text NOT NULL, person_seq integer NOT NULL, place integer NOT NULL,
  PRIMARY KEY(series_seq, role, person_seq), FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (person_seq) REFERENCES people(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_people_by_person ON series_people (person_seq,series_seq);
CREATE TABLE series_tags (
  series_seq integer NOT NULL, tag_seq integer NOT NULL, PRIMARY KEY(series_seq, tag_seq),
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (tag_seq) REFERENCES tags(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_tags_by_tag ON series_tags (tag_seq,series_seq);
CREATE TABLE tag_aliases (
  name_fold text PRIMARY KEY NOT NULL, tag_seq integer NOT NULL,
  FOREIGN KEY (tag_seq) REFERENCES tags(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_aliases_of_tag ON tag_aliases (tag_seq);
CREATE TABLE tags (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, name text NOT NULL, name_fold text NOT NULL UNIQUE,
  created_at integer NOT NULL
) STRICT;
CREATE TABLE book_contents (
  book_seq integer PRIMARY KEY, pages blob NOT NULL, epub blob,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT;
CREATE TABLE book_metadata (
  book_seq integer PRIMARY KEY, summary text, summary_fold text, imprint text, age_rating integer, issue_count integer,
  format_detail text, is_black_and_white integer, is_manga integer, subtitle text, reading_direction text,
  cover_page integer, book_type text, translator text, edition text, original_title text, original_year integer,
  series_position real, series_total integer, isbns text DEFAULT '[]' NOT NULL, subjects text DEFAULT '[]' NOT NULL,
  awards text DEFAULT '[]' NOT NULL, story_arcs text DEFAULT '[]' NOT NULL, bookmarks text DEFAULT '[]' NOT NULL,
  custom_metadata text, warnings text DEFAULT '[]' NOT NULL, locks text DEFAULT '[]' NOT NULL,
  provenance text DEFAULT '{}' NOT NULL, FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT;
CREATE TABLE book_sources (
  book_seq integer PRIMARY KEY, patches text NOT NULL, FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT;
CREATE TABLE covers (
  id text PRIMARY KEY NOT NULL, series_seq integer, book_seq integer, source text NOT NULL, path text NOT NULL,
  media_type text NOT NULL, width integer, height integer, file_size integer NOT NULL,
  is_selected integer DEFAULT 0 NOT NULL, created_at integer NOT NULL, updated_at integer NOT NULL,
  small_width integer, small_height integer, FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  CONSTRAINT "covers_owner" CHECK((series_seq is null) <> (book_seq is null))
) STRICT;
CREATE INDEX covers_of_series ON covers (series_seq,is_selected) WHERE series_seq is not null;
CREATE INDEX covers_of_book ON covers (book_seq,is_selected) WHERE book_seq is not null;
CREATE TABLE external_ids (
  id text PRIMARY KEY NOT NULL, series_seq integer, book_seq integer, source text NOT NULL, external_id text NOT NULL,
  external_url text, metadata_hash text, is_manual integer DEFAULT 0 NOT NULL, last_synced_at integer,
  created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  CONSTRAINT "external_ids_owner" CHECK((series_seq is null) <> (book_seq is null))
) STRICT;
CREATE UNIQUE INDEX external_ids_of_series ON external_ids (series_seq,source) WHERE series_seq is not null;
CREATE UNIQUE INDEX external_ids_of_book ON external_ids (book_seq,source) WHERE book_seq is not null;
CREATE INDEX external_ids_by_value ON external_ids (source,external_id);
CREATE TABLE external_links (
  id text PRIMARY KEY NOT NULL, series_seq integer, book_seq integer, source_name text NOT NULL, url text NOT NULL,
  external_id text, is_manual integer DEFAULT 0 NOT NULL, created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  CONSTRAINT "external_links_owner" CHECK((series_seq is null) <> (book_seq is null))
) STRICT;
CREATE UNIQUE INDEX external_links_of_series ON external_links (series_seq,source_name,url) WHERE series_seq is not null;
CREATE UNIQUE INDEX external_links_of_book ON external_links (book_seq,source_name,url) WHERE book_seq is not null;
CREATE TABLE external_ratings (
  id text PRIMARY KEY NOT NULL, series_seq integer NOT NULL, source_name text NOT NULL, rating real NOT NULL,
  vote_count integer, fetched_at integer NOT NULL, created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX external_ratings_of_series ON external_ratings (series_seq,source_name);
CREATE TABLE series_titles (
  id text PRIMARY KEY NOT NULL, series_seq integer NOT NULL, label text NOT NULL, title text NOT NULL,
  is_manual integer DEFAULT 0 NOT NULL, created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade
) STRICT;
CREATE INDEX series_titles_of_series ON series_titles (series_seq);
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
CREATE TABLE annotations (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, book_seq integer NOT NULL, kind text NOT NULL,
  locator text NOT NULL, excerpt text, note text, color text, created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  CONSTRAINT "annotations_kind" CHECK(kind in ('bookmark', 'highlight'))
) STRICT;
CREATE INDEX annotations_of_book ON annotations (book_seq,user_id);
CREATE INDEX annotations_of_user ON annotations (user_id);
CREATE TABLE completions (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, book_seq integer NOT NULL, started_at integer NOT NULL,
  completed_at integer NOT NULL, FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT;
CREATE INDEX completions_of_book ON completions (book_seq,user_id,completed_at);
CREATE INDEX completions_by_time ON completions (user_id,completed_at);
CREATE TABLE progress_changes (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, user_id text NOT NULL, book_seq integer NOT NULL,
  kind text NOT NULL, current_page integer NOT NULL, percentage real, is_completed integer NOT NULL, locator text,
  origin text NOT NULL, device text, at integer NOT NULL, client_id text,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  CONSTRAINT "progress_changes_kind" CHECK(kind in ('progress', 'completed', 'unread'))
) STRICT;
CREATE INDEX progress_changes_of_book ON progress_changes (book_seq,user_id,at);
CREATE INDEX progress_changes_by_time ON progress_changes (user_id,at);
CREATE INDEX progress_changes_of_client ON progress_changes (user_id,client_id,at) WHERE client_id is not null;
CREATE TABLE queue_entries (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, series_seq integer, book_seq integer, place integer NOT NULL,
  added_at integer NOT NULL, FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  CONSTRAINT "queue_entries_owner" CHECK((series_seq is null) <> (book_seq is null))
) STRICT;
CREATE UNIQUE INDEX queue_entries_series ON queue_entries (user_id,series_seq) WHERE series_seq is not null;
CREATE UNIQUE INDEX queue_entries_book ON queue_entries (user_id,book_seq) WHERE book_seq is not null;
CREATE INDEX queue_entries_of_series ON queue_entries (series_seq) WHERE series_seq is not null;
CREATE INDEX queue_entries_of_book ON queue_entries (book_seq) WHERE book_seq is not null;
CREATE TABLE read_progress (
  user_id text NOT NULL, book_seq integer NOT NULL, id text NOT NULL, current_page integer NOT NULL, percentage real,
  is_completed integer DEFAULT 0 NOT NULL, completed_at integer, started_at integer NOT NULL,
  updated_at integer NOT NULL, locator text, origin text NOT NULL, device text, PRIMARY KEY(user_id, book_seq),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX read_progress_of_book ON read_progress (book_seq);
CREATE INDEX read_progress_by_time ON read_progress (user_id,is_completed,updated_at);
CREATE TABLE reader_places (
  user_id text NOT NULL, document text NOT NULL, progress text NOT NULL, percentage real NOT NULL, device text,
  device_id text, updated_at integer NOT NULL, is_given integer DEFAULT 0 NOT NULL, PRIMARY KEY(user_id, document),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX reader_places_by_time ON reader_places (user_id,updated_at);
CREATE INDEX reader_places_of_document ON reader_places (document);
CREATE TABLE reading_sessions (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, book_seq integer NOT NULL, device_id text, device_name text,
  kind text NOT NULL, from_page integer, to_page integer, to_percentage real, active_ms integer DEFAULT 0 NOT NULL,
  pages_read integer DEFAULT 0 NOT NULL, started_at integer NOT NULL, ended_at integer NOT NULL,
  created_at integer NOT NULL, FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT;
CREATE INDEX reading_sessions_by_time ON reading_sessions (user_id,started_at);
CREATE INDEX reading_sessions_of_book ON reading_sessions (book_seq);
CREATE TABLE series_progress (
  user_id text NOT NULL, series_seq integer NOT NULL, read_count integer NOT NULL, in_progress_count integer NOT NULL,
  last_read_at integer NOT NULL, PRIMARY KEY(user_id, series_seq),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_progress_of_series ON series_progress (series_seq);
CREATE TABLE series_ratings (
  user_id text NOT NULL, series_seq integer NOT NULL, rating integer NOT NULL, notes text, created_at integer NOT NULL,
  updated_at integer NOT NULL, PRIMARY KEY(user_id, series_seq),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_ratings_of_series ON series_ratings (series_seq);
CREATE TABLE collection_series (
  collection_id text NOT NULL, series_seq integer NOT NULL, place integer NOT NULL, added_at integer NOT NULL,
  changed_at integer, PRIMARY KEY(collection_id, series_seq),
  FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE cascade,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_series_by_series ON collection_series (series_seq);
CREATE INDEX collection_series_by_place ON collection_series (collection_id,place);
CREATE TABLE collections (
  id text PRIMARY KEY NOT NULL, name text NOT NULL, name_fold text NOT NULL UNIQUE, summary text,
  is_ordered integer DEFAULT 0 NOT NULL, condition text, sort text, created_by text, created_at integer NOT NULL,
  updated_at integer NOT NULL, details_at integer, FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE set null
) STRICT;
CREATE TABLE filter_presets (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, name text NOT NULL, name_fold text NOT NULL,
  scope text NOT NULL, target text NOT NULL, library_seq integer, condition text, query text, sort text,
  created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (library_seq) REFERENCES libraries(seq) ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX filter_presets_name ON filter_presets (user_id,target,name_fold);
CREATE INDEX filter_presets_of_library ON filter_presets (library_seq) WHERE library_seq is not null;
CREATE TABLE list_covers (
  id text PRIMARY KEY NOT NULL, collection_id text, read_list_id text, path text NOT NULL, media_type text NOT NULL,
  width integer NOT NULL, height integer NOT NULL, small_width integer NOT NULL, small_height integer NOT NULL,
  file_size integer NOT NULL, is_selected integer DEFAULT 0 NOT NULL, created_at integer NOT NULL,
  updated_at integer NOT NULL, FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE cascade,
  FOREIGN KEY (read_list_id) REFERENCES read_lists(id) ON DELETE cascade,
  CONSTRAINT "list_covers_owner" CHECK((collection_id is null) <> (read_list_id is null))
) STRICT;
CREATE INDEX covers_of_collection ON list_covers (collection_id,is_selected) WHERE collection_id is not null;
CREATE INDEX covers_of_read_list ON list_covers (read_list_id,is_selected) WHERE read_list_id is not null;
CREATE TABLE read_list_books (
  read_list_id text NOT NULL, book_seq integer NOT NULL, place integer NOT NULL, added_at integer NOT NULL,
  changed_at integer, PRIMARY KEY(read_list_id, book_seq),
  FOREIGN KEY (read_list_id) REFERENCES read_lists(id) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX read_list_books_by_book ON read_list_books (book_seq);
CREATE INDEX read_list_books_by_place ON read_list_books (read_list_id,place);
CREATE TABLE read_lists (
  id text PRIMARY KEY NOT NULL, name text NOT NULL, name_fold text NOT NULL UNIQUE, summary text,
  is_ordered integer DEFAULT 1 NOT NULL, created_by text, created_at integer NOT NULL, updated_at integer NOT NULL,
  details_at integer, FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE set null
) STRICT;
CREATE TABLE audit_log (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, at integer NOT NULL, actor_id text, actor_name text,
  action text NOT NULL, outcome text NOT NULL, subject_type text, subject_id text, address text, details text,
  subject_name text, method text, device text, count integer DEFAULT 1 NOT NULL, last_at integer, tally text
) STRICT;
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id,at);
CREATE UNIQUE INDEX audit_log_by_tally ON audit_log (tally) WHERE tally is not null;
CREATE INDEX audit_log_by_action ON audit_log (action,at);
CREATE INDEX audit_log_by_subject ON audit_log (subject_id,at) WHERE subject_id is not null;
CREATE TABLE book_duplicate_groups (
  id text PRIMARY KEY NOT NULL, file_hash text NOT NULL UNIQUE, created_at integer NOT NULL,
  updated_at integer NOT NULL
) STRICT;
CREATE TABLE book_duplicate_members (
  group_id text NOT NULL, book_seq integer NOT NULL, PRIMARY KEY(group_id, book_seq),
  FOREIGN KEY (group_id) REFERENCES book_duplicate_groups(id) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX book_duplicate_members_by_book ON book_duplicate_members (book_seq);
CREATE TABLE exports (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, kind text NOT NULL, format text NOT NULL, status text NOT NULL,
  params text DEFAULT '{}' NOT NULL, path text, file_size integer, row_count integer, error text,
  created_at integer NOT NULL, completed_at integer, expires_at integer,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade
) STRICT;
CREATE INDEX exports_of_user ON exports (user_id,created_at);
CREATE TABLE grouping_decision_books (
  decision_id text NOT NULL, book_seq integer NOT NULL, PRIMARY KEY(decision_id, book_seq),
  FOREIGN KEY (decision_id) REFERENCES grouping_decisions(id) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX grouping_decision_books_by_book ON grouping_decision_books (book_seq);
CREATE TABLE grouping_decision_series (
  decision_id text NOT NULL, role text NOT NULL, series_seq integer NOT NULL,
  PRIMARY KEY(decision_id, role, series_seq),
  FOREIGN KEY (decision_id) REFERENCES grouping_decisions(id) ON DELETE cascade,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  CONSTRAINT "grouping_decision_series_role" CHECK(role in ('from', 'target'))
) STRICT, WITHOUT ROWID;
CREATE INDEX grouping_decision_series_by_series ON grouping_decision_series (series_seq);
CREATE TABLE grouping_decisions (
  id text PRIMARY KEY NOT NULL, library_seq integer NOT NULL, kind text NOT NULL, subject text NOT NULL, target text,
  details text DEFAULT '{}' NOT NULL, decided_by text, created_at integer NOT NULL, undone_at integer,
  place integer DEFAULT 0 NOT NULL, undone_by text,
  FOREIGN KEY (library_seq) REFERENCES libraries(seq) ON DELETE cascade,
  FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE set null,
  FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE set null
) STRICT;
CREATE INDEX grouping_decisions_of_library ON grouping_decisions (library_seq,created_at);
CREATE INDEX grouping_decisions_held ON grouping_decisions (library_seq,place) WHERE undone_at is null;
CREATE TABLE jobs (
  id text PRIMARY KEY NOT NULL, kind text NOT NULL, unique_key text, priority integer DEFAULT 0 NOT NULL,
  state text NOT NULL, params text, result text, progress text, attempts integer DEFAULT 0 NOT NULL,
  max_attempts integer DEFAULT 3 NOT NULL, last_error text, library_id text, series_id text, book_id text,
  user_id text, run_after integer NOT NULL, created_at integer NOT NULL, started_at integer, completed_at integer
) STRICT;
CREATE UNIQUE INDEX jobs_unique ON jobs (unique_key) WHERE unique_key is not null and state in ('pending', 'running');
CREATE INDEX jobs_waiting ON jobs (priority desc,run_after,created_at) WHERE state = 'pending';
CREATE INDEX jobs_by_state ON jobs (state,created_at);
CREATE TABLE library_jobs (
  id text PRIMARY KEY NOT NULL, library_seq integer NOT NULL, name text NOT NULL, kind text NOT NULL,
  cron_schedule text, cron_timezone text, is_enabled integer DEFAULT 1 NOT NULL, config text DEFAULT '{}' NOT NULL,
  last_run_at integer, created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (library_seq) REFERENCES libraries(seq) ON DELETE cascade
) STRICT;
CREATE INDEX library_jobs_of_library ON library_jobs (library_seq);
CREATE TABLE scans (
  id text PRIMARY KEY NOT NULL, library_seq integer NOT NULL, mode text NOT NULL, status text NOT NULL,
  phase text NOT NULL, trigger text NOT NULL, files_discovered integer DEFAULT 0 NOT NULL,
  files_total integer DEFAULT 0 NOT NULL, files_processed integer DEFAULT 0 NOT NULL,
  series_created integer DEFAULT 0 NOT NULL, books_added integer DEFAULT 0 NOT NULL,
  books_changed integer DEFAULT 0 NOT NULL, books_moved integer DEFAULT 0 NOT NULL,
  books_missing integer DEFAULT 0 NOT NULL, books_restored integer DEFAULT 0 NOT NULL,
  books_unchanged integer DEFAULT 0 NOT NULL, error_count integer DEFAULT 0 NOT NULL,
  errors text DEFAULT '[]' NOT NULL, message text, created_at integer NOT NULL, started_at integer,
  completed_at integer, FOREIGN KEY (library_seq) REFERENCES libraries(seq) ON DELETE cascade
) STRICT;
CREATE INDEX scans_of_library ON scans (library_seq,created_at);
CREATE UNIQUE INDEX scans_active ON scans (library_seq) WHERE status in ('pending', 'running');
CREATE TABLE series_duplicate_groups (
  id text PRIMARY KEY NOT NULL, match_type text NOT NULL, match_key text NOT NULL, library_seq integer,
  created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (library_seq) REFERENCES libraries(seq) ON DELETE cascade,
  CONSTRAINT "series_duplicate_groups_match_type" CHECK(match_type in ('external_id', 'title'))
) STRICT;
CREATE UNIQUE INDEX series_duplicate_groups_key ON series_duplicate_groups (match_type,match_key,coalesce(library_seq, 0));
CREATE INDEX series_duplicate_groups_of_library ON series_duplicate_groups (library_seq) WHERE library_seq is not null;
CREATE TABLE series_duplicate_members (
  group_id text NOT NULL, series_seq integer NOT NULL, PRIMARY KEY(group_id, series_seq),
  FOREIGN KEY (group_id) REFERENCES series_duplicate_groups(id) ON DELETE cascade,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_duplicate_members_by_series ON series_duplicate_members (series_seq);
CREATE TABLE setting_changes (
  seq integer PRIMARY KEY, key text NOT NULL, old_value text, new_value text, reason text, changed_at integer NOT NULL,
  changed_by text, FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE set null
) STRICT;
CREATE INDEX setting_changes_of_key ON setting_changes (key,changed_at);
CREATE TABLE settings (
  key text PRIMARY KEY NOT NULL, value text NOT NULL, version integer DEFAULT 1 NOT NULL, updated_at integer NOT NULL,
  updated_by text, FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE set null
) STRICT;
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
