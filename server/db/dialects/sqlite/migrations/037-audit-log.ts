/**
 * The audit log tells how someone came, by what name things were known, and counts what happens again and again: such
 * entries share a `tally`. What was told is never told otherwise: only the count of a tally grows.
 */
export const auditLog = /* sql */ `
alter table audit_log add column subject_name text;
alter table audit_log add column method text;
alter table audit_log add column device text;
alter table audit_log add column count integer not null default 1;
alter table audit_log add column last_at integer;
alter table audit_log add column tally text;
create unique index audit_log_by_tally on audit_log (tally) where tally is not null;
create index audit_log_by_action on audit_log (action, at);
create index audit_log_by_subject on audit_log (subject_id, at) where subject_id is not null;
create trigger audit_log_stays before update of
  seq, id, at, actor_id, actor_name, action, outcome, subject_type, subject_id, subject_name, address, method, device,
  details, tally on audit_log
begin
  select raise(abort, 'the audit log is not changed');
end;
`
