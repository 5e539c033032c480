import { rm } from 'node:fs/promises'
import { AppError } from '../../domain/errors.ts'
import { type BackupFile, listBackups, stagedAt, stageRestore, unstageRestore } from '../../storage/backups.ts'
import { type BackupDesk, backUp, findBackup } from './backup-desk.ts'
import type { TellCopy } from './watch-copy.ts'

/** The newest are listed; older ones stay where they are. */
const MOST_LISTED = 500

/** What a check of a backup found. */
export type BackupCheck = { readonly ok: boolean; readonly schemaVersion: number | null; readonly problems: string[] }

/** The verbs of backups, bound to what they work with. Whoever serves them has checked the permission. */
export function bindBackupVerbs(desk: BackupDesk) {
  let last: Promise<unknown> = Promise.resolve()

  /** One copy after the other: two at a time would only wait for the same disk. */
  function make(kind: 'manual' | 'automatic' | 'before-restore', tell?: TellCopy): Promise<BackupFile> {
    const made = last.then(() => backUp(desk, kind, tell)).finally(() => desk.onChange?.())
    last = made.catch(() => undefined)
    return made
  }

  const show: NonNullable<BackupDesk['show']> = desk.show ?? ((copy) => copy(() => undefined))

  return {
    list: async () => ({
      backups: (await listBackups(desk.folder)).slice(0, MOST_LISTED),
      restoreStagedAt: await stagedAt(desk.databaseFile),
    }),
    find: (name: string) => findBackup(desk, name),
    make: () => show((tell) => make('manual', tell)),
    check: (name: string) => checkBackup(desk, name),
    /** Makes a backup by itself and lets the oldest of its kind go. */
    async makeByItself(tell?: TellCopy): Promise<BackupFile> {
      const made = await make('automatic', tell)
      const automatic = (await listBackups(desk.folder)).filter(({ kind }) => kind === 'automatic')
      for (const { path } of automatic.slice(desk.kept())) await rm(path, { force: true })
      return made
    },
    /**
     * Lays a backup ready to take the place of the database at the next start, after a backup of what is there now.
     * Everybody signs in again then.
     * @returns the backup that was made first
     * @throws AppError `not_found`, `unprocessable` when the backup is damaged or from a newer program
     */
    async restore(name: string): Promise<BackupFile> {
      const { path } = await findBackup(desk, name)
      const { ok, problems } = await checkBackup(desk, name)
      if (!ok) {
        const message = 'This backup cannot be restored. Choose another one; nothing was changed.'
        throw new AppError('unprocessable', message, { problems })
      }
      const safety = await show((tell) => make('before-restore', tell))
      await stageRestore(desk.databaseFile, (staged) => desk.database.copyRestorable(path, staged))
      desk.onChange?.()
      return safety
    },
    /** Forgets the backup that was to be restored at the next start. @throws AppError `conflict` when there is none */
    async keepCurrent(): Promise<void> {
      if ((await stagedAt(desk.databaseFile)) === null) {
        throw new AppError('conflict', 'No backup is to be restored at the next start.')
      }
      await unstageRestore(desk.databaseFile)
      desk.onChange?.()
    },
    remove: (name: string) => removeBackup(desk, name),
  }
}

async function checkBackup(desk: BackupDesk, name: string): Promise<BackupCheck> {
  const { path } = await findBackup(desk, name)
  const { schemaVersion, problems } = await desk.database.inspect(path)
  return { ok: problems.length === 0, schemaVersion, problems: problems.slice(0, 20) }
}

async function removeBackup(desk: BackupDesk, name: string): Promise<void> {
  const { path } = await findBackup(desk, name)
  await rm(path, { force: true })
  await rm(`${path}-wal`, { force: true })
  desk.onChange?.()
}

export type { BackupFile }
export type BackupVerbs = ReturnType<typeof bindBackupVerbs>
