import type { AuditActor, AuditEvent } from '../../domain/audit/entry.ts'
import type { Tx } from '../dialects/sqlite/tx.ts'
import type { WriteArgs, WriteName, WriteResult } from '../write.ts'

/**
 * The audit rule of a write. Called inside the transaction before the write, to read the previous state; the returned
 * function gets the result and returns the entry, or null.
 */
export type AuditRule<N extends WriteName> = (
  tx: Tx,
  args: WriteArgs<N>,
  actor: AuditActor,
) => (result: WriteResult<N>) => AuditEvent | null

export type AuditRules = { readonly [N in WriteName]?: AuditRule<N> }
