import { reason, reasonWith } from './reason.ts'

/** Why something was refused: the database and the data folder. */
export const storageReasons = {
  server_stopping: reason('unavailable', 'Inglenook is being stopped.'),
  database_work_broke_off: reason('unavailable', 'The work on the database broke off. Try again in a moment.'),
  database_silent: reason('unavailable', 'The database stopped answering. Try again in a moment.'),
  database_newer: reasonWith(
    'unavailable',
    { found: 'number', known: 'number' },
    ({ found, known }) =>
      `This library was last opened by a newer Inglenook (schema ${found}, this one knows ${known}). Start the newer version, or restore a backup from before the update.`,
  ),
  database_upgrade_off: reasonWith(
    'unavailable',
    { found: 'number', known: 'number' },
    ({ found, known }) =>
      `The database is of an earlier version (schema ${found}, this one needs ${known}), and database.run_migrations is false. Set it to true to upgrade the database; a backup is made first.`,
  ),
  database_foreign: reasonWith(
    'unavailable',
    { file: 'text' },
    ({ file }) => `${file} is a database of another program. Choose another data folder.`,
  ),
  database_damaged_open: reason(
    'unavailable',
    'The database is damaged. Stop Inglenook and restore the newest valid backup: Administration, Backups.',
  ),
  data_folder_not_made: reasonWith(
    'unavailable',
    { folder: 'text' },
    ({ folder }) => `The data folder ${folder} cannot be made. Check the permissions above it.`,
  ),
  database_unreadable: reason('unavailable', 'The database cannot be read. The log of the server tells why.'),
  port_taken: reasonWith(
    'conflict',
    { port: 'number' },
    ({ port }) =>
      `Port ${port} is already in use, perhaps by another Inglenook. Stop that program, or choose another port with --port N.`,
  ),
  port_forbidden: reasonWith(
    'unavailable',
    { port: 'number' },
    ({ port }) => `This user may not use port ${port}. Choose one above 1023 with --port N.`,
  ),
  address_not_local: reasonWith(
    'unavailable',
    { host: 'text' },
    ({ host }) => `${host} is not an address of this computer. Choose another with --host.`,
  ),
  backup_of_damaged_database: reason(
    'unavailable',
    'The database is damaged, so this backup was not kept. Earlier backups are still there: restore the newest that is valid.',
  ),
  name_exists: reason('conflict', 'Something with this name or id exists already. Choose another one.'),
  reference_gone: reason('not_found', 'This refers to something that no longer exists. Load the page again.'),
  database_disk_full: reason(
    'unavailable',
    'The disk is full. Free some space where the data of Inglenook lies; nothing was lost.',
  ),
  database_read_only: reason(
    'unavailable',
    'The database cannot be written. Check the permissions of the data folder and of its drive.',
  ),
  database_not_opened: reason(
    'unavailable',
    'The database cannot be opened. Check that the data folder exists and can be written.',
  ),
  database_busy: reason('unavailable', 'Another program is using the database. Close it and try again.'),
  database_drive_errors: reason(
    'unavailable',
    'The drive with the data folder reports errors. Check the drive and its connection.',
  ),
  database_file_damaged: reason(
    'unavailable',
    'The database file is damaged. Stop Inglenook and restore the newest backup.',
  ),
  disk_full: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `The disk with ${place} is full. Free some space and try again; nothing was lost.`,
  ),
  disk_quota_used_up: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `The storage quota for ${place} is used up. Free some space and try again; nothing was lost.`,
  ),
  drive_read_only: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) =>
      `The drive with ${place} is read-only. Make it writable, or choose another data directory with --data DIR.`,
  ),
  place_not_writable: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `Inglenook may not write to ${place}. Check the permissions of the folder.`,
  ),
  place_gone: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `The folder with ${place} is gone. Connect its drive or restore the folder.`,
  ),
  file_in_the_way: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `A file is in the way of ${place}. Move it elsewhere.`,
  ),
  drive_errors: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `The drive with ${place} reports errors. Check the drive and its connection.`,
  ),
  too_many_open_files: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `Too many files are open to use ${place}. Try again in a moment.`,
  ),
  path_too_long: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `The path of ${place} is too long for the file system. Choose a shorter data directory.`,
  ),
  database_lost: reasonWith(
    'unavailable',
    { file: 'text', backup: 'text', folder: 'text' },
    ({ file, backup, folder }) =>
      `The database ${file} is empty or gone, but there are backups. To restore the newest, copy ${backup} to ${file} and start again. To begin with an empty library, move the folder ${folder} elsewhere first.`,
  ),
  database_lost_backups_unreadable: reasonWith(
    'unavailable',
    { file: 'text', folder: 'text' },
    ({ file, folder }) =>
      `The database ${file} is empty or gone, but none of the backups in ${folder} can be read. If there is another copy of the database, copy it to ${file} and start again. To begin with an empty library, move the folder ${folder} elsewhere first.`,
  ),
  database_damaged: reasonWith(
    'unavailable',
    { file: 'text', backup: 'text', name: 'text' },
    ({ file, backup, name }) =>
      `The database ${file} is damaged. The newest backup is ${backup}: put it in the place of ${name} and start again.`,
  ),
  database_damaged_without_backup: reasonWith(
    'unavailable',
    { file: 'text' },
    ({ file }) => `The database ${file} is damaged. There is no backup in the data folder.`,
  ),
  data_folder_in_use: reasonWith(
    'conflict',
    { folder: 'text' },
    ({ folder }) =>
      `Another Inglenook already uses the data directory ${folder}. Stop it first, or choose another directory with --data DIR.`,
  ),
  data_folder_in_use_elsewhere: reasonWith(
    'conflict',
    { computer: 'text', folder: 'text' },
    ({ computer, folder }) =>
      `An Inglenook on the computer ${computer} already uses the data directory ${folder}. Stop it first, or choose another directory with --data DIR.`,
  ),
  database_older: reasonWith(
    'unavailable',
    { file: 'text', found: 'number', oldest: 'number' },
    ({ file, found, oldest }) =>
      `The database ${file} was made by an early preview of Inglenook (schema ${found}), which this version cannot upgrade. Nothing was changed. Open it once with a later preview (schema ${oldest} or higher), or choose another data folder.`,
  ),
} as const
