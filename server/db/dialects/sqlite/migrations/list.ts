import { librariesSeriesBooks } from './001-libraries-series-books.ts'
import { metadata } from './002-metadata.ts'
import { users } from './003-users.ts'
import { access } from './004-access.ts'
import { reading } from './005-reading.ts'
import { lists } from './006-lists.ts'
import { operations } from './007-operations.ts'
import { plugins } from './008-plugins.ts'
import { searchWords } from './020-search-words.ts'
import { grouping } from './033-grouping.ts'
import { readerPlaces } from './041-reader-places.ts'
import { booksByUpdated } from './045-books-by-updated.ts'
import { analysisVersion } from './046-analysis-version.ts'
import { identityKeys } from './047-identity-keys.ts'
import { appNumbers } from './048-app-numbers.ts'
import { formerContents } from './049-former-contents.ts'
import { listChanges } from './050-list-changes.ts'
import { namingVersionOfLibraries } from './051-naming-version.ts'
import { numberInFile } from './052-number-in-file.ts'
import { listCovers } from './053-list-covers.ts'

/**
 * By which device or app a place came, as `devices` knows it, so that each can be told with what it read last. And places
 * that KOReader told of files are found for every copy of the file, not only for the first one.
 */
const deviceReads = /* sql */ `
alter table progress_changes add column client_id text;
create index progress_changes_of_client on progress_changes (user_id, client_id, at) where client_id is not null;

drop index reader_places_to_give;
create index reader_places_of_document on reader_places (document);
`

/**
 * What feeds tell of pictures: the size of the cover of a book as displayed (measured when its thumbnail is made, and
 * valid for the content and the page that it was made of), the media type that all its pages have, and the size of the
 * small picture of a cover that was handed in (unknown of those that were there before).
 */
const pictureSizes = /* sql */ `
alter table books add column cover_of text;
alter table books add column cover_width integer;
alter table books add column cover_height integer;
alter table books add column page_type text;
update books set page_type = (select page_type(c.pages) from book_contents c where c.book_seq = books.seq);

alter table covers add column small_width integer;
alter table covers add column small_height integer;
`

/**
 * How many books there are of each language, format and publisher, which reader apps are told with every list: counted
 * from these alone, whoever asks, instead of by a pass over the table.
 */
const bookValues = /* sql */ `
create index books_by_language on books (language, format, series_seq) where deleted_at is null;
create index books_by_publisher on books (publisher, series_seq) where deleted_at is null;
`

/** An invitation of a child carries the kid profile that the account gets, as JSON; null: none. */
const invitationKidProfile = /* sql */ `
alter table invitations add column kid_profile text;
`

/** Wrong PINs in a row are counted where a new start does not forget them. */
const pinFailures = /* sql */ `
alter table users add column pin_failures integer not null default 0;
`

/**
 * The audit log tells how someone came, by what name things were known, and counts what happens again and again: such
 * entries share a `tally`. What was told is never told otherwise: only the count of a tally grows.
 */
const auditLog = /* sql */ `
alter table audit_log add column subject_name text;
alter table audit_log add column method text;
alter table audit_log add column device text;
alter table audit_log add column count integer not null default 1;
alter table audit_log add column last_at integer;
alter table audit_log add column tally text;
create unique index audit_log_by_tally on audit_log (tally) where tally is not null;
create index audit_log_by_action on audit_log (action, at);
create index audit_log_by_subject on audit_log (subject_id, at) where subject_id is not null;
create trigger audit_log_stays before update of
  seq, id, at, actor_id, actor_name, action, outcome, subject_type, subject_id, subject_name, address, method, device,
  details, tally on audit_log
begin
  select raise(abort, 'the audit log is not changed');
end;
`

/**
 * What a condition tests of a book itself, packed together: one pass over all books for a condition reads a tenth of
 * the bytes of their table, and finds titles folded already. The number leads, so that books are added at its end and
 * other questions gain nothing by it.
 */
const bookFacts = /* sql */ `
create index books_facts on books (seq, series_seq, library_seq, deleted_at, created_at, page_count, format, error_code,
  coalesce(title_fold, lower(title)), coalesce(title_sort_fold, lower(title_sort)));
`

