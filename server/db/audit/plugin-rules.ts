import type { AuditSubject } from '../../domain/audit/entry.ts'
import { sql } from '../sql.ts'
import type { Tx } from '../tx.ts'
import { type AuditRules, namedSubject } from './rule.ts'

/** Plugins and their permissions, never their credentials. */
export const pluginRules = {
  createPlugin:
    (_tx, { id, displayName, command, args, consent }) =>
    () => {
      const allowed = consent?.codeHash === undefined ? {} : { sha256: consent.codeHash }
      const subject = { type: 'plugin', id, name: displayName } as const
      return { kind: 'plugin.created', subject, details: { command, args, ...allowed } }
    },
  updatePlugin: async (tx, { id, changes }) => {
    const subject = await namedSubject(tx, 'plugin', id)
    return (isChanged) =>
      isChanged ? { kind: 'plugin.changed', subject, details: { fields: Object.keys(changes) } } : null
  },
  switchPlugin: async (tx, { id, isEnabled }) => {
    const subject = await namedSubject(tx, 'plugin', id)
    return (isChanged) => (isChanged ? { kind: 'plugin.switched', subject, details: { enabled: isEnabled } } : null)
  },
  consentToPlugin: async (tx, { id, consent }) => {
    const subject = await namedSubject(tx, 'plugin', id)
    const { codeHash, hosts, permissions, scopes } = consent
    const details = {
      sha256: codeHash,
      hosts: hosts === null ? 'any' : hosts.join(' '),
      rights: [...permissions, ...scopes],
    }
    return (isChanged) => (isChanged ? { kind: 'plugin.allowed', subject, details } : null)
  },
  deletePlugin: async (tx, { id }) => {
    const subject = await namedSubject(tx, 'plugin', id)
    return (wasRemoved) => (wasRemoved ? { kind: 'plugin.removed', subject } : null)
  },
  registerSources: async (tx, { pluginId }) => {
    const subject = await namedSubject(tx, 'plugin', pluginId)
    return (result) => {
      const count = result?.removed ?? 0
      return count === 0 ? null : { kind: 'releases.removed', subject, details: { count } }
    }
  },
  updateReleaseSource: async (tx, { id, changes }) => {
    const subject = await pluginOfSource(tx, id)
    const fields = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]))
    return (isChanged) => (isChanged ? { kind: 'plugin.changed', subject, details: { fields } } : null)
  },
  resetReleaseSource: async (tx, { id }) => {
    const subject = await pluginOfSource(tx, id)
    return (count) => ({ kind: 'releases.removed', subject, details: { count } })
  },
  deleteReleases: () => (count) => (count === 0 ? null : { kind: 'releases.removed', details: { count } }),
  enableUserPlugin: async (tx, { pluginId }) => {
    const subject = await namedSubject(tx, 'plugin', pluginId)
    return () => ({ kind: 'service.connected', subject })
  },
  /** Logs that access was granted or credentials changed; not settings, and not token renewals. */
  changeUserPlugin: async (tx, { id, externalUser }) => {
    const known = await tx.get<{ pluginId: string }>(
      sql`select plugin_id as pluginId from user_plugins where id = ${id}`,
    )
    const subject = await namedSubject(tx, 'plugin', known?.pluginId ?? '')
    return (isChanged) => (isChanged && externalUser !== undefined ? { kind: 'service.connected', subject } : null)
  },
  disableUserPlugin: async (tx, { pluginId }) => {
    const subject = await namedSubject(tx, 'plugin', pluginId)
    return (isChanged) => (isChanged ? { kind: 'service.disconnected', subject } : null)
  },
  forgetUserPlugin: async (tx, { pluginId }) => {
    const subject = await namedSubject(tx, 'plugin', pluginId)
    return (id) => (id === null ? null : { kind: 'service.disconnected', subject })
  },
} satisfies AuditRules

async function pluginOfSource(tx: Tx, sourceId: string): Promise<AuditSubject> {
  const row = await tx.get<{ pluginId: string }>(
    sql`select plugin_id as pluginId from release_sources where id = ${sourceId}`,
  )
  return namedSubject(tx, 'plugin', row?.pluginId ?? '')
}
