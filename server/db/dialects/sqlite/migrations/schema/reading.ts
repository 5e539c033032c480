/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const reading = /* sql */ `
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
`
