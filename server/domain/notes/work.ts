import { note, noteWith } from './note.ts'

/** Notes about backups, imports, schedules and other work. */
export const workNotes = {
  backup_not_ours: note('This isn’t a database of Inglenook.'),
  backup_too_old: note('It was created by an early preview of Inglenook that this version can’t upgrade.'),
  backup_too_new: note('It was created by a newer version of Inglenook.'),
  backup_damaged: note('The file is damaged or isn’t a database.'),
  list_would_be_full: noteWith({ most: 'number' }, ({ most }) => `A list can have up to ${most} entries.`),
  import_too_many_sharing_tags: noteWith({ most: 'number' }, ({ most }) => `There can be up to ${most} sharing tags.`),
  metadata_search_queued: note('The metadata search is running in the background.'),
  recommendations_queued: note('The recommendations are being fetched in the background.'),
  recommendations_of_server: note('No connected service recommends titles, and those of this server are up to date.'),
  sync_queued: note('The sync is queued and starts automatically.'),
  connections_exhausted: note('The server has as many connections as this computer allows. Try again in a moment.'),
  cron_time_zone: noteWith(
    { zone: 'text' },
    ({ zone }) => `${zone} isn’t a time zone. Use a name such as Europe/Berlin or UTC.`,
  ),
  cron_never: note('This date never occurs: the month has no such day.'),
  import_user_switched_off: note(
    'Sharing tags control what this user sees. If some of them don’t exist here, they are skipped and the account is deactivated. Check its access.',
  ),
  scan_cancelled_before: note('The scan was cancelled before it started.'),
  sent_files_exhausted: note('The server is sending as many files as this computer allows. Try again in a moment.'),
  cron_fields: note(
    'A schedule has five fields: minute, hour, day of the month, month, day of the week. Example: 0 3 * * * for every night at three.',
  ),
  cron_unclear: noteWith(
    { expression: 'text' },
    ({ expression }) => `${expression} isn’t a valid schedule. Example: 0 3 * * * for every night at three.`,
  ),
  cron_part_wrong: noteWith(
    { part: ['minute', 'hour', 'day of the month', 'month', 'day of the week'], value: 'text', range: 'text' },
    ({ part, value, range }) => `The ${part} can’t be ${value}. Use ${range}, *, */n, a-b or a list a,b.`,
  ),
  import_not_here: noteWith(
    { kind: ['book', 'series'] },
    ({ kind }) => `This ${kind} isn’t on this server. Add and scan its library, then import the file again.`,
  ),
  import_ambiguous: noteWith(
    { kind: ['book', 'series'] },
    ({ kind }) => `More than one ${kind} could match. Nothing was imported for it.`,
  ),
  import_sharing_for_all: note('Sharing tags only come along when the data of everybody is imported.'),
  import_book_unread: note('The file of this book can’t be read now. Import again once it can.'),
  import_place_lost: note(
    'These words aren’t in the book on this server, or several times. They are kept as a bookmark at the beginning of the chapter.',
  ),
} as const
