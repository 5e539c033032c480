import { note, noteWith } from './note.ts'

/** What is wrong with a published database in the folder for them. */
export const localDatabaseNotes = {
  local_database_missing: noteWith(
    { service: 'text', folder: 'text' },
    ({ service, folder }) => `There is no database of ${service} in ${folder}. Put its file there.`,
  ),
  local_database_none: note('A local database is chosen by its service: mangabaka or gcd.'),
  local_database_denied: note('It can’t be opened. Check its permissions.'),
  local_database_archive: note('It isn’t an SQLite database. Unpack the archive and put the file from inside here.'),
  local_database_wal: note(
    'It has a write-ahead log, so SQLite can’t read it without writing. Open it once in SQLite and run “pragma journal_mode = delete”, or download it again.',
  ),
  local_database_silent: note('Its drive isn’t responding. Check its connection and try again.'),
  local_database_unknown: note('It isn’t a database of MangaBaka or of the Grand Comics Database. Remove it.'),
  local_database_incomplete: noteWith(
    { column: 'text' },
    ({ column }) => `It has no ${column}. Download the complete database again, or update Inglenook.`,
  ),
  local_database_unreadable: note('It can’t be read: it is damaged, or open in another program. Copy it again.'),
  local_database_slow: note('Reading it took too long. Copy it to a faster drive, then try again.'),
  local_database_older: noteWith({ file: 'text' }, ({ file }) => `It isn’t used, as ${file} is newer. Remove it.`),
  local_database_indexing: note('Its index is being built. Try again in a few minutes.'),
  local_database_index_failed: note(
    'Its index can’t be built. Check the free space of the data directory and copy the database again.',
  ),
  local_database_pictures: note('A local database has no pictures.'),
} as const
