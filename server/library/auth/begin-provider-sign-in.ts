import { randomBytes } from 'node:crypto'
import { write } from '../../db/write.ts'
import { AppError } from '../../domain/errors.ts'
import type { LibraryContext } from '../library-context.ts'
import { providerOf, stateHashOf } from './find-provider.ts'

/** How long someone may take at the provider. */
export const providerSignInSeconds = 300

type Begin = {
  readonly provider: string
  /** Path of ours to end at. */
  readonly target: string
  /** Address that the provider sends the browser back to. */
  readonly callback: string
  /** What the browser has from a sign-in that it began a moment ago, so that two tabs do not disturb each other. */
  readonly browserSecret: string | undefined
  /** Told why a provider does not answer. */
  readonly onUnreachable: (cause: unknown) => void
}
/** Where to send the browser, and what it has to bring back as a cookie. */
type StartedSignIn = { readonly redirectUrl: string; readonly browserSecret: string }

/**
 * Begins a sign-in at an identity provider.
 * @throws AppError `not_found`; `bad_request` for a target that is not on the list; `unavailable` when the provider does
 * not answer
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
