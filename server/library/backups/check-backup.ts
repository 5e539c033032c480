import { type BackupContext, findBackup } from './backup-context.ts'

/** Result of checking a backup. */
export type BackupCheck = { readonly ok: boolean; readonly schemaVersion: number | null; readonly problems: string[] }

/**
 * Checks a backup completely.
 * @throws AppError `not_found`
 */
export async function checkBackup(
  context: Pick<BackupContext, 'database' | 'folders'>,
  name: string,
): Promise<BackupCheck> {
  const { path } = await findBackup(context, name)
  const { schemaVersion, problems } = await context.database.inspect(path)
  return { ok: problems.length === 0, schemaVersion, problems: problems.slice(0, 20) }
}
