import type { AuditKind } from '../../../../domain/audit/vocabulary.ts'
import { recordAudit } from '../../../../library/audit/audit-log.ts'
import type { BackupFile } from '../../../../library/backups/backup-actions.ts'
import { findBackup } from '../../../../library/backups/backup-context.ts'
import { checkBackup } from '../../../../library/backups/restore-actions.ts'
import type { ApiContext } from '../../../api-context.ts'
import { strongTag } from '../../../kit/answer/etag.ts'
import { disposition, sendBytes } from '../../../kit/answer/send-bytes.ts'
import { actorOf } from '../../../kit/audit-trail.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import { type Handlers, sent } from '../../../kit/route.ts'
import { rfc3339, rfc3339OrNull } from '../../present/values.ts'

type Names =
  | 'listBackups'
  | 'createBackup'
  | 'downloadBackup'
  | 'verifyBackup'
  | 'restoreBackup'
  | 'cancelRestore'
  | 'deleteBackup'

const staged =
  'The backup will replace the database at the next start. Restart Inglenook to restore it; until then nothing changes. Everybody signs in again then, with the password of that time; revoke again what was revoked since.'

export function backupHandlers(context: ApiContext): Pick<Handlers, Names> {
  const record = (exchange: Exchange, kind: AuditKind, name?: string) =>
    recordAudit(context, actorOf(exchange), {
      kind,
      subject: name === undefined ? null : { type: 'backup', id: name, name },
    })
  return {
    async listBackups() {
      const { backups: all, restoreStagedAt, ...state } = await context.backups.list()
      return { backups: all.map(presentBackup), restoreStagedAt: rfc3339OrNull(restoreStagedAt), ...state }
    },
    async createBackup({ exchange }) {
      const made = await context.backups.make()
      await record(exchange, 'backup.created', made.name)
      return presentBackup(made)
    },
    async downloadBackup({ params, exchange }) {
      const { name, path, bytes, madeAt } = await findBackup(context, params.backupName)
      const about = {
        tag: strongTag(`${name} ${madeAt} ${bytes}`),
        lastModified: madeAt,
        mediaType: 'application/vnd.sqlite3',
        cacheControl: 'no-store',
        disposition: disposition('attachment', name),
      }
      if (exchange.req.method !== 'HEAD') await record(exchange, 'backup.downloaded', name)
      await sendBytes(exchange, about, { kind: 'slice', path, offset: 0, size: bytes })
      return sent
    },
    verifyBackup: ({ params }) => checkBackup(context, params.backupName),
    async restoreBackup({ params, exchange }) {
      const safety = await context.backups.restore(params.backupName)
      await record(exchange, 'restore.staged', params.backupName)
      return { applies: 'next-start' as const, safetyBackup: presentBackup(safety), message: staged }
    },
    async cancelRestore({ exchange }) {
      await context.backups.keepCurrent()
      await record(exchange, 'restore.cancelled')
      return null
    },
    async deleteBackup({ params, exchange }) {
      await context.backups.remove(params.backupName)
      await record(exchange, 'backup.removed', params.backupName)
      return null
    },
  }
}

function presentBackup({ name, kind, bytes, madeAt }: BackupFile) {
  return { name, kind: kind ?? ('other' as const), size: bytes, createdAt: rfc3339(madeAt) }
}
