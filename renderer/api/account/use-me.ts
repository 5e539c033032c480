import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../queries/session.ts'
import type { Permission, User } from '../types.ts'

/** The signed-in person. Only for screens behind the sign-in. */
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

/** Whether the role allows an action that this session does not, so that signing in with the password would help. */
export function useMayByPassword(permission: Permission): boolean {
  const me = useMe()
  if (me?.accountLock !== 'api-key' || me.permissions.includes(permission)) return false
  return me.role === 'admin' || (me.role === 'maintainer' && !ofAdministrators.includes(permission))
}

/** Whether the signed-in person may perform an action; hides buttons that the server would refuse. */
export function useMay(permission: Permission): boolean {
  return useMe()?.permissions.includes(permission) ?? false
}
