/**
 * The number of a book as a document in its file writes it (`1.MU`, `007`), where that is more than the number. A scan
 * reads it in comics that have such a document; the others are as if they had been read for it.
 */
export const numberInFile = /* sql */ `
alter table books add column number_in_file text;
update books set analysis_version = 2 where format in ('cbz', 'cbr') and not exists (
  select 1 from book_sources s, json_each(s.patches) p where s.book_seq = books.seq
    and p.value ->> '$.source' in ('comicinfo', 'metroninfo', 'comicbookinfo'));
`
