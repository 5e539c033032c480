import { hashSecret } from '../../auth/api-key.ts'
import { beginOauth, finishOauth, type OauthClient, type OauthTokens, renewOauth } from '../../auth/plugin-oauth.ts'
import type { UserPluginRecord } from '../../db/records/plugins.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError, notFound } from '../../domain/errors.ts'
import type { PluginOauth } from '../../domain/plugins/manifest.ts'
import type { LibraryContext } from '../library-context.ts'
import { storeConnection } from './connect.ts'
import {
  forPlugin,
  ownSealed,
  ownSecretsOf,
  publishPluginChange,
  refuseInSafeMode,
  secretsOf,
} from './plugin-secrets.ts'
import { ownPlugin, type PersonalPlugin, refuseSwitchedOff, type ShownUserPlugin, userPlugin } from './user-plugins.ts'

const underWayMs = 10 * 60_000
/** An access token is renewed this long before it expires. */
const renewBeforeMs = 60_000

/** Names of secrets stored with the access token; plugins never get them. */
const placeholders = { refreshToken: ':refreshToken', expiresAt: ':expiresAt' } as const

/**
 * Begins connecting a plugin to a person's account at its service.
 * @param callback local address that the service redirects to
 * @throws AppError `not_found`, `conflict` that says what is missing
 */
export async function beginConnection(
  viewer: Viewer,
  context: LibraryContext,
  pluginId: string,
  callback: string,
): Promise<{ readonly redirectUrl: string }> {
  refuseInSafeMode(context)
  const { plugin, own } = await ownPlugin(viewer, context, pluginId)
  refuseSwitchedOff(plugin)
  const { url, state, codeVerifier } = await beginOauth(flowOf(context, plugin), callback)
  const now = context.clock()
  // The redirect address must be exactly the same when the tokens are requested.
  const stored = JSON.stringify({ codeVerifier, callback })
  const attempt = { stateHash: hashSecret(state), userPluginId: own.id, codeVerifier: stored }
  await context.database.commit([write('storePluginOauthState', { ...attempt, expiresAt: now + underWayMs, now })])
  return { redirectUrl: url }
}

type Answer = { readonly state: string; readonly code?: string | undefined; readonly error?: string | undefined }

/**
 * Finishes the connection with the service's redirect.
 * @throws AppError `not_found` when it was not begun by this person or expired, `unprocessable` when it failed
 */
export async function finishConnection(
  viewer: Viewer,
  context: LibraryContext,
  { state, code, error }: Answer,
): Promise<ShownUserPlugin> {
  refuseInSafeMode(context)
  const { userId } = viewer
  const now = context.clock()
  const [attempt] = await context.database.commit([
    write('consumePluginOauthState', { stateHash: hashSecret(state), userId, now }),
  ])
  if (attempt === null) throw notFound('begun_here')
  const { plugin, own } = await ownPlugin(viewer, context, attempt.pluginId)
  refuseSwitchedOff(plugin)
  if (error === 'access_denied') throw new AppError('connection_declined', { name: plugin.displayName })
  if (code === undefined) throw refused(plugin)
  const { codeVerifier, callback } = JSON.parse(attempt.codeVerifier) as { codeVerifier: string; callback: string }
  const tokens = await finishOauth(flowOf(context, plugin), { callback, code, state, codeVerifier }, now).catch(
    () => null,
  )
  if (tokens === null) throw refused(plugin)
  await storeConnection(context, { plugin, own, secrets: { ...ownSecretsOf(context, own), ...secretsIn(tokens) } })
  publishPluginChange(context, [userId])
  return userPlugin(viewer, context, plugin.id)
}

function refused({ displayName }: PersonalPlugin): AppError {
  return new AppError('connection_refused_by_service', { name: displayName })
}

/**
 * A person's credentials, with a valid access token.
 * @returns null when the service does not renew it: the person has to reconnect the plugin
 */
export async function freshSecrets(
  context: LibraryContext,
  plugin: PersonalPlugin,
  own: UserPluginRecord,
): Promise<Readonly<Record<string, string>> | null> {
  const secrets = ownSecretsOf(context, own)
  const { [placeholders.refreshToken]: refreshToken, [placeholders.expiresAt]: expiresAt } = secrets
  const now = context.clock()
  if (plugin.manifest.oauth === null || expiresAt === undefined || Number(expiresAt) - renewBeforeMs > now)
    return forPlugin(secrets)
  if (refreshToken === undefined) return null
  const tokens = await renewOauth(flowOf(context, plugin), refreshToken, now).catch(() => null)
  if (tokens === null) return null
  const renewed = { ...secrets, ...secretsIn(tokens) }
  const credentials = ownSealed(context, own.id, renewed)
  await context.database.commit([write('changeUserPlugin', { id: own.id, credentials, now })])
  return forPlugin(renewed)
}

function secretsIn({ accessToken, refreshToken, expiresAt }: OauthTokens): Record<string, string> {
  return {
    accessToken,
    ...(refreshToken === null ? {} : { [placeholders.refreshToken]: refreshToken }),
    ...(expiresAt === null ? {} : { [placeholders.expiresAt]: String(expiresAt) }),
  }
}

/**
 * @throws AppError `conflict` when the plugin does not support this, or an administrator has not entered what it needs
 */
function flowOf(
  context: LibraryContext,
  plugin: PersonalPlugin,
): { readonly oauth: PluginOauth; readonly client: OauthClient } {
  const { oauth } = plugin.manifest
  const { displayName } = plugin
  if (oauth === null) throw new AppError('connected_by_entry', { name: displayName })
  const { clientId = oauth.clientId, clientSecret = null } = secretsOf(context, plugin) as {
    clientId?: string
    clientSecret?: string
  }
  if (clientId === null) {
    throw new AppError('client_id_missing', { name: displayName })
  }
  return { oauth, client: { clientId, clientSecret } }
}
