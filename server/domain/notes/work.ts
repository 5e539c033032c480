import { note, noteWith } from './note.ts'

/** What became of backups, imports, schedules and other work. */
export const workNotes = {
  backup_not_ours: note('This is not a database of Inglenook.'),
  backup_too_old: note('It was made by an early preview of Inglenook that this version cannot upgrade.'),
  backup_too_new: note('It was made by a newer Inglenook.'),
  backup_damaged: note('The file is damaged, or no database.'),
  list_would_be_full: noteWith({ most: 'number' }, ({ most }) => `A list can hold at most ${most} entries.`),
  metadata_search_queued: note('The series are looked up in the background.'),
  sync_queued: note('The exchange waits for its turn and begins by itself.'),
  connections_exhausted: note('The server has as many connections as this computer allows it. Try again in a moment.'),
  cron_time_zone: noteWith(
    { zone: 'text' },
    ({ zone }) => `${zone} is not a time zone. Use a name such as Europe/Berlin or UTC.`,
  ),
  cron_never: note('This date never comes: the month has no such day.'),
  import_user_switched_off: note(
    'Sharing tags decide what this user sees. Tags that are not here are left out and the account is switched off then; check its access.',
  ),
  scan_cancelled_before: note('The scan was cancelled before it began.'),
  sent_files_exhausted: note('As many files are sent at this moment as this computer allows. Try again in a moment.'),
  cron_fields: note(
    'A schedule has five fields: minute, hour, day of the month, month, day of the week; for example 0 3 * * * for every night at three.',
  ),
  cron_unclear: noteWith(
    { expression: 'text' },
    ({ expression }) => `${expression} is not a schedule; for example 0 3 * * * for every night at three.`,
  ),
  cron_part_wrong: noteWith(
    { part: ['minute', 'hour', 'day of the month', 'month', 'day of the week'], value: 'text', range: 'text' },
    ({ part, value, range }) => `The ${part} cannot be ${value}: use ${range}, *, */n, a-b or a list a,b.`,
  ),
  import_not_here: noteWith(
    { kind: ['book', 'series'] },
    ({ kind }) => `This ${kind} is not here. Add and scan its library, and import the file again.`,
  ),
  import_ambiguous: noteWith(
    { kind: ['book', 'series'] },
    ({ kind }) => `Several things could be this ${kind}. Nothing about it was imported.`,
  ),
} as const
