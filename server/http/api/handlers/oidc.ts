import { beginProviderSignIn, providerSignInSeconds } from '../../../library/auth/begin-provider-sign-in.ts'
import { type FinishedSignIn, finishProviderSignIn } from '../../../library/auth/finish-provider-sign-in.ts'
import { providerOf } from '../../../library/auth/provider-desk.ts'
import type { Exchange } from '../../kit/exchange.ts'
import type { Handlers } from '../../kit/route.ts'
import { clientOf } from '../client-of.ts'
import type { ApiParts } from '../parts.ts'

type Names = 'listIdentityProviders' | 'beginProviderSignIn' | 'finishProviderSignIn'

const root = '/api/v1/auth/oidc'

export function oidcHandlers({ identity: desk, kit }: ApiParts): Pick<Handlers, Names> {
  const { byName, callbackBase } = desk.providers
  const callbackOf = (exchange: Exchange, provider: string) =>
    new URL(`${callbackBase ?? ownBase(exchange)}${root}/${encodeURIComponent(provider)}/callback`)

  const leave = (exchange: Exchange, to: string) => {
    exchange.res.setHeader('Location', to)
    exchange.res.setHeader('Cache-Control', 'no-store')
    return null
  }

  const enter = (exchange: Exchange, provider: string, finished: FinishedSignIn) => {
    if (finished.kind === 'refused') {
      const { reason, cause } = finished
      kit.log.warn('a sign-in by an identity provider came to nothing', { provider, reason, cause: told(cause) })
      kit.trail.signInFailed(exchange, { provider, reason })
      return leave(exchange, `/sign-in?${new URLSearchParams({ provider, refused: reason })}`)
    }
    const { session, target, isLastAdmin } = finished
    if (isLastAdmin) {
      kit.log.warn('the groups of an identity provider would demote the last administrator, who stays one', {
        provider,
      })
    }
    kit.cookie.set(exchange, session.accessToken, session.expiresIn)
    return leave(exchange, target)
  }

  return {
    async listIdentityProviders() {
      const providers = [...byName.values()].map(({ name, displayName }) => {
        return { name, displayName, loginUrl: `${root}/${name}/login` }
      })
      return { enabled: providers.length > 0, providers }
    },
    async beginProviderSignIn({ params: { provider }, body, exchange }) {
      const begun = await beginProviderSignIn(desk, {
        provider,
        target: body?.redirectUri ?? '/',
        callback: callbackOf(exchange, provider).href,
        browserSecret: kit.providerCookie.read(exchange),
        onUnreachable: (cause) =>
          kit.log.warn('an identity provider cannot be reached', { provider, cause: told(cause) }),
      })
      kit.providerCookie.set(exchange, begun.browserSecret, providerSignInSeconds)
      return { redirectUrl: begun.redirectUrl }
    },
    async finishProviderSignIn({ params: { provider }, exchange }) {
      providerOf(desk, provider)
      // Whoever only looks must not use up the one try.
      if (exchange.req.method === 'HEAD') return leave(exchange, '/sign-in')
      const answer = callbackOf(exchange, provider)
      answer.search = new URL(exchange.req.originalUrl, answer).search
      const browserSecret = kit.providerCookie.read(exchange)
      const given = { provider, answer, browserSecret }
      const finished = await kit.trail.changing(exchange, () => finishProviderSignIn(desk, given, clientOf(exchange)))
      return enter(exchange, provider, finished)
    },
  }
}

/** The address that the browser used; its host was checked at the door. */
function ownBase({ req }: Exchange): string {
  return `${req.protocol}://${req.headers.host ?? ''}`
}

/** Names and words of errors, never the answers of the provider that some carry with them. */
function told(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const cause = depth < 3 ? told(error.cause, depth + 1) : undefined
  return { type: error.name, message: error.message, code, cause }
}
