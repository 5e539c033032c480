/**
 * What reader apps know a book by in its series. `number_text` and `number_order`: as an app set them; `app_number`: the
 * number that counts, made by `refreshSeries`. Written out here as well, so that a database of an older version tells
 * the numbers without a scan.
 */
const appNumbers = /* sql */ `
alter table books add column number_text text;
alter table books add column number_order real;
alter table books add column app_number real;
with recursive
  written as not materialized (
    select seq, series_seq, position, coalesce(number, chapter, volume) as number
    from books where deleted_at is null and position > 0),
  walk (seq, series_seq, position, shown) as (
    select seq, series_seq, position, case when abs(number) < 16777216 then number else 1.0 end
    from written where position = 1
    union all
    select b.seq, b.series_seq, b.position,
      case when abs(b.number) < 16777216 and b.number - w.shown > max(abs(b.number), abs(w.shown)) * 1.2e-7 then b.number
           when b.position - w.shown > b.position * 1.2e-7 then b.position
           else cast(w.shown as integer) + 1 end
    from walk w join written b on b.series_seq = w.series_seq and b.position = w.position + 1)
update books set app_number = walk.shown from walk where books.seq = walk.seq;
`

/**
 * What books had before another content was put in place of it: when it is found elsewhere, what people read in it until
 * then goes along.
 */
const formerContents = /* sql */ `
create table former_contents (
  file_hash text not null,
  book_seq integer not null references books (seq) on delete cascade,
  replaced_at integer not null,
  primary key (file_hash, book_seq)
) strict, without rowid;
create index former_contents_of_book on former_contents (book_seq);
`

/**
 * When a list itself and when each of its members was changed last, so that who sees some of the members only is told
 * of no other change. Null: not since it was made or put in.
 */
const listChanges = /* sql */ `
alter table collections add column details_at integer;
alter table read_lists add column details_at integer;
alter table collection_series add column changed_at integer;
alter table read_list_books add column changed_at integer;
`

/** By which version of the rules for names the books of a library were last placed and named, see `namingVersion`. */
const namingVersionOfLibraries = /* sql */ `
alter table libraries add column naming_version integer not null default 1;
`

/**
 * The number of a book as a document in its file writes it (`1.MU`, `007`), where that is more than the number. A scan
 * reads it in comics that have such a document; the others are as if they had been read for it.
 */
const numberInFile = /* sql */ `
alter table books add column number_in_file text;
update books set analysis_version = 2 where format in ('cbz', 'cbr') and not exists (
  select 1 from book_sources s, json_each(s.patches) p where s.book_seq = books.seq
    and p.value ->> '$.source' in ('comicinfo', 'metroninfo', 'comicbookinfo'));
`

/** Pictures that people handed in for collections and read lists. They go with their list. */
const listCovers = /* sql */ `
create table list_covers (
  id text primary key,
  collection_id text references collections (id) on delete cascade,
  read_list_id text references read_lists (id) on delete cascade,
  path text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  small_width integer not null,
  small_height integer not null,
  file_size integer not null,
  is_selected integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  check ((collection_id is null) <> (read_list_id is null))
) strict;
create index covers_of_collection on list_covers (collection_id, is_selected) where collection_id is not null;
create index covers_of_read_list on list_covers (read_list_id, is_selected) where read_list_id is not null;
`

/**
 * Brings previews that ended with migration 047, and later ones, to the schema that new databases begin with: the steps
 * from version 25 of the database to 26, to 27 and so on.
 */
export const upgradeFromPreview: readonly string[] = [
  appNumbers,
  formerContents,
  listChanges,
  namingVersionOfLibraries,
  numberInFile,
  listCovers,
]
