/** Former names of genres, tags and people that were renamed or merged: a file that says one means the present term. */
export const termAliases = /* sql */ `
create table genre_aliases (
  name_fold text primary key,
  genre_seq integer not null references genres (seq) on delete cascade
) strict, without rowid;
create index genre_aliases_of_genre on genre_aliases (genre_seq);
create table tag_aliases (
  name_fold text primary key,
  tag_seq integer not null references tags (seq) on delete cascade
) strict, without rowid;
create index tag_aliases_of_tag on tag_aliases (tag_seq);
create table person_aliases (
  name_fold text primary key,
  person_seq integer not null references people (seq) on delete cascade
) strict, without rowid;
create index person_aliases_of_person on person_aliases (person_seq);
`
