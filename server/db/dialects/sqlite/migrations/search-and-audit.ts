/**
 * Schema that drizzle cannot express. Full text indexes words from our own segmenter (folded, CJK as bigrams), so the
 * tokenizer only splits at spaces. The tables store no text and index only what is visible: no soft-deleted book, no
 * empty series. Audit entries are immutable except for the count of repeated ones.
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
