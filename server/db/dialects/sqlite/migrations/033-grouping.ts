/**
 * What people decided about the series of books. `home_seq` is the series that path and strategy give a book, kept only
 * where a decision put it into another one. Decisions hold in the order of `place`.
 */
export const grouping = /* sql */ `
alter table books add column home_seq integer references series (seq) on delete set null;
create index books_by_home on books (home_seq) where home_seq is not null;

alter table grouping_decisions add column place integer not null default 0;
alter table grouping_decisions add column undone_by text references users (id) on delete set null;
create index grouping_decisions_held on grouping_decisions (library_seq, place) where undone_at is null;

create table grouping_decision_series (
  decision_id text not null references grouping_decisions (id) on delete cascade,
  role text not null check (role in ('from', 'target')),
  series_seq integer not null references series (seq) on delete cascade,
  primary key (decision_id, role, series_seq)
) strict, without rowid;
create index grouping_decision_series_by_series on grouping_decision_series (series_seq);

create table grouping_decision_books (
  decision_id text not null references grouping_decisions (id) on delete cascade,
  book_seq integer not null references books (seq) on delete cascade,
  primary key (decision_id, book_seq)
) strict, without rowid;
create index grouping_decision_books_by_book on grouping_decision_books (book_seq);
`
