import type { Acting } from '../../auth/acting.ts'
import type { OnWrongPassword } from '../../auth/check-password.ts'
import type { Failures } from '../../auth/failures.ts'
import { type AuditActor, serverActor } from '../../domain/audit/entry.ts'

/** Counts wrong passwords for the audit log. The name that was typed is recorded only when it is that of a user. */
export function recordFailedSignIn(acting: Acting, failures: Pick<Failures, 'note'>): OnWrongPassword {
  return (user, address) => {
    const stranger: AuditActor = { ...serverActor, method: 'none', address }
    const subject = user === null ? null : ({ type: 'user', id: user.id, name: user.username } as const)
    failures.note(acting.now() ?? stranger, { kind: 'sign-in.failed', subject })
  }
}
