import { sql } from '../sql.ts'
import { type AuditRules, namedSubject } from './rule.ts'

/** Plugins and their permissions, never their credentials. */
export const pluginRules = {
  createPlugin:
    (_tx, { id, displayName, command, args }) =>
    () => ({ kind: 'plugin.created', subject: { type: 'plugin', id, name: displayName }, details: { command, args } }),
  updatePlugin: (tx, { id, changes }) => {
    const subject = namedSubject(tx, 'plugin', id)
    return (isChanged) =>
      isChanged ? { kind: 'plugin.changed', subject, details: { fields: Object.keys(changes) } } : null
  },
  switchPlugin: (tx, { id, isEnabled }) => {
    const subject = namedSubject(tx, 'plugin', id)
    return (isChanged) => (isChanged ? { kind: 'plugin.switched', subject, details: { enabled: isEnabled } } : null)
  },
  deletePlugin: (tx, { id }) => {
    const subject = namedSubject(tx, 'plugin', id)
    return (wasRemoved) => (wasRemoved ? { kind: 'plugin.removed', subject } : null)
  },
  enableUserPlugin: (tx, { pluginId }) => {
    const subject = namedSubject(tx, 'plugin', pluginId)
    return () => ({ kind: 'service.connected', subject })
  },
  /** Logs that access was granted or credentials changed; not settings, and not token renewals. */
  changeUserPlugin: (tx, { id, externalUser }) => {
    const known = tx.get<{ pluginId: string }>(sql`select plugin_id as pluginId from user_plugins where id = ${id}`)
    const subject = namedSubject(tx, 'plugin', known?.pluginId ?? '')
    return (isChanged) => (isChanged && externalUser !== undefined ? { kind: 'service.connected', subject } : null)
  },
  disableUserPlugin: (tx, { pluginId }) => {
    const subject = namedSubject(tx, 'plugin', pluginId)
    return (isChanged) => (isChanged ? { kind: 'service.disconnected', subject } : null)
  },
  forgetUserPlugin: (tx, { pluginId }) => {
    const subject = namedSubject(tx, 'plugin', pluginId)
    return (id) => (id === null ? null : { kind: 'service.disconnected', subject })
  },
} satisfies AuditRules
