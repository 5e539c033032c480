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
    userId: z.string().nullable().meta({ description: 'Who did it; null: nobody who is known, or the server itself' }),
    userName: z.string().nullable().meta({ description: 'Their name at that time' }),
    method: z
      .enum(auditMethods)
      .nullable()
      .meta({ description: 'How they had signed in; `none`: they had not, `server`: the server itself' }),
    address: z.string().nullable(),
    device: z.string().nullable().meta({ description: 'What the program said that it is' }),
    deviceName: z.string().nullable().meta({ description: 'The same for people: `Firefox on Windows`' }),
    subject: z
      .object({ type: z.enum(auditSubjects), id: z.string(), name: z.string().nullable() })
      .nullable()
      .meta({ description: 'To what it was done, with its name at that time' }),
    details: z.record(z.string(), z.unknown()).nullable(),
    count: int
      .min(1)
      .meta({ description: 'How often, from `at` to `lastAt`: failures of one kind are counted by the hour' }),
    lastAt: dateTime,
  })
  .meta({ id: 'AuditEntry' })

const filter = {
  kind: z.enum(auditKinds).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  userId: uuid.optional().meta({ description: 'Who did it, or to whom it was done' }),
  from: dateTimeInput.optional().meta({ description: 'From this moment on' }),
  to: dateTimeInput.optional().meta({ description: 'Before this moment' }),
}
const tag = 'Audit log'
const access = 'system-admin'

export const auditOperations = {
  listAuditEntries: operation({
    method: 'get',
    path: '/api/v1/admin/audit',
    tag,
    summary: 'Who did what, and what failed; newest first',
    description:
      'Sign-ins and failures, sign-outs, keys, changes of accounts, rights, settings and libraries, what was removed for good, backups, restores and exports. Passwords, tokens and keys are never in it, and of a name that was typed only that it is the name of an account. An entry is written together with what it tells of and is never changed; nothing removes one but its age and the number of entries (settings `audit.kept_days`, `audit.max_entries`). Failures of one kind, person and network are counted by the hour. Whoever sees only a part of the catalog is not told the names of what is in it.',
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
      '`ndjson`: a JSON object a line, as in the list. `csv`: for a spreadsheet. That it was exported is an entry itself.',
    access,
    query: z.object({ ...filter, format: z.enum(auditFormats).default('ndjson') }),
    responses: { 200: 'bytes' },
  }),
} as const
