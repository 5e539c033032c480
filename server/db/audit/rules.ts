import type { AuditActor, AuditEvent } from '../../domain/audit/entry.ts'
import type { Tx } from '../dialects/sqlite/tx.ts'
import { storeAudit } from '../writes/system/audit.ts'
import { accessRules } from './access-rules.ts'
import { accountRules } from './account-rules.ts'
import { deviceRules } from './device-rules.ts'
import { linkRules } from './link-rules.ts'
import { pluginRules } from './plugin-rules.ts'
import { providerRules } from './provider-rules.ts'
import type { AuditRule, AuditRules } from './rule.ts'
import { serverRules } from './server-rules.ts'

/** Every audited write and its rule. */
export const auditRules: AuditRules = {
  ...accountRules,
  ...accessRules,
  ...deviceRules,
  ...linkRules,
  ...providerRules,
  ...pluginRules,
  ...serverRules,
}

/** Who commits, and when (milliseconds since 1970). */
export type CommitBy = { readonly actor: AuditActor; readonly at: number }

/** Runs a write and its audit entry in one transaction. */
export function runAudited(tx: Tx, name: string, run: (tx: Tx, args: unknown) => unknown, call: Received): unknown {
  const { args, by } = call
  const rule = (auditRules as Readonly<Record<string, AuditRule<never> | undefined>>)[name]
  if (rule === undefined) return run(tx, args)
  const describeEvent = rule(tx, args as never, by.actor) as (result: unknown) => AuditEvent | null
  const result = run(tx, args)
  const event = describeEvent(result)
  if (event !== null) storeAudit(tx, { actor: by.actor, event, now: by.at })
  return result
}

type Received = { readonly args: unknown; readonly by: CommitBy }
