/** Places in books with their history, counters per series, sessions, ratings and the want-to-read queue. */
export const reading = /* sql */ `
create table read_progress (
  user_id text not null references users (id) on delete cascade,
  book_seq integer not null references books (seq) on delete cascade,
  id text not null,
  current_page integer not null,
  percentage real,
  is_completed integer not null default 0,
  completed_at integer,
  started_at integer not null,
  updated_at integer not null,
  locator text,
  origin text not null,
  device text,
  primary key (user_id, book_seq)
) strict, without rowid;
create index read_progress_of_book on read_progress (book_seq);
create index read_progress_by_time on read_progress (user_id, is_completed, updated_at);

create table progress_changes (
  seq integer primary key,
  id text not null unique,
  user_id text not null references users (id) on delete cascade,
  book_seq integer not null references books (seq) on delete cascade,
  kind text not null check (kind in ('progress', 'completed', 'unread')),
  current_page integer not null,
  percentage real,
  is_completed integer not null,
  locator text,
  origin text not null,
  device text,
  at integer not null
) strict;
create index progress_changes_of_book on progress_changes (book_seq, user_id, at);
create index progress_changes_by_time on progress_changes (user_id, at);

create table completions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  book_seq integer not null references books (seq) on delete cascade,
  started_at integer not null,
  completed_at integer not null
) strict;
create index completions_of_book on completions (book_seq, user_id, completed_at);
create index completions_by_time on completions (user_id, completed_at);

create table series_progress (
  user_id text not null references users (id) on delete cascade,
  series_seq integer not null references series (seq) on delete cascade,
  read_count integer not null,
  in_progress_count integer not null,
  last_read_at integer not null,
  primary key (user_id, series_seq)
) strict, without rowid;
create index series_progress_of_series on series_progress (series_seq);

create table reading_sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  book_seq integer not null references books (seq) on delete cascade,
  device_id text,
  device_name text,
  kind text not null,
  from_page integer,
  to_page integer,
  to_percentage real,
  active_ms integer not null default 0,
  pages_read integer not null default 0,
  started_at integer not null,
  ended_at integer not null,
  created_at integer not null
) strict;
create index reading_sessions_by_time on reading_sessions (user_id, started_at);
create index reading_sessions_of_book on reading_sessions (book_seq);

create table series_ratings (
  user_id text not null references users (id) on delete cascade,
  series_seq integer not null references series (seq) on delete cascade,
  rating integer not null,
  notes text,
  created_at integer not null,
  updated_at integer not null,
  primary key (user_id, series_seq)
) strict, without rowid;
create index series_ratings_of_series on series_ratings (series_seq);

create table queue_entries (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  series_seq integer references series (seq) on delete cascade,
  book_seq integer references books (seq) on delete cascade,
  place integer not null,
  added_at integer not null,
  check ((series_seq is null) <> (book_seq is null))
) strict;
create unique index queue_entries_series on queue_entries (user_id, series_seq) where series_seq is not null;
create unique index queue_entries_book on queue_entries (user_id, book_seq) where book_seq is not null;
create index queue_entries_of_series on queue_entries (series_seq) where series_seq is not null;
create index queue_entries_of_book on queue_entries (book_seq) where book_seq is not null;

create table annotations (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  book_seq integer not null references books (seq) on delete cascade,
  kind text not null check (kind in ('bookmark', 'highlight')),
  locator text not null,
  excerpt text,
  note text,
  color text,
  created_at integer not null,
  updated_at integer not null
) strict;
create index annotations_of_book on annotations (book_seq, user_id);
create index annotations_of_user on annotations (user_id);
`
