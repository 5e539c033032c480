/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const metadata = /* sql */ `
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
`
