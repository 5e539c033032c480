import type { Permission, Person, Role } from '../../api/types.ts'
import { rightWords } from '../shared/credentials/right-words.ts'

export type Right = { readonly permission: Permission; readonly words: string; readonly from: Role }

/** What people may do beyond a reader, in words, with the lowest role that may do it anyway. */
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

/** What a role does not allow by itself. */
export function rightsBeyond(role: Role): readonly Right[] {
  return rights.filter(({ from }) => order.indexOf(from) > order.indexOf(role))
}

/** The roles that somebody can give to others: those that allow nothing more than they may do themselves. */
export function rolesToGive(own: readonly Permission[]): readonly Role[] {
  return order.filter((role) => {
    const beyond = new Set(rightsBeyond(role))
    return rights.every((right) => beyond.has(right) || own.includes(right.permission))
  })
}

/** Every right of somebody: those of the role, those beyond it, and none over credentials where the account is locked. */
export function rightsOf({ role, permissions, kidProfile }: Pick<Person, 'role' | 'permissions' | 'kidProfile'>) {
  const beyond = new Set<Permission>(rightsBeyond(role).map(({ permission }) => permission))
  for (const permission of permissions) beyond.delete(permission)
  const locked: readonly Permission[] = kidProfile?.isAccountLocked ? ['api-keys-write', 'api-keys-delete'] : []
  return (Object.keys(rightWords) as Permission[]).filter((right) => !beyond.has(right) && !locked.includes(right))
}
