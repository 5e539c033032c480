import { findRestore } from '../../../../db/queries/system/audit.ts'
import { listApiKeys } from '../../../../db/queries/users/credentials.ts'
import { findUser } from '../../../../db/queries/users/users.ts'
import { notFound } from '../../../../domain/errors.ts'
import { makeKey, revokeKey } from '../../../../library/auth/api-keys.ts'
import { refreshSession, type SignedIn } from '../../../../library/auth/sessions.ts'
import { openAsOwner, signIn, signOut } from '../../../../library/auth/sign-in.ts'
import type { ApiContext } from '../../../api-context.ts'
import { keyCookieSeconds } from '../../../kit/cookies.ts'
import { keyInCookie } from '../../../kit/request/credential.ts'
import type { Exchange } from '../../../kit/request/exchange.ts'
import type { Handlers } from '../../../kit/route.ts'
import { presentSignIn, presentTokens } from '../../present/present-sign-in.ts'
import { presentApiKey, presentUser } from '../../present/present-user.ts'
import { rfc3339OrNull } from '../../present/values.ts'
import { clientOf } from '../../request-input.ts'
import { rememberScreen } from './screens.ts'

type Names =
  | 'getSetupStatus'
  | 'initializeSetup'
  | 'login'
  | 'openAsOwner'
  | 'refreshToken'
  | 'logout'
  | 'getMe'
  | 'listApiKeys'
  | 'createApiKey'
  | 'deleteApiKey'

/** How long the sign-in page mentions a restored backup. */
const restoreNoticeMs = 7 * 24 * 3_600_000

export function authHandlers(context: ApiContext): Pick<Handlers, Names> {
  return { ...signInHandlers(context), ...keyHandlers(context) }
}

function signInHandlers(context: ApiContext) {
  const sendSession = (exchange: Exchange, session: SignedIn) => {
    context.kit.cookie.set(exchange, session.accessToken, session.expiresIn)
    return presentSignIn(session)
  }
  return {
    async getSetupStatus({ exchange }) {
      const done = await context.setup.isSetUp()
      return {
        setupRequired: !done,
        hasUsers: done,
        registrationEnabled: false,
        codeRequired: !done && !exchange.loopback,
        restoredAt: rfc3339OrNull(await findRestore(context.database.reader, context.clock() - restoreNoticeMs)),
      }
    },
    async initializeSetup({ body, exchange }) {
      const admin = { ...body, email: body.email ?? null, setupCode: body.setupCode ?? null }
      const session = await context.setup.initialize(admin, clientOf(exchange), exchange.loopback)
      return { ...sendSession(exchange, session), message: 'Inglenook is set up. Welcome.' }
    },
    async login({ body, exchange }) {
      const session = await signIn(context, body, clientOf(exchange))
      rememberScreen(context, exchange, session.user, body.rememberScreen ?? undefined)
      return sendSession(exchange, session)
    },
    async openAsOwner({ body, exchange }) {
      return sendSession(exchange, await openAsOwner(context, body.token, clientOf(exchange), exchange.loopback))
    },
    async refreshToken({ body, exchange }) {
      const tokens = await refreshSession(context, body.refreshToken, exchange.address)
      context.kit.cookie.set(exchange, tokens.accessToken, tokens.expiresIn)
      return presentTokens(tokens)
    },
    async logout({ body, principal, exchange }) {
      await signOut(context, principal, body?.refreshToken ?? null)
      // A key stored in a cookie belongs to this browser only, and is revoked with it.
      const keyId = keyInCookie(exchange.req.headers) === null ? null : (principal?.apiKeyId ?? null)
      if (principal !== null && keyId !== null) await revokeKey(context, principal.userId, keyId)
      context.kit.cookie.clear(exchange)
      return { message: 'Signed out.' }
    },
    async getMe({ principal, exchange }) {
      const user = await findUser(context.database.reader, principal.userId)
      if (user === null) throw notFound('user')
      const key = keyInCookie(exchange.req.headers)
      if (key !== null) context.kit.cookie.set(exchange, key, keyCookieSeconds)
      return presentUser(user, principal.viewer.permissions, ['api-key', 'provider'].includes(principal.method))
    },
  } satisfies Partial<Handlers>
}

function keyHandlers(context: ApiContext) {
  const { reader } = context.database
  return {
    async listApiKeys({ principal }) {
      const [keys, owner] = await Promise.all([
        listApiKeys(reader, principal.userId),
        findUser(reader, principal.userId),
      ])
      if (owner === null) throw notFound('user')
      return keys.map((key) => presentApiKey(key, owner))
    },
    async createApiKey({ body, principal }) {
      const expiresAt = body.expiresAt == null ? null : Date.parse(body.expiresAt)
      const wanted = { name: body.name, permissions: body.permissions ?? null, expiresAt }
      const { record, key } = await makeKey(context, principal, wanted)
      const owner = await findUser(reader, principal.userId)
      if (owner === null) throw notFound('user')
      return { ...presentApiKey(record, owner), key }
    },
    async deleteApiKey({ params, principal }) {
      await revokeKey(context, principal.userId, params.keyId)
      return null
    },
  } satisfies Partial<Handlers>
}
