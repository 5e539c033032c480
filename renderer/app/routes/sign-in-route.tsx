import { getRouteApi, useRouter } from '@tanstack/react-router'
import { SignIn } from '../../features/session/sign-in.tsx'
import { safeNext } from '../session-guard.ts'

const route = getRouteApi('/sign-in')

/** The sign-in; afterwards one is back where one was. */
export function SignInRoute() {
  const { next } = route.useSearch()
  const router = useRouter()
  return <SignIn onDone={() => router.history.replace(safeNext(next))} />
}
