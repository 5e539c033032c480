import { randomBytes } from 'node:crypto'
import { hashSecret } from '../../auth/api-key.ts'
import { findUser } from '../../db/queries/users/users.ts'
import { type WriteArgs, write } from '../../db/write.ts'
import { mappedRole, type ProviderUser } from '../../domain/access/provider-person.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { ProviderRefusal } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { type Client, openSession, type SignedIn } from './sessions.ts'

/** @throws AppError `not_found` */
export function providerOf({ providers }: Pick<LibraryContext, 'providers'>, name: string) {
  const provider = providers.byName.get(name)
  if (provider === undefined) throw notFound('identity_provider')
  return provider
}

/** A pending sign-in is found only with its browser's cookie: it cannot be finished in another browser. */
function stateHashOf(state: string, browserSecret: string): string {
  return hashSecret(`${state}.${browserSecret}`)
}

/** How long a person may take at the provider. */
export const providerSignInSeconds = 300

type Begin = {
  readonly provider: string
  /** Local path to return to. */
  readonly target: string
  /** Address that the provider redirects to. */
  readonly callback: string
  /** The browser's cookie of a sign-in it just began, so that two tabs do not interfere. */
  readonly browserSecret: string | undefined
  /** Called with the reason when a provider does not respond. */
  readonly onUnreachable: (cause: unknown) => void
}
/** Where to redirect the browser, and the cookie that it must present on return. */
type StartedSignIn = { readonly redirectUrl: string; readonly browserSecret: string }

/**
 * Begins a sign-in at an identity provider.
 * @throws AppError `not_found`; `bad_request` for a target that is not on the list; `unavailable` when the provider
 * does not respond
 */
export async function beginProviderSignIn(context: LibraryContext, request: Begin): Promise<StartedSignIn> {
  const provider = providerOf(context, request.provider)
  if (!context.providers.targets.has(request.target)) {
    throw new AppError('redirect_not_allowed')
  }
  const started = await provider.begin(request.callback)
  if (started.kind === 'unreachable') {
    request.onUnreachable(started.cause)
    throw new AppError('identity_provider_unreachable', { provider: provider.displayName })
  }
  const browserSecret = request.browserSecret ?? randomBytes(32).toString('base64url')
  const now = context.clock()
  const { state, nonce, codeVerifier, url } = started
  const stored = { stateHash: stateHashOf(state, browserSecret), provider: provider.name, nonce, codeVerifier }
  const until = { expiresAt: now + providerSignInSeconds * 1_000, now }
  await context.database.commit([write('storeOidcState', { ...stored, redirectUri: request.target, ...until })])
  return { redirectUrl: url, browserSecret }
}

type Finish = {
  readonly provider: string
  /** Address that the browser returned to, with its query. */
  readonly answer: URL
  /** The browser's cookie. */
  readonly browserSecret: string | undefined
}

export type FinishedSignIn =
  | {
      readonly kind: 'signed-in'
      readonly session: SignedIn
      /** Local path to redirect to. */
      readonly target: string
      /** The groups would have removed the role from the last administrator. */
      readonly isLastAdmin: boolean
    }
  /** `cause` is for the log only. */
  | { readonly kind: 'refused'; readonly reason: ProviderRefusal; readonly cause?: unknown }

/**
 * Finishes a sign-in with the provider's redirect. Any doubt ends without a session. Signing out here does not sign out
 * at the provider.
 * @throws AppError `not_found` for a provider that is not configured
 */
export async function finishProviderSignIn(
  context: LibraryContext,
  { provider: name, answer, browserSecret }: Finish,
  client: Client,
): Promise<FinishedSignIn> {
  const provider = providerOf(context, name)
  const state = answer.searchParams.get('state')
  if (state === null || browserSecret === undefined) return { kind: 'refused', reason: 'ended' }
  const pendingState = { stateHash: stateHashOf(state, browserSecret), provider: name, now: context.clock() }
  const [stored] = await context.database.commit([write('consumeOidcState', pendingState)])
  if (stored === null) return { kind: 'refused', reason: 'ended' }
  const { nonce, codeVerifier, redirectUri } = stored
  const received = await provider.finish(answer, { state, nonce, codeVerifier })
  if (received.kind === 'person')
    return openProviderSession(context, provider, { person: received.person, target: redirectUri ?? '/' }, client)
  return { kind: 'refused', reason: received.kind, cause: 'cause' in received ? received.cause : null }
}

type ProviderReturn = { readonly person: ProviderUser; readonly target: string }

async function openProviderSession(
  context: LibraryContext,
  { name, roleMapping, defaultRole, autoCreateUsers }: ReturnType<typeof providerOf>,
  { person, target }: ProviderReturn,
  client: Client,
): Promise<FinishedSignIn> {
  const role = mappedRole(roleMapping, person.groupNames, defaultRole)
  const rights = { mappedRole: role, newRole: autoCreateUsers ? (role ?? defaultRole) : null }
  const identity = { provider: name, ...person, ...rights, providers: [...context.providers.byName.keys()] }
  const answer = await commit(context, { ...identity, now: context.clock() })
  if (!('userId' in answer)) return { kind: 'refused', ...answer }
  const user = await findUser(context.database.reader, answer.userId)
  if (user === null || !user.isActive) return { kind: 'refused', reason: 'deactivated' }
  const session = await openSession(context, user, client)
  return { kind: 'signed-in', session, target, isLastAdmin: answer.isLastAdmin }
}

/** A failed write ends the sign-in, with nothing stored. */
async function commit({ database }: LibraryContext, identity: WriteArgs<'signInByProvider'>) {
  try {
    const [answer] = await database.commit([write('signInByProvider', identity)])
    return 'userId' in answer ? answer : ({ reason: answer.outcome } as const)
  } catch (cause) {
    return { reason: 'refused', cause } as const
  }
}
