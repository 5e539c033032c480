import { rm } from 'node:fs/promises'
import type { CopyRun } from '../../db/database.ts'
import { type BackupFile, listBackups, stagedAt } from '../../storage/backups.ts'
import { type BackupDesk, backUp, findBackup } from './backup-desk.ts'
import { checkBackup } from './check-backup.ts'
import { bindRestoreVerbs } from './restore-verbs.ts'

/** The newest are listed; older ones stay where they are. */
const MOST_LISTED = 500

/** The verbs of backups, bound to what they work with. Whoever serves them has checked the permission. */
export function bindBackupVerbs(desk: BackupDesk) {
  let last: Promise<unknown> = Promise.resolve()

  /** One copy after the other: two at a time would only wait for the same disk. */
  function make(kind: 'manual' | 'automatic' | 'before-restore', copying?: CopyRun): Promise<BackupFile> {
    const made = last.then(() => backUp(desk, kind, copying)).finally(() => desk.onChange?.())
    last = made.catch(() => undefined)
    return made
  }

  const { isLayingReady, interruptedRestore, ...restoring } = bindRestoreVerbs(desk, (copying) =>
    make('before-restore', copying),
  )
  return {
    ...restoring,
    list: async () => ({
      backups: (await listBackups(desk.folder)).slice(0, MOST_LISTED),
      restoreStagedAt: await stagedAt(desk.databaseFile),
      isLayingReady: isLayingReady(),
      interruptedRestore: interruptedRestore(),
      isDatabaseDamaged: desk.database.damage() !== null,
    }),
    find: (name: string) => findBackup(desk, name),
    /** Makes a backup that somebody asked for. */
    makeByHand: (copying?: CopyRun) => make('manual', copying),
    check: (name: string) => checkBackup(desk, name),
    /** Makes a backup by itself and lets the oldest of its kind go that are not needed any more. */
    async makeByItself(copying?: CopyRun): Promise<BackupFile> {
      const made = await make('automatic', copying)
      const automatic = (await listBackups(desk.folder)).filter(({ kind }) => kind === 'automatic')
      for (const path of await surplus(desk, automatic)) await rm(path, { force: true })
      return made
    },
    remove: (name: string) => removeBackup(desk, name),
  }
}

/**
 * Which backups may go: those that are older than as many sound ones as are kept. A damaged one never counts, so that it
 * displaces none that is sound.
 * @param backups of one kind, the newest first
 * @returns their paths
 */
async function surplus({ database, kept }: BackupDesk, backups: readonly BackupFile[]): Promise<string[]> {
  if (backups.length <= kept()) return []
  let sound = 0
  for (const [index, { path }] of backups.entries()) {
    const { problems } = await database.inspect(path)
    if (problems.length === 0) sound += 1
    if (sound === kept()) return backups.slice(index + 1).map((backup) => backup.path)
  }
  return []
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
