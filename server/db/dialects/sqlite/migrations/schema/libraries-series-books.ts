/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const librariesSeriesBooks = /* sql */ `
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
`
