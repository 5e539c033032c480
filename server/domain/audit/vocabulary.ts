/** Actions of the audit log: an area and an event. A closed list, so that it can be filtered and translated. */
export const auditKinds = [
  'setup.completed',
  'sign-in',
  'sign-in.failed',
  'sign-out',
  'session.revoked',
  'token.reused',
  'access.refused',
  'key.created',
  'key.changed',
  'key.revoked',
  'device.removed',
  'pairing.approved',
  'pairing.completed',
  'user.created',
  'user.changed',
  'user.removed',
  'password.changed',
  'password-reset.created',
  'password-reset.used',
  'pin.changed',
  'invitation.created',
  'invitation.revoked',
  'invitation.accepted',
  'identity.linked',
  'tag.created',
  'tag.changed',
  'tag.removed',
  'tag.assigned',
  'grant.changed',
  'grant.removed',
  'group.created',
  'group.changed',
  'group.removed',
  'setting.changed',
  'library.created',
  'library.changed',
  'library.removed',
  'books.purged',
  'list.removed',
  'history.removed',
  'backup.created',
  'backup.downloaded',
  'backup.removed',
  'restore.staged',
  'restore.cancelled',
  'restore.completed',
  'restore.interrupted',
  'export.created',
  'export.downloaded',
  'export.removed',
  'data.exported',
  'data.imported',
  'data.import-undone',
  'audit.exported',
  'plugin.created',
  'plugin.changed',
  'plugin.switched',
  'plugin.removed',
  'releases.removed',
  'service.connected',
  'service.disconnected',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditOutcomes = ['success', 'failure'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** Types of affected items. */
export const auditSubjects = [
  'user',
  'session',
  'key',
  'device',
  'pairing',
  'invitation',
  'tag',
  'group',
  'setting',
  'library',
  'series',
  'collection',
  'readlist',
  'backup',
  'export',
  'address',
  'plugin',
] as const
export type AuditSubjectType = (typeof auditSubjects)[number]

/**
 * Authentication method; `provider`: access token of an identity provider, `none`: not authenticated (yet), `server`:
 * the server itself.
 */
export const auditMethods = ['jwt', 'session', 'api-key', 'basic', 'provider', 'none', 'server'] as const
export type AuditMethod = (typeof auditMethods)[number]
