import type { AuditActor, AuditEvent, AuditSubject } from '../../domain/audit/entry.ts'
import type { AuditSubjectType } from '../../domain/audit/vocabulary.ts'
import { type Fragment, raw, sql } from '../sql.ts'
import type { Tx } from '../tx.ts'
import type { WriteArgs, WriteName, WriteResult } from '../write.ts'

/**
 * The audit rule of a write. Called inside the transaction before the write, to read the previous state; the returned
 * function gets the result and returns the entry, or null.
 */
export type AuditRule<N extends WriteName> = (
  tx: Tx,
  args: WriteArgs<N>,
  actor: AuditActor,
) => Awaitable<(result: WriteResult<N>) => Awaitable<AuditEvent | null>>

type Awaitable<T> = T | Promise<T>

export type AuditRules = { readonly [N in WriteName]?: AuditRule<N> }

/** The table that holds the current name of an item. */
const names: { readonly [T in AuditSubjectType]?: Fragment } = {
  user: raw('select username as name from users'),
  key: raw('select name from api_keys'),
  device: raw('select name from devices'),
  tag: raw('select name from sharing_tags'),
  group: raw('select name from access_groups'),
  library: raw('select name from libraries'),
  series: raw('select title as name from series'),
  collection: raw('select name from collections'),
  plugin: raw('select display_name as name from plugins'),
  readlist: raw('select name from read_lists'),
}

/** An item with its current name, so that the log can name it after deletion. */
export async function namedSubject(tx: Tx, type: AuditSubjectType, id: string): Promise<AuditSubject> {
  const from = names[type]
  const row = from === undefined ? undefined : await tx.get<{ name: string | null }>(sql`${from} where id = ${id}`)
  return { type, id, name: row?.name ?? null }
}
