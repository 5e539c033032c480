import { randomBytes } from 'node:crypto'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { providerOf, stateHashOf } from './find-provider.ts'

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
