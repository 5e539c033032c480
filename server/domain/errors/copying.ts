import { reason, reasonWith } from './reason.ts'

/** Refusal reasons: copying the database into the other kind of database. */
export const copyingReasons = {
  copy_source_missing: reasonWith(
    'not_found',
    { place: 'text' },
    ({ place }) => `There is no library database in ${place}. Check --data and --config.`,
  ),
  copy_source_version: reasonWith(
    'conflict',
    { place: 'text', found: 'number', known: 'number' },
    ({ place, found, known }) =>
      `The database ${place} is of another version of Inglenook (schema ${found}, this one needs ${known}). Start and stop this version once to upgrade it, then copy it.`,
  ),
  copy_source_used: reasonWith(
    'conflict',
    { place: 'text' },
    ({ place }) => `Inglenook is running on the database ${place}. Stop it first, so that the copy misses nothing.`,
  ),
  copy_target_filled: reasonWith(
    'conflict',
    { place: 'text', table: 'text' },
    ({ place, table }) =>
      `The target ${place} already holds data (table ${table}). Choose an empty database, or a file that doesn’t exist.`,
  ),
  copy_target_version: reasonWith(
    'conflict',
    { place: 'text', found: 'number', known: 'number' },
    ({ place, found, known }) =>
      `The tables in the target ${place} are of another version of Inglenook (schema ${found}, this one needs ${known}). Choose an empty database, or a file that doesn’t exist.`,
  ),
  copy_target_used: reasonWith(
    'conflict',
    { place: 'text' },
    ({ place }) => `Another copy or a server is using the target ${place}. Stop it first.`,
  ),
  copy_same_kind: reason(
    'conflict',
    'Both databases are of the same kind. To move an embedded database, copy its file while Inglenook is stopped. To move a PostgreSQL database, use pg_dump and pg_restore.',
  ),
  copy_differs: reasonWith(
    'unavailable',
    { table: 'text' },
    ({ table }) =>
      `The table ${table} isn’t the same in both databases after copying. The database that was copied is unchanged. Empty the target and start again.`,
  ),
  server_dump_no_space: reasonWith(
    'unavailable',
    { folder: 'text' },
    ({ folder }) =>
      `The PostgreSQL database couldn’t be copied before its upgrade, because the disk with ${folder} is full. Free up some space and start again. Nothing was changed.`,
  ),
  copy_unfinished: reasonWith(
    'unavailable',
    { place: 'text' },
    ({ place }) =>
      `The database ${place} is an unfinished copy. Run the copy again to finish it, or delete the file, or use the database that was copied.`,
  ),
  server_copy_unfinished: reason(
    'unavailable',
    'The PostgreSQL database holds an unfinished copy. Run the copy again to finish it, or use the database that was copied.',
  ),
} as const
