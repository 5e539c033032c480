import { type BackupDesk, findBackup } from './backup-desk.ts'

/** What a check of a backup found. */
export type BackupCheck = { readonly ok: boolean; readonly schemaVersion: number | null; readonly problems: string[] }

/** Looks at the whole of a backup. @throws AppError `not_found` */
export async function checkBackup(desk: BackupDesk, name: string): Promise<BackupCheck> {
  const { path } = await findBackup(desk, name)
  const { schemaVersion, problems } = await desk.database.inspect(path)
  return { ok: problems.length === 0, schemaVersion, problems: problems.slice(0, 20) }
}
