/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const operations = /* sql */ `
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
`
