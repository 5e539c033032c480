import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { keys } from '../api/keys.ts'
import { signOut } from '../api/queries/session.ts'

/** Signs out and forgets what this person has seen. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(async () => {
    await signOut()
    await router.navigate({ to: '/sign-in', search: {} })
    client.clear()
    client.setQueryData(keys.me, null)
  }, [client, router])
}
