import { rm } from 'node:fs/promises'
import type { CopyRun } from '../../db/database.ts'
import { AppError } from '../../domain/errors.ts'
import { type BackupFile, listBackups, stagedAt, unstageRestore } from '../../storage/backups.ts'
import { type BackupDesk, backUp, findBackup, type TellCopy } from './backup-desk.ts'
import { checkBackup } from './check-backup.ts'
import { layReady } from './lay-ready.ts'

/** The newest are listed; older ones stay where they are. */
const MOST_LISTED = 500

/** The verbs of backups, bound to what they work with. Whoever serves them has checked the permission. */
export function bindBackupVerbs(desk: BackupDesk) {
  let last: Promise<unknown> = Promise.resolve()
  /** The backup that is being laid ready for the next start. */
  let laying: AbortController | null = null

  /** One copy after the other: two at a time would only wait for the same disk. */
  function make(kind: 'manual' | 'automatic' | 'before-restore', copying?: CopyRun): Promise<BackupFile> {
    const made = last.then(() => backUp(desk, kind, copying)).finally(() => desk.onChange?.())
    last = made.catch(() => undefined)
    return made
  }

  const show: NonNullable<BackupDesk['show']> = desk.show ?? ((restore) => restore(() => undefined))

  function lay(backup: BackupFile, { signal }: AbortController): Promise<BackupFile> {
    return show((tell: TellCopy) => {
      const check = () => checkBackup(desk, backup.name)
      const keep = (told: CopyRun['tell']) => make('before-restore', { tell: told, signal })
      return layReady(desk, backup, { check, keep }, { tell, signal })
    })
  }

  return {
    list: async () => ({
      backups: (await listBackups(desk.folder)).slice(0, MOST_LISTED),
      restoreStagedAt: await stagedAt(desk.databaseFile),
      isLayingReady: laying !== null,
    }),
    find: (name: string) => findBackup(desk, name),
    /** Makes a backup that somebody asked for. */
    makeByHand: (copying?: CopyRun) => make('manual', copying),
    check: (name: string) => checkBackup(desk, name),
    /** Makes a backup by itself and lets the oldest of its kind go. */
    async makeByItself(copying?: CopyRun): Promise<BackupFile> {
      const made = await make('automatic', copying)
      const automatic = (await listBackups(desk.folder)).filter(({ kind }) => kind === 'automatic')
      for (const { path } of automatic.slice(desk.kept())) await rm(path, { force: true })
      return made
    },
    /**
     * Lays a backup ready to take the place of the database at the next start, after a backup of what is there now.
     * Everybody signs in again then.
     * @returns the backup that was made first
     * @throws AppError `not_found`, `unprocessable` when the backup is damaged or from a newer program, `conflict` when
     *   another one is being laid ready or it was stopped
     */
    async restore(name: string): Promise<BackupFile> {
      const backup = await findBackup(desk, name)
      if (laying !== null) {
        throw new AppError('conflict', 'A backup is being laid ready already. Wait until it is, or stop it first.')
      }
      laying = new AbortController()
      desk.onChange?.()
      try {
        return await lay(backup, laying)
      } finally {
        laying = null
        desk.onChange?.()
      }
    },
    /**
     * Forgets the backup that was to be restored at the next start, or stops laying one ready.
     * @throws AppError `conflict` when there is none
     */
    async keepCurrent(): Promise<void> {
      if (laying === null && (await stagedAt(desk.databaseFile)) === null) {
        throw new AppError('conflict', 'No backup is to be restored at the next start.')
      }
      laying?.abort()
      await unstageRestore(desk.databaseFile)
      desk.onChange?.()
    },
    remove: (name: string) => removeBackup(desk, name),
  }
}

async function removeBackup(desk: BackupDesk, name: string): Promise<void> {
  const { path } = await findBackup(desk, name)
  await rm(path, { force: true })
  await rm(`${path}-wal`, { force: true })
  desk.onChange?.()
}

export type { BackupFile }
/** As far as they need no queue of jobs. */
export type BoundBackupVerbs = ReturnType<typeof bindBackupVerbs>
