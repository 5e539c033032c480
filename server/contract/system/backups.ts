import { z } from 'zod'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, int64 } from '../shared.ts'

const backup = z
  .object({
    name: z.string(),
    kind: z
      .enum(['automatic', 'manual', 'before-migration', 'before-restore', 'replaced', 'other'])
      .meta({ description: '`replaced`: what stood there before a restore; `other`: put there by hand' }),
    size: int64,
    createdAt: dateTime,
  })
  .meta({ id: 'Backup' })

const backupParams = z.object({ backupName: z.string().min(1).max(200).meta({ description: 'File name' }) })
const access = 'system-admin'
const tag = 'Backups'

export const backupOperations = {
  listBackups: operation({
    method: 'get',
    path: '/api/v1/admin/backups',
    tag,
    summary: 'The newest 500 backups of the database, and whether one will be restored at the next start',
    description: '`isLayingReady`: the restore is being prepared; it can be cancelled.',
    access,
    responses: {
      200: z
        .object({
          backups: z.array(backup).max(maxItems.backups),
          restoreStagedAt: dateTime.nullable(),
          isLayingReady: z.boolean(),
          interruptedRestore: z
            .string()
            .nullable()
            .meta({ description: 'The backup whose restore was being prepared when the server stopped last' }),
          isDatabaseDamaged: z.boolean().meta({ description: 'Restore a backup: no new ones are kept meanwhile' }),
        })
        .meta({ id: 'BackupList' }),
    },
  }),
  createBackup: operation({
    method: 'post',
    path: '/api/v1/admin/backups',
    tag,
    summary: 'Back up the database now; it stays available',
    description:
      'A task of the type `backup` that tells how far it is and can be cancelled; it cannot be paused, because the log of the database would grow meanwhile. Returns when the backup is complete, or 409 if it was cancelled, in which case nothing is kept.',
    access,
    responses: { 201: backup },
    refusals: ['conflict', 'unavailable'],
  }),
  downloadBackup: operation({
    method: 'get',
    path: '/api/v1/admin/backups/{backupName}',
    tag,
    summary: 'The file of a backup, resumable',
    description: 'The file contains everything, including password hashes. Protect it like a password.',
    access,
    params: backupParams,
    responses: { 200: 'bytes' },
    refusals: ['range_not_satisfiable'],
  }),
  verifyBackup: operation({
    method: 'post',
    path: '/api/v1/admin/backups/{backupName}/verify',
    tag,
    summary: 'Verify a backup: whether it can be restored, and what is wrong if not',
    access,
    params: backupParams,
    responses: {
      200: z
        .object({ ok: z.boolean(), schemaVersion: int.nullable(), problems: z.array(z.string()).max(20) })
        .meta({ id: 'BackupCheck' }),
    },
  }),
  restoreBackup: operation({
    method: 'post',
    path: '/api/v1/admin/backups/{backupName}/restore',
    tag,
    summary: 'Restore a backup at the next start of the server',
    description:
      'The backup is checked, what is there now is backed up first, and a copy of the backup is laid ready. The next start puts it in place and keeps what stood there among the backups. Until then nothing changes. Everybody signs in again then, with the password of that time; keys that were revoked since hold again. Pictures that were handed in lie beside the database: where one was removed since, the picture of the book is shown. 409 while another one is being laid ready, and when this was stopped: nothing is restored then.',
    access,
    params: backupParams,
    responses: {
      200: z
        .object({ applies: z.literal('next-start'), safetyBackup: backup, message: z.string() })
        .meta({ id: 'StagedRestore' }),
    },
    refusals: ['conflict', 'unprocessable', 'unavailable'],
  }),
  cancelRestore: operation({
    method: 'delete',
    path: '/api/v1/admin/backups/pending-restore',
    tag,
    summary: 'Cancel the scheduled restore; one that is being prepared is stopped',
    access,
    responses: { 204: 'empty' },
    refusals: ['conflict'],
  }),
  deleteBackup: operation({
    method: 'delete',
    path: '/api/v1/admin/backups/{backupName}',
    tag,
    summary: 'Remove a backup',
    access,
    params: backupParams,
    responses: { 204: 'empty' },
  }),
} as const
