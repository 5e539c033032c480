import type { Role } from '../vocabulary.ts'
import { effectivePermissions, type Permission } from './viewer.ts'

/** Rights of an account itself: its role and additional permissions. */
export type Rights = { readonly role: Role; readonly permissions: readonly Permission[] }

/**
 * Rights that a user lacks, and therefore can neither grant nor manage accounts with. Every user who may create
 * accounts can grant reader rights.
 * @param own effective permissions of the user, narrowed by the key in use
 */
export function rightsLacking(own: ReadonlySet<Permission>, { role, permissions }: Rights): Permission[] {
  const free = effectivePermissions('reader', [], null)
  return [...effectivePermissions(role, permissions, null)].filter(
    (permission) => !own.has(permission) && !free.has(permission),
  )
}
