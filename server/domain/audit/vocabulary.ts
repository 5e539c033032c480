/** What the audit log tells of: an area and what happened in it. Closed, so that it can be filtered and told in words. */
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
  'export.created',
  'export.downloaded',
  'export.removed',
  'data.exported',
  'data.imported',
  'audit.exported',
] as const
export type AuditKind = (typeof auditKinds)[number]

export const auditOutcomes = ['success', 'failure'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

/** What something was done to. */
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
] as const
export type AuditSubjectType = (typeof auditSubjects)[number]

/** How someone proved who they are; `provider`: by an access token of an identity provider, `none`: not at all (yet), `server`: the server itself. */
export const auditMethods = ['jwt', 'session', 'api-key', 'basic', 'provider', 'none', 'server'] as const
export type AuditMethod = (typeof auditMethods)[number]
