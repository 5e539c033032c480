import type { Tx } from '../dialects/sqlite/tx.ts'
import { sql } from '../sql.ts'
import { named } from './names.ts'
import type { AuditRules } from './rule.ts'

/** Account changes by a provider sign-in. The sign-in itself is logged when its session is opened. */
export const providerRules = {
  signInByProvider: (tx, { provider, subject }) => {
    const known = tx.get<{ userId: string }>(
      sql`select user_id as userId from oidc_identities where provider = ${provider} and subject = ${subject}`,
    )
    const before = known === undefined ? undefined : rightsOf(tx, known.userId)
    return (answer) => {
      // Failures are counted where the sign-in is refused, whatever the reason was.
      if (!('userId' in answer)) return null
      const person = named(tx, 'user', answer.userId)
      const after = rightsOf(tx, answer.userId)
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

function rightsOf(tx: Tx, userId: string): Rights {
  const user = tx.get<{ role: string }>(sql`select role from users where id = ${userId}`)
  const groups = tx.all<{ name: string }>(
    sql`select g.name from group_members m join access_groups g on g.id = m.group_id
        where m.user_id = ${userId} order by g.name, g.id`,
  )
  return { role: user?.role ?? null, groups: groups.map(({ name }) => name).join(', ') }
}
