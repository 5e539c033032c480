import type { AuditActor, AuditEvent } from '../../domain/audit/entry.ts'
import { sql } from '../sql.ts'
import type { Tx } from '../tx.ts'
import { auditWrites, storeAudit } from '../writes/system/audit.ts'
import { accessRules } from './access-rules.ts'
import { accountRules } from './account-rules.ts'
import { linkRules } from './link-rules.ts'
import { pluginRules } from './plugin-rules.ts'
import { type AuditRule, type AuditRules, namedSubject } from './rule.ts'
import { serverRules } from './server-rules.ts'

/** Account changes by a provider sign-in. The sign-in itself is logged when its session is opened. */
const providerRules = {
  signInByProvider: async (tx, { provider, subject }) => {
    const known = await tx.get<{ userId: string }>(
      sql`select user_id as userId from oidc_identities where provider = ${provider} and subject = ${subject}`,
    )
    const before = known === undefined ? undefined : await rightsOf(tx, known.userId)
    return async (answer) => {
      // Failures are counted where the sign-in is refused, whatever the reason.
      if (!('userId' in answer)) return null
      const person = await namedSubject(tx, 'user', answer.userId)
      const after = await rightsOf(tx, answer.userId)
      const userDetails = { subject: person, by: person }
      if (answer.outcome === 'created') return { kind: 'user.created', ...userDetails, details: { provider, ...after } }
      if (answer.outcome === 'linked')
        return { kind: 'identity.linked', ...userDetails, details: { provider, ...after } }
      if (before?.role === after.role && before.groups === after.groups) return null
      return { kind: 'user.changed', ...userDetails, details: { provider, from: before, to: after } }
    }
  },
} satisfies AuditRules

type Rights = { readonly role: string | null; readonly groups: string }

async function rightsOf(tx: Tx, userId: string): Promise<Rights> {
  const user = await tx.get<{ role: string }>(sql`select role from users where id = ${userId}`)
  const groups = await tx.all<{ name: string }>(
    sql`select g.name from group_members m join access_groups g on g.id = m.group_id
        where m.user_id = ${userId} order by g.name, g.id`,
  )
  return { role: user?.role ?? null, groups: groups.map(({ name }) => name).join(', ') }
}

/** Keys, sessions, devices and pairing, except for the single credentials of `accountRules`. */
const deviceRules = {
  updateApiKey: async (tx, { id, changes }) => {
    const subject = await namedSubject(tx, 'key', id)
    return () => ({ kind: 'key.changed', subject, details: { ...changes } })
  },
  revokeSessions:
    (tx, { userId }) =>
    async (count) =>
      count === 0
        ? null
        : { kind: 'session.revoked', subject: await namedSubject(tx, 'user', userId), details: { count } },
  forgetDevice: async (tx, { id }) => {
    const subject = await namedSubject(tx, 'device', id)
    return () => ({ kind: 'device.removed', subject })
  },
  approvePairing:
    (_tx, { key }) =>
    (approval) =>
      approval === null
        ? null
        : { kind: 'pairing.approved', subject: { type: 'pairing', id: key.id, name: approval.deviceName } },
  offerPairing:
    (_tx, { id, deviceName }) =>
    (opening) =>
      opening === 'opened'
        ? { kind: 'pairing.approved', subject: { type: 'pairing', id, name: deviceName }, details: { offered: true } }
        : null,
  claimPairing: (tx) => async (claim) =>
    claim === null
      ? null
      : {
          kind: 'pairing.completed',
          subject: await namedSubject(tx, 'key', claim.apiKeyId),
          by: await namedSubject(tx, 'user', claim.userId),
        },
} satisfies AuditRules

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

/** Actor and time (milliseconds since 1970) of a commit. */
export type CommitBy = { readonly actor: AuditActor; readonly at: number }

/** Runs a write and its audit entry in one transaction. */
export async function runAudited(
  tx: Tx,
  name: string,
  run: (tx: Tx, args: unknown) => unknown,
  call: Received,
): Promise<unknown> {
  const { args, by } = call
  const rule = (auditRules as Readonly<Record<string, AuditRule<never> | undefined>>)[name]
  if (rule === undefined) return await run(tx, args)
  const describeEvent = (await rule(tx, args as never, by.actor)) as (
    result: unknown,
  ) => Promise<AuditEvent | null> | AuditEvent | null
  const result = await run(tx, args)
  const event = await describeEvent(result)
  if (event !== null) await storeAudit(tx, { actor: by.actor, event, now: by.at })
  return result
}

type Received = { readonly args: unknown; readonly by: CommitBy }

/** Writes after which the audit log may have a new entry or a higher count. */
export const auditedWrites: ReadonlySet<string> = new Set([...Object.keys(auditRules), ...Object.keys(auditWrites)])
