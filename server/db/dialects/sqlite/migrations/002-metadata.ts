/** What is known about books and series beyond their rows: metadata, contents, sources, people, genres, tags, covers, ids, links, ratings. */
export const metadata = /* sql */ `
create table book_metadata (
  book_seq integer primary key references books (seq) on delete cascade,
  summary text,
  summary_fold text,
  imprint text,
  age_rating integer,
  issue_count integer,
  format_detail text,
  is_black_and_white integer,
  is_manga integer,
  subtitle text,
  reading_direction text,
  cover_page integer,
  book_type text,
  translator text,
  edition text,
  original_title text,
  original_year integer,
  series_position real,
  series_total integer,
  isbns text not null default '[]',
  subjects text not null default '[]',
  awards text not null default '[]',
  story_arcs text not null default '[]',
  bookmarks text not null default '[]',
  custom_metadata text,
  warnings text not null default '[]',
  locks text not null default '[]',
  provenance text not null default '{}'
) strict;

create table book_contents (
  book_seq integer primary key references books (seq) on delete cascade,
  pages blob not null,
  epub blob
) strict;

create table book_sources (
  book_seq integer primary key references books (seq) on delete cascade,
  patches text not null
) strict;

create table people (
  seq integer primary key,
  id text not null unique,
  name text not null,
  name_fold text not null unique,
  sort_name text,
  created_at integer not null
) strict;
create table genres (
  seq integer primary key,
  id text not null unique,
  name text not null,
  name_fold text not null unique,
  created_at integer not null
) strict;
create table tags (
  seq integer primary key,
  id text not null unique,
  name text not null,
  name_fold text not null unique,
  created_at integer not null
) strict;

create table book_people (
  book_seq integer not null references books (seq) on delete cascade,
  role text not null,
  person_seq integer not null references people (seq) on delete cascade,
  place integer not null,
  primary key (book_seq, role, person_seq)
) strict, without rowid;
create index book_people_by_person on book_people (person_seq, book_seq);
create table series_people (
  series_seq integer not null references series (seq) on delete cascade,
  role text not null,
  person_seq integer not null references people (seq) on delete cascade,
  place integer not null,
  primary key (series_seq, role, person_seq)
) strict, without rowid;
create index series_people_by_person on series_people (person_seq, series_seq);
create table book_genres (
  book_seq integer not null references books (seq) on delete cascade,
  genre_seq integer not null references genres (seq) on delete cascade,
  primary key (book_seq, genre_seq)
) strict, without rowid;
create index book_genres_by_genre on book_genres (genre_seq, book_seq);
create table series_genres (
  series_seq integer not null references series (seq) on delete cascade,
  genre_seq integer not null references genres (seq) on delete cascade,
  primary key (series_seq, genre_seq)
) strict, without rowid;
create index series_genres_by_genre on series_genres (genre_seq, series_seq);
create table book_tags (
  book_seq integer not null references books (seq) on delete cascade,
  tag_seq integer not null references tags (seq) on delete cascade,
  primary key (book_seq, tag_seq)
) strict, without rowid;
create index book_tags_by_tag on book_tags (tag_seq, book_seq);
create table series_tags (
  series_seq integer not null references series (seq) on delete cascade,
  tag_seq integer not null references tags (seq) on delete cascade,
  primary key (series_seq, tag_seq)
) strict, without rowid;
create index series_tags_by_tag on series_tags (tag_seq, series_seq);

create table series_titles (
  id text primary key,
  series_seq integer not null references series (seq) on delete cascade,
  label text not null,
  title text not null,
  is_manual integer not null default 0,
  created_at integer not null,
  updated_at integer not null
) strict;
create index series_titles_of_series on series_titles (series_seq);

create table covers (
  id text primary key,
  series_seq integer references series (seq) on delete cascade,
  book_seq integer references books (seq) on delete cascade,
  source text not null,
  path text not null,
  media_type text not null,
  width integer,
  height integer,
  file_size integer not null,
  is_selected integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  check ((series_seq is null) <> (book_seq is null))
) strict;
create index covers_of_series on covers (series_seq, is_selected) where series_seq is not null;
create index covers_of_book on covers (book_seq, is_selected) where book_seq is not null;

create table external_ids (
  id text primary key,
  series_seq integer references series (seq) on delete cascade,
  book_seq integer references books (seq) on delete cascade,
  source text not null,
  external_id text not null,
  external_url text,
  metadata_hash text,
  is_manual integer not null default 0,
  last_synced_at integer,
  created_at integer not null,
  updated_at integer not null,
  check ((series_seq is null) <> (book_seq is null))
) strict;
create unique index external_ids_of_series on external_ids (series_seq, source) where series_seq is not null;
create unique index external_ids_of_book on external_ids (book_seq, source) where book_seq is not null;
create index external_ids_by_value on external_ids (source, external_id);

create table external_links (
  id text primary key,
  series_seq integer references series (seq) on delete cascade,
  book_seq integer references books (seq) on delete cascade,
  source_name text not null,
  url text not null,
  external_id text,
  is_manual integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  check ((series_seq is null) <> (book_seq is null))
) strict;
create unique index external_links_of_series on external_links (series_seq, source_name, url) where series_seq is not null;
create unique index external_links_of_book on external_links (book_seq, source_name, url) where book_seq is not null;

create table external_ratings (
  id text primary key,
  series_seq integer not null references series (seq) on delete cascade,
  source_name text not null,
  rating real not null,
  vote_count integer,
  fetched_at integer not null,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index external_ratings_of_series on external_ratings (series_seq, source_name);
`
