import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { User } from '../api/types.ts'
import { router } from './router.ts'
import { returnToSignIn, revalidatedUser } from './session-guard.ts'

const SignInAgain = lazy(async () => {
  const { SignInAgain: dialog } = await import('../features/session/sign-in-again.tsx')
  return { default: dialog }
})

/** The sign-in over a screen on which something is being typed. Another person than before starts anew. */
export function SessionReturn() {
  const client = useQueryClient()
  const before = useSyncExternalStore(revalidatedUser.subscribe, revalidatedUser.get)
  if (before === null) return null
  const leave = () => {
    revalidatedUser.set(null)
    void returnToSignIn(router, client)
  }
  const goOn = (user: User) => {
    revalidatedUser.set(null)
    if (before.id === user.id) void client.invalidateQueries()
    else window.location.assign('/')
  }
  return (
    <Suspense>
      <SignInAgain onDone={goOn} onLeave={leave} person={before} />
    </Suspense>
  )
}
