import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { readReturnPath } from '../../features/session/return-path.ts'
import { SignIn } from '../../features/session/sign-in.tsx'
import { forgetOthers } from '../device-person.ts'
import { nextPath } from '../session-guard.ts'

const route = getRouteApi('/sign-in')

/** Sign-in; returns to the requested screen afterwards. */
export function SignInRoute() {
  const { next, provider, refused } = route.useSearch()
  const router = useRouter()
  const client = useQueryClient()
  return (
    <SignIn
      next={next ?? readReturnPath(Date.now())?.next ?? null}
      onDone={(user) => {
        forgetOthers(client, user)
        router.history.replace(nextPath(next))
      }}
      refused={refused === undefined ? null : { provider: provider ?? '', reason: refused }}
    />
  )
}
