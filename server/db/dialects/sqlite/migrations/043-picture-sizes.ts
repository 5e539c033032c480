/**
 * What feeds tell of pictures: the size of the cover of a book as displayed (measured when its thumbnail is made, and
 * valid for the content and the page that it was made of), the media type that all its pages have, and the size of the
 * small picture of a cover that was handed in (unknown of those that were there before).
 */
export const pictureSizes = /* sql */ `
alter table books add column cover_of text;
alter table books add column cover_width integer;
alter table books add column cover_height integer;
alter table books add column page_type text;
update books set page_type = (select page_type(c.pages) from book_contents c where c.book_seq = books.seq);

alter table covers add column small_width integer;
alter table covers add column small_height integer;
`
