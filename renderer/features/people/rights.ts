import type { Permission, Person, Role } from '../../api/types.ts'
import { rightWords } from '../../ui/credentials/right-words.ts'

export type Right = { readonly permission: Permission; readonly words: string; readonly from: Role }

/** What people may do beyond a reader, in words, with the lowest role that may do it anyway. */
export const rights: readonly Right[] = [
  { permission: 'libraries-write', words: 'Add libraries and change them', from: 'maintainer' },
  { permission: 'series-write', words: 'Change the details of series', from: 'maintainer' },
  { permission: 'series-delete', words: 'Remove series', from: 'maintainer' },
  { permission: 'books-write', words: 'Change the details of books', from: 'maintainer' },
  { permission: 'books-delete', words: 'Remove books', from: 'maintainer' },
  { permission: 'collections-write', words: 'Make and change collections', from: 'maintainer' },
  { permission: 'collections-delete', words: 'Remove collections', from: 'maintainer' },
  { permission: 'readlists-write', words: 'Make and change reading lists', from: 'maintainer' },
  { permission: 'readlists-delete', words: 'Remove reading lists', from: 'maintainer' },
  { permission: 'tasks-read', words: 'See the background work', from: 'maintainer' },
  { permission: 'tasks-write', words: 'Start and stop background work', from: 'maintainer' },
  { permission: 'libraries-delete', words: 'Remove libraries', from: 'admin' },
  { permission: 'users-read', words: 'See who has an account', from: 'admin' },
  { permission: 'users-write', words: 'Add, invite and change people', from: 'admin' },
  { permission: 'users-delete', words: 'Delete accounts', from: 'admin' },
  { permission: 'plugins-manage', words: 'Manage plugins', from: 'admin' },
  { permission: 'system-admin', words: 'Change settings, backups and the server', from: 'admin' },
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
