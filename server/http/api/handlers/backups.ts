import type { BackupFile } from '../../../library/backups/backup-verbs.ts'
import { disposition } from '../../kit/disposition.ts'
import { strongTag } from '../../kit/etag.ts'
import { type Handlers, sent } from '../../kit/route.ts'
import { sendBytes } from '../../kit/send-bytes.ts'
import type { ApiParts } from '../parts.ts'
import { rfc3339, rfc3339OrNull } from '../present/time.ts'

type Names =
  | 'listBackups'
  | 'createBackup'
  | 'downloadBackup'
  | 'verifyBackup'
  | 'restoreBackup'
  | 'cancelRestore'
  | 'deleteBackup'

const staged =
  'The backup takes the place of the database at the next start. Restart Inglenook to restore it; until then nothing changes. Everybody signs in again then, with the password of that time; revoke again what was revoked since.'

export function backupHandlers({ backups }: ApiParts): Pick<Handlers, Names> {
  return {
    async listBackups() {
      const { backups: all, restoreStagedAt } = await backups.list()
      return { backups: all.map(presentBackup), restoreStagedAt: rfc3339OrNull(restoreStagedAt) }
    },
    createBackup: async () => presentBackup(await backups.make()),
    async downloadBackup({ params, exchange }) {
      const { name, path, bytes, madeAt } = await backups.find(params.backupName)
      const about = {
        tag: strongTag(`${name} ${madeAt} ${bytes}`),
        lastModified: madeAt,
        mediaType: 'application/vnd.sqlite3',
        cacheControl: 'no-store',
        disposition: disposition('attachment', name),
      }
      await sendBytes(exchange, about, { kind: 'slice', path, offset: 0, size: bytes })
      return sent
    },
    verifyBackup: ({ params }) => backups.check(params.backupName),
    async restoreBackup({ params }) {
      const safety = await backups.restore(params.backupName)
      return { applies: 'next-start' as const, safetyBackup: presentBackup(safety), message: staged }
    },
    async cancelRestore() {
      await backups.keepCurrent()
      return null
    },
    async deleteBackup({ params }) {
      await backups.remove(params.backupName)
      return null
    },
  }
}

function presentBackup({ name, kind, bytes, madeAt }: BackupFile) {
  return { name, kind: kind ?? ('other' as const), size: bytes, createdAt: rfc3339(madeAt) }
}
