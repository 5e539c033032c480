/** Sharing tags, grants and groups: what decides who sees which series. */
export const access = /* sql */ `
create table sharing_tags (
  id text primary key,
  name text not null,
  name_fold text not null unique,
  description text,
  rule text,
  created_at integer not null,
  updated_at integer not null
) strict;

create table series_sharing_tags (
  series_seq integer not null references series (seq) on delete cascade,
  tag_id text not null references sharing_tags (id) on delete cascade,
  is_by_rule integer not null default 0,
  created_at integer not null,
  primary key (series_seq, tag_id)
) strict, without rowid;
create index series_sharing_tags_by_tag on series_sharing_tags (tag_id, series_seq);

create table user_grants (
  user_id text not null references users (id) on delete cascade,
  tag_id text not null references sharing_tags (id) on delete cascade,
  access_mode text not null check (access_mode in ('allow', 'deny')),
  created_at integer not null,
  primary key (user_id, tag_id)
) strict, without rowid;
create index user_grants_by_tag on user_grants (tag_id);

create table access_groups (
  id text primary key,
  name text not null,
  name_fold text not null unique,
  description text,
  created_at integer not null,
  updated_at integer not null
) strict;

create table group_grants (
  group_id text not null references access_groups (id) on delete cascade,
  tag_id text not null references sharing_tags (id) on delete cascade,
  access_mode text not null check (access_mode in ('allow', 'deny')),
  created_at integer not null,
  primary key (group_id, tag_id)
) strict, without rowid;
create index group_grants_by_tag on group_grants (tag_id);

create table group_members (
  group_id text not null references access_groups (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  source text not null check (source in ('manual', 'oidc')),
  created_at integer not null,
  primary key (group_id, user_id)
) strict, without rowid;
create index group_members_by_user on group_members (user_id);

create table oidc_mappings (
  id text primary key,
  group_id text not null references access_groups (id) on delete cascade,
  oidc_group_name text not null,
  created_at integer not null
) strict;
create unique index oidc_mappings_of_group on oidc_mappings (group_id, oidc_group_name);
create index oidc_mappings_by_name on oidc_mappings (oidc_group_name);
`
