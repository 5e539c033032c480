import { z } from 'zod'
import { auditFormats } from '../../domain/audit/audit-text.ts'
import { auditKinds, auditMethods, auditOutcomes, auditSubjects } from '../../domain/audit/vocabulary.ts'
import { operation } from '../operation.ts'
import { dateTime, dateTimeInput, int, paginated, paging, uuid } from '../shared.ts'

const entry = z
  .object({
    id: z.string(),
    at: dateTime,
    kind: z.enum(auditKinds).meta({ description: 'What happened' }),
    outcome: z.enum(auditOutcomes),
    userId: z.string().nullable().meta({ description: 'Who did it; null: unknown, or the server itself' }),
    userName: z.string().nullable().meta({ description: 'Their name at that time' }),
    method: z
      .enum(auditMethods)
      .nullable()
      .meta({ description: 'How they were signed in; `none`: not signed in, `server`: the server itself' }),
    address: z.string().nullable(),
    device: z.string().nullable().meta({ description: 'How the program identified itself' }),
    deviceName: z.string().nullable().meta({ description: 'Readable form of it: `Firefox on Windows`' }),
    subject: z
      .object({ type: z.enum(auditSubjects), id: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: 'The target of the action, with its name at that time' }),
    details: z.record(z.string(), z.unknown()).nullable(),
    count: int.min(1).meta({
      description: 'Number of occurrences from `at` to `lastAt`: failures of one kind are counted by the hour',
    }),
    lastAt: dateTime,
  })
  .meta({ id: 'AuditEntry' })

const filter = {
  kind: z.enum(auditKinds).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  userId: uuid.optional().meta({ description: 'The person who did it or was affected by it' }),
  from: dateTimeInput.optional().meta({ description: 'From this time, inclusive' }),
  to: dateTimeInput.optional().meta({ description: 'Before this time' }),
}
const tag = 'Audit log'
const access = 'system-admin'

export const auditOperations = {
  listAuditEntries: operation({
    method: 'get',
    path: '/api/v1/admin/audit',
    tag,
    summary: 'Actions and failures, newest first',
    description:
      'Contains sign-ins and failures, sign-outs, keys, changes to accounts, permissions, settings and libraries, permanent deletions, backups, restores and exports. Never contains passwords, tokens or keys; a typed name is recorded only if it is that of an account. An entry is written together with the change that it records and is never changed; entries are removed only by age and number (settings `audit.kept_days`, `audit.max_entries`). Failures of one kind, person and network are counted by the hour. If you see only part of the catalog, the names of its content are omitted.',
    access,
    query: z.object({ ...paging, ...filter }),
    responses: { 200: paginated(entry, 'AuditPage') },
  }),
  exportAudit: operation({
    method: 'get',
    path: '/api/v1/admin/audit/export',
    tag,
    summary: 'The audit log as a file, oldest first',
    description:
      '`ndjson`: one JSON object per line, as in the list. `csv`: for spreadsheets. The export itself is recorded in the log.',
    access,
    query: z.object({ ...filter, format: z.enum(auditFormats).default('ndjson') }),
    responses: { 200: 'bytes' },
  }),
} as const
