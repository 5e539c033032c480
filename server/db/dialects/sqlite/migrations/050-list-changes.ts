/**
 * When a list itself and when each of its members was changed last, so that who sees some of the members only is told
 * of no other change. Null: not since it was made or put in.
 */
export const listChanges = /* sql */ `
alter table collections add column details_at integer;
alter table read_lists add column details_at integer;
alter table collection_series add column changed_at integer;
alter table read_list_books add column changed_at integer;
`
