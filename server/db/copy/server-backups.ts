import type { Database, Inspection } from '../database.ts'
import type { ServerDatabase } from '../dialects/postgres/connection.ts'
import { createBackgroundQueryRunner, inThread } from '../dialects/sqlite/background-query.ts'
import type { BackupData } from './backup-thread.ts'
import { toTransferable } from './transferable-server.ts'

const backupThread = new URL('./backup-thread.ts', import.meta.url)

/** Backups of a server database: files of the embedded one, so that each can be restored into both. */
export type ServerBackups = Pick<Database, 'backup' | 'copyRestorable' | 'inspect'> & {
  /** Stops what is running. */
  close(): Promise<void>
}

/** @param size bytes of the database */
export function openServerBackups(server: ServerDatabase, size: () => Promise<number>): ServerBackups {
  const fileQueries = createBackgroundQueryRunner('')
  const running = new Set<Promise<unknown>>()
  const closing = new AbortController()

  return {
    async backup(path, copying = {}) {
      const bytes = await size()
      const data: BackupData = {
        server: await toTransferable(server),
        path,
        isChecked: copying.isChecked !== false,
        bytes,
      }
      const signal = copying.signal === undefined ? closing.signal : AbortSignal.any([copying.signal, closing.signal])
      const done = inThread(backupThread, data, { ...copying, signal })
      const ended = done.catch(() => undefined).finally(() => running.delete(ended))
      running.add(ended)
      await done
    },
    async copyRestorable(from, path, copying) {
      await fileQueries.run({ kind: 'restorable', from, path }, copying)
    },
    inspect: async (path) => (await fileQueries.run({ kind: 'inspect', path })) as Inspection,
    async close() {
      closing.abort()
      await Promise.all(running)
      await fileQueries.close()
    },
  }
}
