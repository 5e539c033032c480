/** Made by `build/scripts/schema.ts` from the tables, never edited by hand. */
export const lists = /* sql */ `
CREATE TABLE collection_series (
  collection_id text NOT NULL, series_seq integer NOT NULL, place integer NOT NULL, added_at integer NOT NULL,
  changed_at integer, PRIMARY KEY(collection_id, series_seq),
  FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE cascade,
  FOREIGN KEY (series_seq) REFERENCES series(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_series_by_series ON collection_series (series_seq);
CREATE INDEX collection_series_by_place ON collection_series (collection_id,place);
CREATE TABLE collections (
  id text PRIMARY KEY NOT NULL, name text NOT NULL, name_fold text NOT NULL UNIQUE, summary text,
  is_ordered integer DEFAULT 0 NOT NULL, condition text, sort text, created_by text, created_at integer NOT NULL,
  updated_at integer NOT NULL, details_at integer, FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE set null
) STRICT;
CREATE TABLE filter_presets (
  id text PRIMARY KEY NOT NULL, user_id text NOT NULL, name text NOT NULL, name_fold text NOT NULL,
  scope text NOT NULL, target text NOT NULL, library_seq integer, condition text, query text, sort text,
  created_at integer NOT NULL, updated_at integer NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE cascade,
  FOREIGN KEY (library_seq) REFERENCES libraries(seq) ON DELETE cascade
) STRICT;
CREATE UNIQUE INDEX filter_presets_name ON filter_presets (user_id,target,name_fold);
CREATE INDEX filter_presets_of_library ON filter_presets (library_seq) WHERE library_seq is not null;
CREATE TABLE list_covers (
  id text PRIMARY KEY NOT NULL, collection_id text, read_list_id text, path text NOT NULL, media_type text NOT NULL,
  width integer NOT NULL, height integer NOT NULL, small_width integer NOT NULL, small_height integer NOT NULL,
  file_size integer NOT NULL, is_selected integer DEFAULT 0 NOT NULL, created_at integer NOT NULL,
  updated_at integer NOT NULL, FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE cascade,
  FOREIGN KEY (read_list_id) REFERENCES read_lists(id) ON DELETE cascade,
  CONSTRAINT "list_covers_owner" CHECK((collection_id is null) <> (read_list_id is null))
) STRICT;
CREATE INDEX covers_of_collection ON list_covers (collection_id,is_selected) WHERE collection_id is not null;
CREATE INDEX covers_of_read_list ON list_covers (read_list_id,is_selected) WHERE read_list_id is not null;
CREATE TABLE read_list_books (
  read_list_id text NOT NULL, book_seq integer NOT NULL, place integer NOT NULL, added_at integer NOT NULL,
  changed_at integer, PRIMARY KEY(read_list_id, book_seq),
  FOREIGN KEY (read_list_id) REFERENCES read_lists(id) ON DELETE cascade,
  FOREIGN KEY (book_seq) REFERENCES books(seq) ON DELETE cascade
) STRICT, WITHOUT ROWID;
CREATE INDEX read_list_books_by_book ON read_list_books (book_seq);
CREATE INDEX read_list_books_by_place ON read_list_books (read_list_id,place);
CREATE TABLE read_lists (
  id text PRIMARY KEY NOT NULL, name text NOT NULL, name_fold text NOT NULL UNIQUE, summary text,
  is_ordered integer DEFAULT 1 NOT NULL, created_by text, created_at integer NOT NULL, updated_at integer NOT NULL,
  details_at integer, FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE set null
) STRICT;
`
