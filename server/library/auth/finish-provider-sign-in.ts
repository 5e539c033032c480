import { findUser } from '../../db/queries/users/users.ts'
import { type WriteArgs, write } from '../../db/write.ts'
import { mappedRole, type ProviderUser } from '../../domain/access/provider-person.ts'
import type { ProviderRefusal } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { providerOf, stateHashOf } from './find-provider.ts'
import { type Client, openSession, type SignedIn } from './open-session.ts'

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
  const taken = { stateHash: stateHashOf(state, browserSecret), provider: name, now: context.clock() }
  const [stored] = await context.database.commit([write('consumeOidcState', taken)])
  if (stored === null) return { kind: 'refused', reason: 'ended' }
  const { nonce, codeVerifier, redirectUri } = stored
  const received = await provider.finish(answer, { state, nonce, codeVerifier })
  if (received.kind === 'person')
    return enter(context, provider, { person: received.person, target: redirectUri ?? '/' }, client)
  const cause = 'cause' in received ? received.cause : null
  return { kind: 'refused', reason: received.kind, cause }
}

type Coming = { readonly person: ProviderUser; readonly target: string }

async function enter(
  context: LibraryContext,
  { name, roleMapping, defaultRole, autoCreateUsers }: ReturnType<typeof providerOf>,
  { person, target }: Coming,
  client: Client,
): Promise<FinishedSignIn> {
  const role = mappedRole(roleMapping, person.groupNames, defaultRole)
  const rights = { mappedRole: role, newRole: autoCreateUsers ? (role ?? defaultRole) : null }
  const given = { provider: name, ...person, ...rights, providers: [...context.providers.byName.keys()] }
  const answer = await commit(context, { ...given, now: context.clock() })
  if (!('userId' in answer)) return { kind: 'refused', ...answer }
  const user = await findUser(context.database.reader, answer.userId)
  if (user === null || !user.isActive) return { kind: 'refused', reason: 'deactivated' }
  const session = await openSession(context, user, client)
  return { kind: 'signed-in', session, target, isLastAdmin: answer.isLastAdmin }
}

/** A failed write ends the sign-in, with nothing stored. */
async function commit({ database }: LibraryContext, given: WriteArgs<'signInByProvider'>) {
  try {
    const [answer] = await database.commit([write('signInByProvider', given)])
    return 'userId' in answer ? answer : ({ reason: answer.outcome } as const)
  } catch (cause) {
    return { reason: 'refused', cause } as const
  }
}
