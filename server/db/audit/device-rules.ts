import { named } from './names.ts'
import type { AuditRules } from './rule.ts'

/** Keys, sign-ins and devices beyond those that a person makes and ends one by one. */
export const deviceRules = {
  updateApiKey: (tx, { id, changes }) => {
    const subject = named(tx, 'key', id)
    return () => ({ kind: 'key.changed', subject, details: { ...changes } })
  },
  revokeSessions:
    (tx, { userId }) =>
    (count) =>
      count === 0 ? null : { kind: 'session.revoked', subject: named(tx, 'user', userId), details: { count } },
  forgetDevice: (tx, { id }) => {
    const subject = named(tx, 'device', id)
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
  claimPairing: (tx) => (claim) =>
    claim === null
      ? null
      : {
          kind: 'pairing.completed',
          subject: named(tx, 'key', claim.apiKeyId),
          by: named(tx, 'user', claim.userId),
        },
} satisfies AuditRules
