/** Libraries, series and books, and the indexes that their lists read from. */
export const librariesSeriesBooks = /* sql */ `
create table libraries (
  seq integer primary key,
  id text not null unique,
  name text not null,
  path text not null unique,
  description text,
  is_active integer not null default 1,
  series_strategy text not null,
  series_config text,
  book_strategy text not null,
  book_config text,
  number_strategy text not null,
  number_config text,
  scanning_config text not null,
  default_reading_direction text not null,
  allowed_formats text,
  excluded_patterns text,
  title_preprocessing_rules text,
  auto_match_conditions text,
  state text not null default 'online',
  state_reason text,
  root_device text,
  last_scanned_at integer,
  created_at integer not null,
  updated_at integer not null
) strict;

create table series (
  seq integer primary key,
  id text not null unique,
  library_seq integer not null references libraries (seq) on delete cascade,
  path_key text not null,
  path text,
  path_fold text,
  grouping_reason text,
  title text not null,
  title_sort text,
  title_key text not null,
  title_fold text,
  title_sort_fold text,
  summary text,
  summary_fold text,
  publisher text,
  publisher_fold text,
  imprint text,
  status text,
  age_rating integer,
  language text,
  reading_direction text,
  year integer,
  total_volume_count integer,
  total_chapter_count real,
  custom_metadata text,
  is_tracked integer not null default 0,
  locks text not null default '[]',
  provenance text not null default '{}',
  book_count integer not null default 0,
  total_pages integer not null default 0,
  total_size integer not null default 0,
  volumes_owned integer,
  local_max_volume integer,
  local_max_chapter real,
  cover_book_seq integer,
  cover_source text,
  cover_updated_at integer not null,
  community_rating real,
  rating_count integer not null default 0,
  external_rating real,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index series_identity on series (library_seq, path_key);
create index series_by_title on series (title_key, id, library_seq) where book_count > 0;
create index series_by_library_title on series (library_seq, title_key, id) where book_count > 0;
create index series_by_added on series (created_at, id, library_seq) where book_count > 0;
create index series_by_updated on series (updated_at, id, library_seq) where book_count > 0;
create index series_totals on series (library_seq, book_count, total_pages, total_size) where book_count > 0;

create table books (
  seq integer primary key,
  id text not null unique,
  library_seq integer not null references libraries (seq) on delete cascade,
  series_seq integer not null references series (seq) on delete cascade,
  deleted_at integer,
  position integer not null default 0,
  page_count integer not null default 0,
  created_at integer not null,
  format text not null,
  error_code text,
  number integer,
  is_number_from_order integer not null default 0,
  volume integer,
  chapter real,
  sort_number real,
  release_date integer,
  year integer,
  month integer,
  day integer,
  title text not null,
  title_fold text,
  title_sort text,
  title_sort_fold text,
  title_key text not null,
  path text not null,
  path_fold text,
  name_key text not null,
  file_size integer not null,
  mtime_us integer not null,
  inode integer not null,
  file_hash text not null default '',
  reader_hash text,
  analyzed_at integer,
  error_message text,
  language text,
  publisher text,
  cover_updated_at integer not null,
  updated_at integer not null
) strict;
create unique index books_path on books (library_seq, path) where deleted_at is null;
create index books_in_series on books (series_seq, position, id, deleted_at);
create index books_by_title on books (title_key, id, series_seq) where deleted_at is null;
create index books_by_library_title on books (library_seq, title_key, id, series_seq) where deleted_at is null;
create index books_by_added on books (created_at, id, series_seq) where deleted_at is null;
create index books_by_released on books (release_date, id, series_seq) where deleted_at is null;
create index books_by_number on books (number, id, series_seq) where deleted_at is null;
create index books_by_size on books (file_size, id, series_seq) where deleted_at is null;
create index books_by_name on books (name_key, id, series_seq) where deleted_at is null;
create index books_by_pages on books (page_count, id, series_seq) where deleted_at is null;
create index books_by_hash on books (file_hash) where file_hash <> '';
create index books_by_reader_hash on books (reader_hash) where reader_hash is not null;
create index books_deleted on books (library_seq, series_seq) where deleted_at is not null;
create index books_failed on books (path, id, library_seq, series_seq) where error_code is not null and deleted_at is null;
`
