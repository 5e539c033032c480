/** Statements of a database of Codex 2.2.0, as far as it is read: one library, two series, three books, two people. */
export const codexTables = `
  create table seaql_migrations (version text primary key, applied_at integer);
  insert into seaql_migrations values ('m20260820_000108_create_user_plugin_oauth_states', 1);
  create table users (id blob primary key, username text, email text, role text, is_active boolean, created_at text);
  create table libraries (id blob primary key, name text, path text);
  create table series (id blob primary key, library_id blob, path text, name text);
  create table books (id blob primary key, series_id blob, library_id blob, path text, file_name text,
    file_size integer, file_hash text);
  create table series_metadata (series_id blob primary key, title text, title_lock boolean not null default 0,
    summary text, summary_lock boolean not null default 0, publisher text, publisher_lock boolean not null default 0,
    genres_lock boolean not null default 0, tags_lock boolean not null default 0,
    authors_json text, authors_json_lock boolean not null default 0, cover_lock boolean not null default 0);
  create table book_metadata (book_id blob primary key, title text, title_lock boolean not null default 0, number real,
    number_lock boolean not null default 0, chapter real, chapter_lock boolean not null default 0,
    isbns text, isbns_lock boolean not null default 0, subtitle text, subtitle_lock boolean not null default 0,
    manga boolean, manga_lock boolean not null default 0, black_and_white boolean,
    black_and_white_lock boolean not null default 0, format_detail text, format_detail_lock boolean not null default 0,
    count integer, count_lock boolean not null default 0, year integer, month integer, day integer,
    year_lock boolean not null default 0, month_lock boolean not null default 0, day_lock boolean not null default 0,
    authors_json text, authors_json_lock boolean not null default 0, cover_lock boolean not null default 0);
  create table genres (id blob primary key, name text);
  create table series_genres (series_id blob, genre_id blob);
  create table tags (id blob primary key, name text);
  create table series_tags (series_id blob, tag_id blob);
  create table series_covers (id blob primary key, series_id blob, source text, path text, is_selected boolean,
    updated_at text);
  create table book_covers (id blob primary key, book_id blob, source text, path text, is_selected boolean,
    updated_at text);
  create table sharing_tags (id blob primary key, name text);
  create table series_sharing_tags (series_id blob, sharing_tag_id blob);
  create table user_sharing_tags (id blob primary key, user_id blob, sharing_tag_id blob, access_mode text);
  create table access_groups (id blob primary key, name text);
  create table access_group_sharing_tags (id blob primary key, access_group_id blob, sharing_tag_id blob,
    access_mode text);
  create table user_access_groups (id blob primary key, user_id blob, access_group_id blob, source text);
  create table read_progress (id blob primary key, user_id blob, book_id blob, current_page integer,
    progress_percentage real, completed boolean, started_at text, updated_at text, completed_at text);
  create table user_series_ratings (id blob primary key, user_id blob, series_id blob, rating integer, notes text,
    created_at text, updated_at text);
  create table collections (id blob primary key, name text, ordered boolean, created_at text, updated_at text);
  create table collection_series (id blob primary key, collection_id blob, series_id blob, position integer);
`

/** An id there, as a literal. @param number 1 to 99 */
export const codexId = (number: number): string => `x'${String(number).padStart(32, '0')}'`

/** The same id here. */
export const codexUuid = (number: number): string => {
  const hex = String(number).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** People 1 and 2, the library 3, the series 10 and 11, the books 20, 21 and 22. */
export const codexRows = `
  insert into users values (${codexId(1)}, 'ada', 'ada@example.org', 'admin', 1, '2025-01-01 00:00:00'),
    (${codexId(2)}, 'kim', 'kim@example.org', 'reader', 1, '2025-01-01 00:00:00');
  insert into libraries values (${codexId(3)}, 'Comics', '/books');
  insert into series values (${codexId(10)}, ${codexId(3)}, 'Amber', 'Amber'),
    (${codexId(11)}, ${codexId(3)}, 'Birch', 'Birch');
  insert into series_metadata (series_id, title) values (${codexId(10)}, 'Amber'), (${codexId(11)}, 'Birch');
  insert into books values
    (${codexId(20)}, ${codexId(10)}, ${codexId(3)}, '/books/Amber/Amber 1.cbz', 'Amber 1.cbz', 1000, 'aa'),
    (${codexId(21)}, ${codexId(10)}, ${codexId(3)}, '/books/Amber/Amber 2.cbz', 'Amber 2.cbz', 2000, 'bb'),
    (${codexId(22)}, ${codexId(11)}, ${codexId(3)}, '/books/Birch/Birch.cbz', 'Birch.cbz', 3000, 'cc');
  insert into book_metadata (book_id, title, number) values (${codexId(20)}, 'Amber 1', 1), (${codexId(21)}, 'Amber 2', 2),
    (${codexId(22)}, 'Birch', null);
`
