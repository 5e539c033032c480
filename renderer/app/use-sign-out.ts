import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { signOut } from '../api/queries/session.ts'
import { leaveDevice } from './device-person.ts'
import { forgetOthers } from './forget-others.ts'

/** Signs out and forgets what this person has seen. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await leaveDevice()
    await signOut()
    await router.navigate({ to: '/sign-in', search: {} })
    forgetOthers(client, null)
  }, [client, router])
}
