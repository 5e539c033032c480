import type { AuditActor, AuditEvent } from '../../domain/audit/entry.ts'
import type { Tx } from '../dialects/sqlite/tx.ts'
import type { WriteArgs, WriteName, WriteResult } from '../write.ts'

/**
 * How the audit log tells of a write. Called inside the transaction before the write runs, so that it can look at what
 * was; what it answers is called with the result and tells what happened, or null.
 */
export type AuditRule<N extends WriteName> = (
  tx: Tx,
  args: WriteArgs<N>,
  actor: AuditActor,
) => (result: WriteResult<N>) => AuditEvent | null

export type AuditRules = { readonly [N in WriteName]?: AuditRule<N> }
