/** Pictures that people handed in for collections and read lists. They go with their list. */
export const listCovers = /* sql */ `
create table list_covers (
  id text primary key,
  collection_id text references collections (id) on delete cascade,
  read_list_id text references read_lists (id) on delete cascade,
  path text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  small_width integer not null,
  small_height integer not null,
  file_size integer not null,
  is_selected integer not null default 0,
  created_at integer not null,
  updated_at integer not null,
  check ((collection_id is null) <> (read_list_id is null))
) strict;
create index covers_of_collection on list_covers (collection_id, is_selected) where collection_id is not null;
create index covers_of_read_list on list_covers (read_list_id, is_selected) where read_list_id is not null;
`
