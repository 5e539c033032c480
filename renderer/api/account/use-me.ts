import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../queries/session.ts'
import type { Permission, User } from '../types.ts'

/** Who is signed in. Screens behind the sign-in always have one. */
export function useMe(): User | null {
  return useQuery(meQuery).data ?? null
}

const ofAdministrators: readonly Permission[] = [
  'libraries-delete',
  'users-read',
  'users-write',
  'users-delete',
  'plugins-manage',
  'system-admin',
]

/** Whether the account may do by its role what this device may not, so that signing in with the password is the way. */
export function useMayByPassword(permission: Permission): boolean {
  const me = useMe()
  if (me?.accountLock !== 'api-key' || me.permissions.includes(permission)) return false
  return me.role === 'admin' || (me.role === 'maintainer' && !ofAdministrators.includes(permission))
}

/** Whether the signed-in person may do something, so that buttons which would be refused are not offered. */
export function useMay(permission: Permission): boolean {
  return useMe()?.permissions.includes(permission) ?? false
}
