import type { Permission, Person, Role } from '../../api/types.ts'
import { rightWords } from '../shared/credentials/right-words.ts'

export type Right = { readonly permission: Permission; readonly words: string; readonly from: Role }

/** Permissions beyond a reader's, with labels and the lowest role that includes them. */
export const rights: readonly Right[] = [
  { permission: 'libraries-write', words: rightWords['libraries-write'], from: 'maintainer' },
  { permission: 'series-write', words: rightWords['series-write'], from: 'maintainer' },
  { permission: 'series-delete', words: rightWords['series-delete'], from: 'maintainer' },
  { permission: 'books-write', words: rightWords['books-write'], from: 'maintainer' },
  { permission: 'books-delete', words: rightWords['books-delete'], from: 'maintainer' },
  { permission: 'collections-write', words: rightWords['collections-write'], from: 'maintainer' },
  { permission: 'collections-delete', words: rightWords['collections-delete'], from: 'maintainer' },
  { permission: 'readlists-write', words: rightWords['readlists-write'], from: 'maintainer' },
  { permission: 'readlists-delete', words: rightWords['readlists-delete'], from: 'maintainer' },
  { permission: 'tasks-read', words: rightWords['tasks-read'], from: 'maintainer' },
  { permission: 'tasks-write', words: rightWords['tasks-write'], from: 'maintainer' },
  { permission: 'libraries-delete', words: rightWords['libraries-delete'], from: 'admin' },
  { permission: 'users-read', words: rightWords['users-read'], from: 'admin' },
  { permission: 'users-write', words: rightWords['users-write'], from: 'admin' },
  { permission: 'users-delete', words: rightWords['users-delete'], from: 'admin' },
  { permission: 'plugins-manage', words: rightWords['plugins-manage'], from: 'admin' },
  { permission: 'system-admin', words: rightWords['system-admin'], from: 'admin' },
]

const order: readonly Role[] = ['reader', 'maintainer', 'admin']

/** Permissions that a role does not include. */
export function rightsBeyond(role: Role): readonly Right[] {
  return rights.filter(({ from }) => order.indexOf(from) > order.indexOf(role))
}

/** Roles that a person can assign: those that include nothing beyond the person's own permissions. */
export function rolesToGive(own: readonly Permission[]): readonly Role[] {
  return order.filter((role) => {
    const beyond = new Set(rightsBeyond(role))
    return rights.every((right) => beyond.has(right) || own.includes(right.permission))
  })
}

/**
 * All permissions of a person: of the role, additional ones, and none over credentials while the account is locked.
 */
export function rightsOf({ role, permissions, kidProfile }: Pick<Person, 'role' | 'permissions' | 'kidProfile'>) {
  const beyond = new Set<Permission>(rightsBeyond(role).map(({ permission }) => permission))
  for (const permission of permissions) beyond.delete(permission)
  const locked: readonly Permission[] = kidProfile?.isAccountLocked ? ['api-keys-write', 'api-keys-delete'] : []
  return (Object.keys(rightWords) as Permission[]).filter((right) => !beyond.has(right) && !locked.includes(right))
}
