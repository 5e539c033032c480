import type { QueryClient } from '@tanstack/react-query'
import { type AnyRouter, redirect } from '@tanstack/react-router'
import { keys } from '../api/live/keys.ts'
import { meQuery, setupQuery } from '../api/queries/session.ts'
import type { User } from '../api/types.ts'
import { takeReturnPath } from '../features/session/return-path.ts'
import { createSignal } from '../lib/signal.ts'
import type { signInSearch } from './search-params.ts'

type SignInSearch = ReturnType<typeof signInSearch>
type Guarded = {
  readonly context: { readonly queryClient: QueryClient }
  readonly location: { readonly href: string; readonly hash: string }
}

/**
 * Requires a session; otherwise redirects to the sign-in with the way back, or to the first run when there is no
 * account yet.
 */
export async function requireSession({ context, location }: Guarded): Promise<void> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (me !== null) return
  const setup = await context.queryClient.ensureQueryData(setupQuery)
  if (setup.setupRequired) throw redirect({ to: '/welcome', search: {} })
  throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } })
}

/** Accepting an offer for this device needs no session; approving a device does. */
export async function requireSessionToApprove(guarded: Guarded): Promise<void> {
  if (!guarded.location.hash.startsWith('offer=')) await requireSession(guarded)
}

/**
 * A signed-in user who opens the sign-in is redirected, above all when returning from an identity provider. Links
 * within the application may open it to switch users.
 */
export async function redirectWhenSignedIn({
  context,
  search,
}: Guarded & { readonly search: SignInSearch }): Promise<void> {
  const { queryClient } = context
  if (search.refused !== undefined || queryClient.getQueryData(keys.me) !== undefined) return
  const me = await queryClient.ensureQueryData(meQuery).catch(() => null)
  if (me !== null) throw redirect({ href: nextPath(search.next), replace: true })
}

/** Target after a sign-in; the stored one is removed. */
export function nextPath(next: string | undefined): string {
  const returnPath = takeReturnPath(Date.now())
  return safeNext(next ?? returnPath?.next ?? undefined)
}

/** The first run is for servers without accounts, and for the administrator who was just created. */
export async function requireFirstRun({ context }: Guarded): Promise<void> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (me?.role === 'admin') return
  const setup = await context.queryClient.ensureQueryData(setupQuery)
  if (!setup.setupRequired) throw redirect({ to: me === null ? '/sign-in' : '/', search: {} })
}

/** User who must sign in again over a screen with unsaved input; usually null. */
export const revalidatedUser = createSignal<User | null>(null)

/** Open dialogs and form screens, whose input would be lost. */
const typedInto = '[role="dialog"], main form'

/** Reacts to an expired session: redirects to the sign-in, or asks for it over a screen with unsaved input. */
export function handleSessionEnd(router: AnyRouter, queryClient: QueryClient): void {
  if (isOutside(router)) return
  const me = queryClient.getQueryData<User | null>(keys.me) ?? null
  if (me === null || document.querySelector(typedInto) === null) void returnToSignIn(router, queryClient)
  else revalidatedUser.set(me)
}

function isOutside(router: AnyRouter): boolean {
  return ['/sign-in', '/welcome', '/invitation', '/password-reset', '/back-to-window'].includes(
    router.latestLocation.pathname,
  )
}

/** Shows the sign-in after the session expired, and remembers the screen. */
export async function returnToSignIn(router: AnyRouter, queryClient: QueryClient): Promise<void> {
  const { href } = router.latestLocation
  if (isOutside(router)) return
  queryClient.setQueryData(keys.me, null)
  await router.navigate({ to: '/sign-in', search: { next: href } })
}

/** Only paths of this application are followed after a sign-in. */
export function safeNext(next: string | undefined): string {
  return next?.startsWith('/') === true && !next.startsWith('//') && !next.startsWith('/\\') ? next : '/'
}
