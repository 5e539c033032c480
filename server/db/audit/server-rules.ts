import type { AuditEvent } from '../../domain/audit/entry.ts'
import { sql } from '../sql.ts'
import type { Tx } from '../tx.ts'
import { type AuditRules, namedSubject } from './rule.ts'

/** Settings, libraries, and permanent deletions. */
export const serverRules = {
  putSetting: async (tx, { key, reason }) => {
    const from = await settingOf(tx, key)
    return async () => settingEvent(key, from, await settingOf(tx, key), reason)
  },
  resetSetting: async (tx, { key }) => {
    const from = await settingOf(tx, key)
    return async () => settingEvent(key, from, await settingOf(tx, key), null)
  },
  createLibrary:
    (_tx, { id, settings }) =>
    () => ({ kind: 'library.created', subject: { type: 'library', id, name: settings.name } }),
  updateLibrary:
    (tx, { id, changes }) =>
    async () => ({
      kind: 'library.changed',
      subject: await namedSubject(tx, 'library', id),
      details: { fields: Object.keys(changes) },
    }),
  deleteLibrary: async (tx, { id }) => {
    const subject = await namedSubject(tx, 'library', id)
    const affected = await tx.get<{ series: number; books: number }>(
      sql`select (select count(*) from series where library_seq = l.seq) as series,
                 (select count(*) from books where library_seq = l.seq) as books from libraries l where id = ${id}`,
    )
    return () => ({ kind: 'library.removed', subject, details: { ...affected } })
  },
  createLibraryJob:
    (tx, { libraryId, name, kind }) =>
    async () => ({
      kind: 'library-job.created',
      subject: await namedSubject(tx, 'library', libraryId),
      details: { job: name, does: kind },
    }),
  updateLibraryJob: async (tx, { id, changes }) => {
    const { subject, details } = await libraryJobOf(tx, id)
    return () => ({ kind: 'library-job.changed', subject, details: { ...details, fields: Object.keys(changes) } })
  },
  deleteLibraryJob: async (tx, { id }) => {
    const event = await libraryJobOf(tx, id)
    return () => ({ kind: 'library-job.removed', ...event })
  },
  purgeBooks: async (tx, { libraryId, seriesId }) => {
    const subject =
      seriesId === undefined
        ? await namedSubject(tx, 'library', libraryId ?? '')
        : await namedSubject(tx, 'series', seriesId)
    return ({ count, seriesIds }) =>
      count + seriesIds.length === 0
        ? null
        : { kind: 'books.purged', subject, details: { books: count, series: seriesIds.length } }
  },
  deleteList: async (tx, { kind, id }) => {
    const subject = await namedSubject(tx, kind === 'collection' ? 'collection' : 'readlist', id)
    return () => ({ kind: 'list.removed', subject })
  },
  forgetReading:
    (tx, { userId, before }) =>
    async (count) =>
      count === 0
        ? null
        : { kind: 'history.removed', subject: await namedSubject(tx, 'user', userId), details: { count, before } },
  createExport:
    (_tx, { id, exportType, format }) =>
    () => ({ kind: 'export.created', subject: { type: 'export', id, name: null }, details: { exportType, format } }),
  /** The server's own removal of expired exports is not logged. */
  removeExport:
    (_tx, { id }, { method }) =>
    () =>
      method === 'server' ? null : { kind: 'export.removed', subject: { type: 'export', id, name: null } },
} satisfies AuditRules

/** The library of a job, and its name. */
async function libraryJobOf(tx: Tx, id: string) {
  const job = await tx.get<{ libraryId: string; job: string; does: string }>(
    sql`select l.id as libraryId, o.name as job, o.kind as does
        from library_jobs o join libraries l on l.seq = o.library_seq where o.id = ${id}`,
  )
  const { libraryId = '', ...details } = job ?? {}
  return { subject: await namedSubject(tx, 'library', libraryId), details }
}

async function settingOf(tx: Tx, key: string): Promise<string | null> {
  return (await tx.get<{ value: string }>(sql`select value from settings where key = ${key}`))?.value ?? null
}

/** Null is the configured value. */
function settingEvent(
  key: string,
  from: string | null,
  to: string | null,
  reason: string | null | undefined,
): AuditEvent | null {
  if (from === to) return null
  const plain = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
  const details = { from: plain(from), to: plain(to), reason: reason ?? null }
  return { kind: 'setting.changed', subject: { type: 'setting', id: key, name: key }, details }
}
