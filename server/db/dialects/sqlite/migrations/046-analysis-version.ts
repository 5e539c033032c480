/**
 * By which version of the reader of its format a file was read: a scan reads once more what an older one did. EPUBs tell
 * it by what was kept of them; one that could not be read has nothing to tell and is left as it is.
 */
export const analysisVersion = /* sql */ `
alter table books add column analysis_version integer not null default 1;
update books set analysis_version = 2 where format = 'epub'
  and outline_version((select c.epub from book_contents c where c.book_seq = books.seq)) = 2;
`
