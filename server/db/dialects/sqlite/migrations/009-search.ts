/**
 * Full text over words that our own segmenter made (folded, CJK as bigrams), so the tokenizer only splits at spaces.
 * The tables keep no text of their own. Only what is in view is indexed: no soft-deleted book, no empty series.
 */
export const search = /* sql */ `
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
