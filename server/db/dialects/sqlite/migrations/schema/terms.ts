/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const terms = /* sql */ `
CREATE TABLE book_genres (
  book_seq integer NOT NULL, genre_seq integer NOT NULL, PRIMARY KEY(book_seq, genre_seq),
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  FOREIGN KEY (genre_seq) REFERENCES genres(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX book_genres_by_genre ON book_genres (genre_seq,book_seq);
CREATE TABLE book_people (
  book_seq integer NOT NULL, role text NOT NULL, person_seq integer NOT NULL, place integer NOT NULL,
  PRIMARY KEY(book_seq, role, person_seq), FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  FOREIGN KEY (person_seq) REFERENCES people(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX book_people_by_person ON book_people (person_seq,book_seq);
CREATE TABLE book_tags (
  book_seq integer NOT NULL, tag_seq integer NOT NULL, PRIMARY KEY(book_seq, tag_seq),
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade,
  FOREIGN KEY (tag_seq) REFERENCES tags(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX book_tags_by_tag ON book_tags (tag_seq,book_seq);
CREATE TABLE genre_aliases (
  name_fold text PRIMARY KEY NOT NULL, genre_seq integer NOT NULL,
  FOREIGN KEY (genre_seq) REFERENCES genres(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX genre_aliases_of_genre ON genre_aliases (genre_seq);
CREATE TABLE genres (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, name text NOT NULL, name_fold text NOT NULL UNIQUE,
  created_at integer NOT NULL
) STRICT;
CREATE TABLE people (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, name text NOT NULL, name_fold text NOT NULL UNIQUE, sort_name text,
  created_at integer NOT NULL
) STRICT;
CREATE TABLE person_aliases (
  name_fold text PRIMARY KEY NOT NULL, person_seq integer NOT NULL,
  FOREIGN KEY (person_seq) REFERENCES people(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX person_aliases_of_person ON person_aliases (person_seq);
CREATE TABLE search_words (
  word text PRIMARY KEY NOT NULL, reversed text NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX search_words_reversed ON search_words (reversed);
CREATE TABLE series_genres (
  series_seq integer NOT NULL, genre_seq integer NOT NULL, PRIMARY KEY(series_seq, genre_seq),
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (genre_seq) REFERENCES genres(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_genres_by_genre ON series_genres (genre_seq,series_seq);
CREATE TABLE series_people (
  series_seq integer NOT NULL, role text NOT NULL, person_seq integer NOT NULL, place integer NOT NULL,
  PRIMARY KEY(series_seq, role, person_seq), FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (person_seq) REFERENCES people(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_people_by_person ON series_people (person_seq,series_seq);
CREATE TABLE series_tags (
  series_seq integer NOT NULL, tag_seq integer NOT NULL, PRIMARY KEY(series_seq, tag_seq),
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade,
  FOREIGN KEY (tag_seq) REFERENCES tags(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX series_tags_by_tag ON series_tags (tag_seq,series_seq);
CREATE TABLE tag_aliases (
  name_fold text PRIMARY KEY NOT NULL, tag_seq integer NOT NULL,
  FOREIGN KEY (tag_seq) REFERENCES tags(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_aliases_of_tag ON tag_aliases (tag_seq);
CREATE TABLE tags (
  seq integer PRIMARY KEY, id text NOT NULL UNIQUE, name text NOT NULL, name_fold text NOT NULL UNIQUE,
  created_at integer NOT NULL
) STRICT;
`
