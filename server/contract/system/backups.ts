import { z } from 'zod'
import { maxItems } from '../bounds.ts'
import { operation } from '../operation.ts'
import { dateTime, int, int64 } from '../shared.ts'

const backup = z
  .object({
    name: z.string(),
    kind: z
      .enum(['automatic', 'manual', 'before-migration', 'before-restore', 'replaced', 'other'])
      .meta({ description: '`replaced`: the database replaced by a restore; `other`: added by hand' }),
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
            .meta({ description: 'The backup whose restore was being prepared when the server last stopped' }),
          isDatabaseDamaged: z
            .boolean()
            .meta({ description: 'Restore a backup; no new ones are kept while the database is damaged' }),
        })
        .meta({ id: 'BackupList' }),
    },
  }),
  createBackup: operation({
    method: 'post',
    path: '/api/v1/admin/backups',
    tag,
    summary: 'Back up the database now; the server stays available',
    description:
      'Runs as a task of the type `backup`, which reports its progress and can be cancelled, but not paused, because the log of the database would grow meanwhile. Returns when the backup is complete. Fails with 409 if it was cancelled, in which case nothing is kept.',
    access,
    responses: { 201: backup },
    refusals: ['conflict', 'unavailable'],
  }),
  downloadBackup: operation({
    method: 'get',
    path: '/api/v1/admin/backups/{backupName}',
    tag,
    summary: 'Download the file of a backup, resumable',
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
      'Verifies the backup, backs up the current database, and prepares a copy of the backup. Nothing changes until the next start, which replaces the database with the copy and keeps the replaced database among the backups. Everyone then has to sign in again, with their password of that time; keys revoked since then are valid again. Uploaded images are stored outside the database: where one was removed since then, the image of the book is shown. Fails with 409 while another restore is being prepared, and if this one is cancelled, in which case nothing is restored.',
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
