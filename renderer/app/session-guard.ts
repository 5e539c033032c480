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

/** Lets signed-in people pass; others go to the sign-in and come back, or to the first run when there is nobody yet. */
export async function requireSession({ context, location }: Guarded): Promise<void> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (me !== null) return
  const setup = await context.queryClient.ensureQueryData(setupQuery)
  if (setup.setupRequired) throw redirect({ to: '/welcome', search: {} })
  throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } })
}

/** A device that is offered to be let in needs no session; who lets one in does. */
export async function requireSessionToApprove(guarded: Guarded): Promise<void> {
  if (!guarded.location.hash.startsWith('offer=')) await requireSession(guarded)
}

/**
 * Who opens the sign-in and is in already goes on at once: above all whoever comes back from an identity provider. From
 * within the application one comes here to sign in as somebody else, too.
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

/** Where to go after a sign-in. What was kept for it is used up. */
export function nextPath(next: string | undefined): string {
  const returnPath = takeReturnPath(Date.now())
  return safeNext(next ?? returnPath?.next ?? undefined)
}

/** The first run is for a server without anybody, and for the administrator who is just made. */
export async function requireFirstRun({ context }: Guarded): Promise<void> {
  const me = await context.queryClient.ensureQueryData(meQuery)
  if (me?.role === 'admin') return
  const setup = await context.queryClient.ensureQueryData(setupQuery)
  if (!setup.setupRequired) throw redirect({ to: me === null ? '/sign-in' : '/', search: {} })
}

/** Who is asked to sign in again over the screen, because something is being typed there; mostly nobody. */
export const revalidatedUser = createSignal<User | null>(null)

/** Dialogs, and screens that are forms: what is typed in them would go with them. */
const typedInto = '[role="dialog"], main form'

/** What a session leaves behind when it ends: a screen to come back to, or one where something is being typed. */
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

/** Shows the sign-in after a session has ended, and remembers where one was. */
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
