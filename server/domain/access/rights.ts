import type { Role } from '../vocabulary.ts'
import { effectivePermissions, type Permission } from './viewer.ts'

/** What an account may do by itself: its role and its permissions beyond it. */
export type Rights = { readonly role: Role; readonly permissions: readonly Permission[] }

/**
 * What of some rights a person lacks, who therefore can neither give them away nor decide about an account that has them.
 * The rights of a reader can be given by everyone who may make accounts at all.
 * @param own effective permissions of the person, narrowed by the key that was used
 */
export function rightsLacking(own: ReadonlySet<Permission>, { role, permissions }: Rights): Permission[] {
  const free = effectivePermissions('reader', [], null)
  return [...effectivePermissions(role, permissions, null)].filter(
    (permission) => !own.has(permission) && !free.has(permission),
  )
}