/**
 * The keys that sort titles anew, by the present rule (`sort-key.ts`): signs before the first letter no longer count,
 * katakana stands with hiragana. `title_key` is the function of that name, which the connection lends to migrations.
 */
const titleKeys = /* sql */ `
update series set title_key = title_key(coalesce(title_sort, title));
update books set title_key = title_key(coalesce(title_sort, title));
`

/** Former names of genres, tags and people that were renamed or merged: a file that says one means the present term. */
const termAliases = /* sql */ `
create table genre_aliases (
  name_fold text primary key,
  genre_seq integer not null references genres (seq) on delete cascade
) strict, without rowid;
create index genre_aliases_of_genre on genre_aliases (genre_seq);
create table tag_aliases (
  name_fold text primary key,
  tag_seq integer not null references tags (seq) on delete cascade
) strict, without rowid;
create index tag_aliases_of_tag on tag_aliases (tag_seq);
create table person_aliases (
  name_fold text primary key,
  person_seq integer not null references people (seq) on delete cascade
) strict, without rowid;
create index person_aliases_of_person on person_aliases (person_seq);
`

/** The folded form of a library's path, where it differs from what SQLite's own `lower()` gives. */
const libraryPaths = /* sql */ `
alter table libraries add column path_fold text;
`

/**
 * Full text over words that our own segmenter made (folded, CJK as bigrams), so the tokenizer only splits at spaces.
 * The tables keep no text of their own. Only what is in view is indexed: no soft-deleted book, no empty series.
 */
const search = /* sql */ `
create virtual table book_search using fts5 (
  title, series, people, file, summary,
  content = '', contentless_delete = 1, prefix = '1 2',
  tokenize = "unicode61 remove_diacritics 0"
);
insert into book_search (book_search, rank) values ('rank', 'bm25(10.0, 6.0, 4.0, 3.0, 1.0)');

create virtual table series_search using fts5 (
  title, alternate, people, folder, summary,
  content = '', contentless_delete = 1, prefix = '1 2',
  tokenize = "unicode61 remove_diacritics 0"
);
insert into series_search (series_search, rank) values ('rank', 'bm25(10.0, 8.0, 4.0, 3.0, 1.0)');
`

/** Every migration in order; the schema version of a database is how many of them it has seen. Released ones never change. */
export const migrations: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '001-libraries-series-books', sql: librariesSeriesBooks },
  { name: '002-metadata', sql: metadata },
  { name: '003-users', sql: users },
  { name: '004-access', sql: access },
  { name: '005-reading', sql: reading },
  { name: '006-lists', sql: lists },
  { name: '007-operations', sql: operations },
  { name: '008-plugins', sql: plugins },
  { name: '009-search', sql: search },
  { name: '010-library-paths', sql: libraryPaths },
  { name: '013-term-aliases', sql: termAliases },
  { name: '020-search-words', sql: searchWords },
  { name: '033-grouping', sql: grouping },
  { name: '034-title-keys', sql: titleKeys },
  { name: '035-book-facts', sql: bookFacts },
  { name: '037-audit-log', sql: auditLog },
  { name: '039-pin-failures', sql: pinFailures },
  { name: '040-invitation-kid-profile', sql: invitationKidProfile },
  { name: '041-reader-places', sql: readerPlaces },
  { name: '042-book-values', sql: bookValues },
  { name: '043-picture-sizes', sql: pictureSizes },
  { name: '044-device-reads', sql: deviceReads },
  { name: '045-books-by-updated', sql: booksByUpdated },
  { name: '046-analysis-version', sql: analysisVersion },
  { name: '047-identity-keys', sql: identityKeys },
  { name: '048-app-numbers', sql: appNumbers },
  { name: '049-former-contents', sql: formerContents },
  { name: '050-list-changes', sql: listChanges },
  { name: '051-naming-version', sql: namingVersionOfLibraries },
  { name: '052-number-in-file', sql: numberInFile },
  { name: '053-list-covers', sql: listCovers },
]
