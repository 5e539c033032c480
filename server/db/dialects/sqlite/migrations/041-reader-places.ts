/**
 * Progress sync of KOReader: keys are also known by the hash of their MD5, which is all that it sends; files by the MD5
 * of their name; places in files that are no book here are kept as they were told.
 */
export const readerPlaces = /* sql */ `
alter table api_keys add column reader_key_hash text;
create unique index api_keys_of_readers on api_keys (reader_key_hash) where reader_key_hash is not null;

alter table books add column name_digest text;
update books set name_digest = name_digest(path);
create index books_by_name_digest on books (name_digest) where deleted_at is null;

create table reader_places (
  user_id text not null references users (id) on delete cascade,
  document text not null,
  progress text not null,
  percentage real not null,
  device text,
  device_id text,
  updated_at integer not null,
  is_given integer not null default 0,
  primary key (user_id, document)
) strict, without rowid;
create index reader_places_to_give on reader_places (document) where is_given = 0;
create index reader_places_by_time on reader_places (user_id, updated_at);
`
