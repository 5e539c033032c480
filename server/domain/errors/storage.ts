import { reason, reasonWith } from './reason.ts'

/** Refusal reasons: the database and the data folder. */
export const storageReasons = {
  server_stopping: reason('unavailable', 'Inglenook is shutting down.'),
  database_work_broke_off: reason('unavailable', 'The database operation was interrupted. Try again in a moment.'),
  database_silent: reason('unavailable', 'The database stopped responding. Try again in a moment.'),
  database_newer: reasonWith(
    'unavailable',
    { found: 'number', known: 'number' },
    ({ found, known }) =>
      `This library was last opened by a newer version of Inglenook (schema ${found}, this one supports ${known}). Start the newer version, or restore a backup from before the update.`,
  ),
  database_upgrade_off: reasonWith(
    'unavailable',
    { found: 'number', known: 'number' },
    ({ found, known }) =>
      `The database is from an earlier version (schema ${found}, this one needs ${known}), and database.run_migrations is false. Set it to true to upgrade the database. A backup is made first.`,
  ),
  database_foreign: reasonWith(
    'unavailable',
    { file: 'text' },
    ({ file }) => `${file} is a database of another program. Choose another data directory.`,
  ),
  database_damaged_open: reason(
    'unavailable',
    'The database is damaged. Stop Inglenook and restore the latest valid backup (Administration, Backups).',
  ),
  data_folder_not_made: reasonWith(
    'unavailable',
    { folder: 'text' },
    ({ folder }) => `The data directory ${folder} can’t be created. Check the permissions of the folder above it.`,
  ),
  database_unreadable: reason('unavailable', 'The database can’t be read. See the server log for the reason.'),
  port_taken: reasonWith(
    'conflict',
    { port: 'number' },
    ({ port }) =>
      `Port ${port} is already in use, perhaps by another Inglenook. Stop that program, or choose another port with --port N.`,
  ),
  https_port_taken: reasonWith(
    'conflict',
    { port: 'number' },
    ({ port }) =>
      `Port ${port} for https is already in use, perhaps by another Inglenook. Stop that program, or set application.tls.port to another port.`,
  ),
  port_forbidden: reasonWith(
    'unavailable',
    { port: 'number' },
    ({ port }) => `This user isn’t allowed to use port ${port}. Choose one above 1023 with --port N.`,
  ),
  address_not_local: reasonWith(
    'unavailable',
    { host: 'text' },
    ({ host }) => `${host} isn’t an address of this computer. Choose another one with --host ADDRESS.`,
  ),
  backup_of_damaged_database: reason(
    'unavailable',
    'The database is damaged, so this backup was not kept. Earlier backups are still available. Restore the latest one that is valid.',
  ),
  name_exists: reason('conflict', 'Something with this name or ID already exists. Choose another one.'),
  reference_gone: reason('not_found', 'This refers to something that no longer exists. Reload the page.'),
  database_disk_full: reason(
    'unavailable',
    'The disk is full. Free up some space on the drive with the data directory. Nothing was lost.',
  ),
  database_read_only: reason(
    'unavailable',
    'Inglenook can’t write to the database. Check the permissions of the data directory and its drive.',
  ),
  database_not_opened: reason(
    'unavailable',
    'The database can’t be opened. Check that the data directory exists and is writable.',
  ),
  database_busy: reason('unavailable', 'Another program is using the database. Close it and try again.'),
  database_waits: reason('unavailable', 'The database is busy with other changes. Try again in a moment.'),
  database_unreachable: reason(
    'unavailable',
    'The database server can’t be reached. Try again in a moment. If this persists, check that PostgreSQL is running.',
  ),
  server_database_foreign: reason(
    'unavailable',
    'The PostgreSQL database holds tables of another program. Create an empty database for Inglenook and name it in database.postgres.database_name.',
  ),
  server_database_upgrade_off: reasonWith(
    'unavailable',
    { found: 'number', known: 'number' },
    ({ found, known }) =>
      `The PostgreSQL database is from an earlier version (schema ${found}, this one needs ${known}), and database.run_migrations is false. Back it up with pg_dump, then set it to true to upgrade it.`,
  ),
  server_database_upgrade_used: reasonWith(
    'unavailable',
    { servers: 'list', found: 'number', known: 'number' },
    ({ servers, found, known }) =>
      `The PostgreSQL database is from an earlier version (schema ${found}, this one needs ${known}), and other servers are still using it: ${servers.join(', ')}. Stop all of them, then start this one again.`,
  ),
  server_database_newer: reasonWith(
    'unavailable',
    { found: 'number', known: 'number' },
    ({ found, known }) =>
      `The PostgreSQL database was last opened by a newer version of Inglenook (schema ${found}, this one supports ${known}). Update this server to the same version.`,
  ),
  server_database_password_wrong: reasonWith(
    'unavailable',
    { user: 'text' },
    ({ user }) =>
      `PostgreSQL rejected the password of the user ${user}. Correct database.postgres.password (or SERVICE_DATABASE__POSTGRES__PASSWORD) and database.postgres.username.`,
  ),
  server_database_password_missing: reasonWith(
    'unavailable',
    { user: 'text' },
    ({ user }) =>
      `PostgreSQL asks for the password of the user ${user}. Set database.postgres.password, or SERVICE_DATABASE__POSTGRES__PASSWORD.`,
  ),
  server_database_user_refused: reasonWith(
    'unavailable',
    { user: 'text' },
    ({ user }) =>
      `PostgreSQL doesn’t let the user ${user} connect from this computer. Check that this user exists and that pg_hba.conf allows it, and correct database.postgres.username. If the server requires TLS, set database.postgres.ssl_mode to require.`,
  ),
  server_database_host_unknown: reasonWith(
    'unavailable',
    { host: 'text' },
    ({ host }) =>
      `The host ${host} of the database server wasn’t found. Correct database.postgres.host (or database.postgres.url), or check the name service of this computer.`,
  ),
  server_database_unreachable: reasonWith(
    'unavailable',
    { place: 'text', code: 'text' },
    ({ place, code }) =>
      `PostgreSQL can’t be reached at ${place} (${code}). Check that it is running and accepts connections there, and correct database.postgres.host and database.postgres.port.`,
  ),
  server_database_silent: reasonWith(
    'unavailable',
    { place: 'text', seconds: 'number' },
    ({ place, seconds }) =>
      `PostgreSQL at ${place} didn’t answer within ${seconds} s. Check database.postgres.host, database.postgres.port and the firewall, or raise database.postgres.acquire_timeout_seconds.`,
  ),
  server_database_not_ready: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `PostgreSQL at ${place} is starting up or shutting down. Start Inglenook again when it is ready.`,
  ),
  server_database_missing: reasonWith(
    'unavailable',
    { database: 'text' },
    ({ database }) =>
      `The PostgreSQL database ${database} doesn’t exist. Create it, or correct database.postgres.database_name.`,
  ),
  server_database_not_allowed: reasonWith(
    'unavailable',
    { user: 'text', database: 'text' },
    ({ user, database }) =>
      `The PostgreSQL user ${user} isn’t allowed to create tables in the database ${database}. Make this user the owner of the database, or choose another one in database.postgres.username.`,
  ),
  server_database_read_only: reason(
    'unavailable',
    'The PostgreSQL server is read-only, as a standby is. Name the primary server in database.postgres.host.',
  ),
  server_database_no_connections: reason(
    'unavailable',
    'The PostgreSQL server has no free connections. Raise max_connections in postgresql.conf, or lower database.postgres.max_connections of its clients.',
  ),
  server_database_too_old: reasonWith(
    'unavailable',
    { found: 'text', oldest: 'number' },
    ({ found, oldest }) =>
      `The PostgreSQL server has version ${found}. Inglenook needs version ${oldest} or newer: upgrade the server, or name another one in database.postgres.host.`,
  ),
  server_database_encoding: reasonWith(
    'unavailable',
    { encoding: 'text' },
    ({ encoding }) =>
      `The PostgreSQL database has the encoding ${encoding}. Create one with the encoding UTF8 and name it in database.postgres.database_name.`,
  ),
  server_database_without_tls: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) =>
      `PostgreSQL at ${place} doesn’t offer TLS, which database.postgres.ssl_mode requires. Turn on ssl in postgresql.conf, or set database.postgres.ssl_mode to prefer.`,
  ),
  server_database_certificate_untrusted: reasonWith(
    'unavailable',
    { place: 'text', code: 'text' },
    ({ place, code }) =>
      `The certificate of PostgreSQL at ${place} isn’t trusted (${code}). Name the file with the certificate of its authority in database.postgres.ssl_root_cert.`,
  ),
  server_database_certificate_of_other: reasonWith(
    'unavailable',
    { host: 'text' },
    ({ host }) =>
      `The certificate of the PostgreSQL server isn’t for ${host}. Set database.postgres.host to a name in the certificate, or database.postgres.ssl_mode to verify-ca.`,
  ),
  server_database_tls_failed: reasonWith(
    'unavailable',
    { place: 'text', code: 'text' },
    ({ place, code }) =>
      `The TLS connection to PostgreSQL at ${place} failed (${code}). Check database.postgres.ssl_cert and database.postgres.ssl_key, and the log of the database server.`,
  ),
  database_drive_errors: reason(
    'unavailable',
    'The drive with the data directory reports errors. Check the drive and its connection.',
  ),
  database_file_damaged: reason(
    'unavailable',
    'The database file is damaged. Stop Inglenook and restore the latest backup.',
  ),
  disk_full: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `The disk with ${place} is full. Free up some space and try again. Nothing was lost.`,
  ),
  disk_quota_used_up: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `The storage quota for ${place} is used up. Free up some space and try again. Nothing was lost.`,
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
    ({ place }) => `Inglenook can’t write to ${place}. Check the permissions of the folder.`,
  ),
  place_gone: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) => `The folder with ${place} is missing. Connect its drive or restore the folder.`,
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
    ({ place }) => `Too many files are open to access ${place}. Try again in a moment.`,
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
      `The database ${file} is empty or missing, but there are backups. To restore the latest one, copy ${backup} to ${file} and start again. To start with an empty library, move the folder ${folder} elsewhere first.`,
  ),
  database_lost_backups_unreadable: reasonWith(
    'unavailable',
    { file: 'text', folder: 'text' },
    ({ file, folder }) =>
      `The database ${file} is empty or missing, and none of the backups in ${folder} can be read. If you have another copy of the database, copy it to ${file} and start again. To start with an empty library, move the folder ${folder} elsewhere first.`,
  ),
  database_damaged: reasonWith(
    'unavailable',
    { file: 'text', backup: 'text', name: 'text' },
    ({ file, backup, name }) =>
      `The database ${file} is damaged. The latest backup is ${backup}. Replace ${name} with it and start again.`,
  ),
  database_damaged_without_backup: reasonWith(
    'unavailable',
    { file: 'text' },
    ({ file }) => `The database ${file} is damaged. There is no backup in the data directory.`,
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
      `Inglenook on the computer ${computer} already uses the data directory ${folder}. Stop it first, or choose another directory with --data DIR.`,
  ),
  database_older: reasonWith(
    'unavailable',
    { file: 'text', found: 'number', oldest: 'number' },
    ({ file, found, oldest }) =>
      `The database ${file} was created by an early preview of Inglenook (schema ${found}), which this version can’t upgrade. Nothing was changed. Open it once with a later preview (schema ${oldest} or higher), or choose another data directory.`,
  ),
} as const
