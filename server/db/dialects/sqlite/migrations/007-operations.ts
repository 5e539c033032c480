/** Scans, jobs, settings, duplicates, grouping decisions, exports and the audit log. */
export const operations = /* sql */ `
create table scans (
  id text primary key,
  library_seq integer not null references libraries (seq) on delete cascade,
  mode text not null,
  status text not null,
  phase text not null,
  trigger text not null,
  files_discovered integer not null default 0,
  files_total integer not null default 0,
  files_processed integer not null default 0,
  series_created integer not null default 0,
  books_added integer not null default 0,
  books_changed integer not null default 0,
  books_moved integer not null default 0,
  books_missing integer not null default 0,
  books_restored integer not null default 0,
  books_unchanged integer not null default 0,
  error_count integer not null default 0,
  errors text not null default '[]',
  message text,
  created_at integer not null,
  started_at integer,
  completed_at integer
) strict;
create index scans_of_library on scans (library_seq, created_at);
create unique index scans_active on scans (library_seq) where status in ('pending', 'running');

create table jobs (
  id text primary key,
  kind text not null,
  unique_key text,
  priority integer not null default 0,
  state text not null,
  params text,
  result text,
  progress text,
  attempts integer not null default 0,
  max_attempts integer not null default 3,
  last_error text,
  library_id text,
  series_id text,
  book_id text,
  user_id text,
  run_after integer not null,
  created_at integer not null,
  started_at integer,
  completed_at integer
) strict;
create unique index jobs_unique on jobs (unique_key) where unique_key is not null and state in ('pending', 'running');
create index jobs_waiting on jobs (priority desc, run_after, created_at) where state = 'pending';
create index jobs_by_state on jobs (state, created_at);

create table settings (
  key text primary key,
  value text not null,
  version integer not null default 1,
  updated_at integer not null,
  updated_by text references users (id) on delete set null
) strict;
create table setting_changes (
  seq integer primary key,
  key text not null,
  old_value text,
  new_value text,
  reason text,
  changed_at integer not null,
  changed_by text references users (id) on delete set null
) strict;
create index setting_changes_of_key on setting_changes (key, changed_at);

create table library_jobs (
  id text primary key,
  library_seq integer not null references libraries (seq) on delete cascade,
  name text not null,
  kind text not null,
  cron_schedule text,
  cron_timezone text,
  is_enabled integer not null default 1,
  config text not null default '{}',
  last_run_at integer,
  created_at integer not null,
  updated_at integer not null
) strict;
create index library_jobs_of_library on library_jobs (library_seq);

create table book_duplicate_groups (
  id text primary key,
  file_hash text not null unique,
  created_at integer not null,
  updated_at integer not null
) strict;
create table book_duplicate_members (
  group_id text not null references book_duplicate_groups (id) on delete cascade,
  book_seq integer not null references books (seq) on delete cascade,
  primary key (group_id, book_seq)
) strict, without rowid;
create index book_duplicate_members_by_book on book_duplicate_members (book_seq);
create table series_duplicate_groups (
  id text primary key,
  match_type text not null check (match_type in ('external_id', 'title')),
  match_key text not null,
  library_seq integer references libraries (seq) on delete cascade,
  created_at integer not null,
  updated_at integer not null
) strict;
create unique index series_duplicate_groups_key on series_duplicate_groups (match_type, match_key, coalesce(library_seq, 0));
create index series_duplicate_groups_of_library on series_duplicate_groups (library_seq) where library_seq is not null;
create table series_duplicate_members (
  group_id text not null references series_duplicate_groups (id) on delete cascade,
  series_seq integer not null references series (seq) on delete cascade,
  primary key (group_id, series_seq)
) strict, without rowid;
create index series_duplicate_members_by_series on series_duplicate_members (series_seq);

create table grouping_decisions (
  id text primary key,
  library_seq integer not null references libraries (seq) on delete cascade,
  kind text not null,
  subject text not null,
  target text,
  details text not null default '{}',
  decided_by text references users (id) on delete set null,
  created_at integer not null,
  undone_at integer
) strict;
create index grouping_decisions_of_library on grouping_decisions (library_seq, created_at);

create table exports (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  format text not null,
  status text not null,
  params text not null default '{}',
  path text,
  file_size integer,
  row_count integer,
  error text,
  created_at integer not null,
  completed_at integer,
  expires_at integer
) strict;
create index exports_of_user on exports (user_id, created_at);

create table audit_log (
  seq integer primary key,
  id text not null unique,
  at integer not null,
  actor_id text,
  actor_name text,
  action text not null,
  outcome text not null,
  subject_type text,
  subject_id text,
  address text,
  details text
) strict;
create index audit_log_by_time on audit_log (at);
create index audit_log_by_actor on audit_log (actor_id, at);
`
