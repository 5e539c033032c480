import { maxItems } from '../../../../contract/bounds.ts'
import { listMappedGroups } from '../../../../db/queries/access/access-groups.ts'
import {
  beginProviderSignIn,
  type FinishedSignIn,
  finishProviderSignIn,
  providerOf,
  providerSignInSeconds,
} from '../../../../library/auth/provider-sign-in.ts'
import type { ApiContext } from '../../../api-context.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import type { Handlers } from '../../../kit/route.ts'
import { clientOf, requestBase } from '../../request-input.ts'
import { rememberScreen } from './screens.ts'

type SignInNames = 'beginProviderSignIn' | 'finishProviderSignIn'
type Received = 'listIdentityProviders' | 'describeIdentityProviders'

type Facts = ApiContext['providers']['facts'][number]

const root = '/api/v1/auth/oidc'

export function oidcHandlers(context: ApiContext): Pick<Handlers, SignInNames | Received> {
  return { ...signInHandlers(context), ...listingHandlers(context) }
}

/** Lists the providers. */
function listingHandlers(context: ApiContext): Pick<Handlers, Received> {
  const { byName, callbackBase, facts, isEnabled } = context.providers
  const callbackOf = callbacksOf(context)
  return {
    async listIdentityProviders() {
      const providers = [...byName.values()].map(({ name, displayName }) => {
        return { name, displayName, loginUrl: `${root}/${name}/login` }
      })
      return { enabled: providers.length > 0, providers }
    },
    async describeIdentityProviders({ principal, exchange }) {
      const maySeeUsers = principal.viewer.permissions.has('users-read')
      return {
        enabled: isEnabled,
        isCallbackFixed: callbackBase !== null,
        providers: facts.map((provider) => present(provider, callbackOf(exchange, provider.name).href)),
        mappedGroups: maySeeUsers ? await listMappedGroups(context.database.reader, maxItems.members) : null,
      }
    },
  }
}

/** Callback of the providers. */
function callbacksOf(context: Pick<ApiContext, 'providers'>) {
  const { callbackBase } = context.providers
  return (exchange: Exchange, provider: string) =>
    new URL(`${callbackBase ?? requestBase(exchange)}${root}/${encodeURIComponent(provider)}/callback`)
}

function signInHandlers(context: ApiContext): Pick<Handlers, SignInNames> {
  const callbackOf = callbacksOf(context)

  const leave = (exchange: Exchange, to: string) => {
    exchange.res.setHeader('Location', to)
    exchange.res.setHeader('Cache-Control', 'no-store')
    return null
  }

  const enter = (exchange: Exchange, provider: string, finished: FinishedSignIn) => {
    if (finished.kind === 'refused') {
      const { reason, cause } = finished
      context.kit.log.warn('Sign-in with an identity provider failed', {
        provider,
        reason,
        cause: describeCause(cause),
      })
      context.kit.trail.signInFailed(exchange, { provider, reason })
      return leave(exchange, `/sign-in?${new URLSearchParams({ provider, refused: reason })}`)
    }
    const { session, target, isLastAdmin } = finished
    if (isLastAdmin) {
      context.kit.log.warn('Identity provider groups would demote the last administrator; role unchanged', {
        provider,
      })
    }
    context.kit.cookie.set(exchange, session.accessToken, session.expiresIn)
    rememberScreen(context, exchange, session.user)
    return leave(exchange, target)
  }

  return {
    async beginProviderSignIn({ params: { provider }, body, exchange }) {
      const started = await beginProviderSignIn(context, {
        provider,
        target: body?.redirectUri ?? '/',
        callback: callbackOf(exchange, provider).href,
        browserSecret: context.kit.providerCookie.read(exchange),
        onUnreachable: (cause) =>
          context.kit.log.warn('Identity provider is unavailable', { provider, cause: describeCause(cause) }),
      })
      context.kit.providerCookie.set(exchange, started.browserSecret, providerSignInSeconds)
      return { redirectUrl: started.redirectUrl }
    },
    async finishProviderSignIn({ params: { provider }, exchange }) {
      providerOf(context, provider)
      // HEAD must not consume the single-use state.
      if (exchange.req.method === 'HEAD') return leave(exchange, '/sign-in')
      // This browser did not begin the sign-in, and gets only a page that says where it continues.
      if (context.isExpectedSignIn(exchange.req.originalUrl)) return leave(exchange, '/back-to-window')
      const answer = callbackOf(exchange, provider)
      answer.search = new URL(exchange.req.originalUrl, answer).search
      const browserSecret = context.kit.providerCookie.read(exchange)
      const input = { provider, answer, browserSecret }
      const finished = await context.kit.trail.changing(exchange, () =>
        finishProviderSignIn(context, input, clientOf(exchange)),
      )
      return enter(exchange, provider, finished)
    },
  }
}

function present({ scopes, roleMapping, ...facts }: Facts, callbackUrl: string) {
  const { admin, maintainer, reader } = roleMapping
  return {
    ...facts,
    callbackUrl,
    scopes: [...scopes],
    roleMapping: { admin: [...admin], maintainer: [...maintainer], reader: [...reader] },
  }
}

/** Names and messages of errors, never responses of the provider that some contain. */
function describeCause(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const cause = depth < 3 ? describeCause(error.cause, depth + 1) : undefined
  return { type: error.name, message: error.message, code, cause }
}
