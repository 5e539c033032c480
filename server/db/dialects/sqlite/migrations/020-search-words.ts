/**
 * The words of titles and names, also from their last letter to the first, by which mistyped ones are told. What is
 * indexed already is taken over, but for scripts that are not written in words.
 */
export const searchWords = /* sql */ `
create table search_words (
  word text primary key,
  reversed text not null
) strict, without rowid;
create index search_words_reversed on search_words (reversed);

create virtual table temp.known_book_words using fts5vocab('main', 'book_search', 'col');
create virtual table temp.known_series_words using fts5vocab('main', 'series_search', 'col');
insert or ignore into search_words (word, reversed)
with known (word) as (
    select term from known_book_words where col in ('title', 'series', 'people')
    union select term from known_series_words where col in ('title', 'alternate', 'people')),
  turned (word, left, reversed) as (
    select word, length(word), '' from known
    where length(word) between 4 and 40 and unicode(word) < 4352 and word not glob '[0-9]*'
    union all select word, left - 1, reversed || substr(word, left, 1) from turned where left > 0)
select word, reversed from turned where left = 0;
drop table temp.known_book_words;
drop table temp.known_series_words;
`
