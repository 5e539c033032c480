/**
 * By which device or app a place came, as `devices` knows it, so that each can be told with what it read last. And places
 * that KOReader told of files are found for every copy of the file, not only for the first one.
 */
export const deviceReads = /* sql */ `
alter table progress_changes add column client_id text;
create index progress_changes_of_client on progress_changes (user_id, client_id, at) where client_id is not null;

drop index reader_places_to_give;
create index reader_places_of_document on reader_places (document);
`
