import { watchedChanges } from '../../../rule-triggers.ts'

/** Watches series while a sharing rule exists; `applyRules` of the writer reads and empties the list. */
const watches = watchedChanges
  .map(
    ({ name, event, table, touched }) => `
create function watch_${name}() returns trigger language plpgsql as $$
begin
  if exists (select 1 from sharing_tags where rule is not null) then
    insert into touched_series select seq from (${touched}) t where seq is not null;
  end if;
  return null;
end $$;
create trigger watch_${name} ${event} on ${table} for each row execute function watch_${name}();`,
  )
  .join('')

/**
 * Schema that drizzle cannot express: full text over words from our own segmenter, whose columns are weights (see
 * `full-text.ts`); audit entries, which are immutable except for the count of repeated ones; the series that a
 * transaction touches; and what servers tell each other (see `peers.ts`).
 */
export const searchAndRules = /* sql */ `
create table book_search (rowid bigint primary key, words tsvector not null);
create index book_search_words on book_search using gin (words);
create table series_search (rowid bigint primary key, words tsvector not null);
create index series_search_words on series_search using gin (words);
create function audit_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is not changed';
end $$;
create trigger audit_log_stays before update of
  seq, id, at, actor_id, actor_name, action, outcome, subject_type, subject_id, subject_name, address, method, device,
  details, tally on audit_log for each row execute function audit_log_stays();
create table touched_series (seq bigint not null);
create table server_messages (
  number bigint primary key, server text not null, channel text not null, body text not null, sent_at bigint not null);
create table cron_turns (name text primary key, due_at bigint not null);
${watches}
`
