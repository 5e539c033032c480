import { useQuery } from '@tanstack/react-query'
import { meQuery } from './queries/session.ts'
import type { User } from './types.ts'

/** Who is signed in. Screens behind the sign-in always have one. */
export function useMe(): User | null {
  return useQuery(meQuery).data ?? null
}

/** Whether the signed-in person may do something, so that buttons which would be refused are not offered. */
export function useMay(permission: User['permissions'][number]): boolean {
  return useMe()?.permissions.includes(permission) ?? false
}
