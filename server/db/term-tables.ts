/** Terms shared by many series and books. */
export type TermKind = 'genre' | 'tag' | 'person'

/** Tables of a kind of term, and their joins to books and series. */
export const termTables = {
  genre: {
    table: 'genres',
    column: 'genre_seq',
    books: 'book_genres',
    series: 'series_genres',
    aliases: 'genre_aliases',
  },
  tag: { table: 'tags', column: 'tag_seq', books: 'book_tags', series: 'series_tags', aliases: 'tag_aliases' },
  person: {
    table: 'people',
    column: 'person_seq',
    books: 'book_people',
    series: 'series_people',
    aliases: 'person_aliases',
  },
} as const satisfies Readonly<Record<TermKind, object>>
