/**
 * What drizzle has no words for. Full text is over words that our own segmenter made (folded, CJK as bigrams), so the
 * tokenizer only splits at spaces. The tables keep no text of their own, and index only what is in view: no soft-deleted
 * book, no empty series. An entry of the audit log never changes; only the count of repeated ones grows.
 */
export const searchAndAudit = /* sql */ `
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

create trigger audit_log_stays before update of
  seq, id, at, actor_id, actor_name, action, outcome, subject_type, subject_id, subject_name, address, method, device,
  details, tally on audit_log
begin
  select raise(abort, 'the audit log is not changed');
end;
`
