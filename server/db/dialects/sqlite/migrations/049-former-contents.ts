/**
 * What books had before another content was put in place of it: when it is found elsewhere, what people read in it until
 * then goes along.
 */
export const formerContents = /* sql */ `
create table former_contents (
  file_hash text not null,
  book_seq integer not null references books (seq) on delete cascade,
  replaced_at integer not null,
  primary key (file_hash, book_seq)
) strict, without rowid;
create index former_contents_of_book on former_contents (book_seq);
`
