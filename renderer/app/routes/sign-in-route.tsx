import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { SignIn } from '../../features/session/sign-in.tsx'
import { readWayBack } from '../../features/session/way-back.ts'
import { forgetOthers } from '../forget-others.ts'
import { wayOn } from '../session-guard.ts'

const route = getRouteApi('/sign-in')

/** The sign-in; afterwards one is back where one was. */
export function SignInRoute() {
  const { next, provider, refused } = route.useSearch()
  const router = useRouter()
  const client = useQueryClient()
  return (
    <SignIn
      next={next ?? readWayBack(Date.now())?.next ?? null}
      onDone={(user) => {
        forgetOthers(client, user)
        router.history.replace(wayOn(next))
      }}
      refused={refused === undefined ? null : { provider: provider ?? '', reason: refused }}
    />
  )
}
