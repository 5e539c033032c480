/** Collections of series, reading lists of books, saved filters. A collection with a condition is evaluated when read. */
export const lists = /* sql */ `
create table collections (
  id text primary key,
  name text not null,
  name_fold text not null unique,
  summary text,
  is_ordered integer not null default 0,
  condition text,
  sort text,
  created_by text references users (id) on delete set null,
  created_at integer not null,
  updated_at integer not null
) strict;

create table collection_series (
  collection_id text not null references collections (id) on delete cascade,
  series_seq integer not null references series (seq) on delete cascade,
  place integer not null,
  added_at integer not null,
  primary key (collection_id, series_seq)
) strict, without rowid;
create index collection_series_by_series on collection_series (series_seq);
create index collection_series_by_place on collection_series (collection_id, place);

create table read_lists (
  id text primary key,
  name text not null,
  name_fold text not null unique,
  summary text,
  is_ordered integer not null default 1,
  created_by text references users (id) on delete set null,
  created_at integer not null,
  updated_at integer not null
) strict;

create table read_list_books (
  read_list_id text not null references read_lists (id) on delete cascade,
  book_seq integer not null references books (seq) on delete cascade,
  place integer not null,
  added_at integer not null,
  primary key (read_list_id, book_seq)
) strict, without rowid;
create index read_list_books_by_book on read_list_books (book_seq);
create index read_list_books_by_place on read_list_books (read_list_id, place);

create table filter_presets (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  name_fold text not null,
  scope text not null,
  target text not null,
  library_seq integer references libraries (seq) on delete cascade,
  condition text,
  query text,
  sort text,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index filter_presets_name on filter_presets (user_id, target, name_fold);
create index filter_presets_of_library on filter_presets (library_seq) where library_seq is not null;
`
