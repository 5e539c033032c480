import type { UserPluginRecord } from '../../db/records/plugins.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import { cleanLine } from '../../domain/metadata/clean-text.ts'
import type { LibraryContext } from '../library-context.ts'
import { runPlugin } from './launch.ts'
import { recordUse } from './note-use.ts'
import { forPlugin, ownSealed, ownSecretsOf, publishPluginChange, refuseInSafeMode } from './plugin-secrets.ts'
import {
  isConnected,
  ownPlugin,
  type PersonalPlugin,
  refuseSwitchedOff,
  type ShownUserPlugin,
  userPlugin,
} from './user-plugins.ts'

type Secrets = Readonly<Record<string, string>>

/**
 * Stores the credentials that a person entered for a plugin. Once they are complete the plugin is asked for the account
 * name; credentials that fail are not stored.
 * @throws AppError `not_found`, `bad_request` for a name that the plugin does not ask for, `conflict` in safe mode or
 * when an administrator disabled it, `unprocessable` with the plugin's message
 */
export async function setCredentials(
  viewer: Viewer,
  context: LibraryContext,
  pluginId: string,
  entered: Secrets,
): Promise<ShownUserPlugin> {
  refuseInSafeMode(context)
  const { plugin, own } = await ownPlugin(viewer, context, pluginId)
  const { displayName, manifest } = plugin
  refuseSwitchedOff(plugin)
  const secretFields = manifest.userConfigFields.filter(({ isSecret }) => isSecret)
  const known = [...manifest.requiredCredentials, ...secretFields].map(({ key }) => key)
  const unknownName = Object.keys(entered).find((key) => !known.includes(key))
  if (unknownName !== undefined) {
    const refusal = new AppError('credential_unknown', { name: displayName })
    throw refusal.about([{ in: 'body', field: `credentials.${unknownName}`, message: refusal.message }])
  }
  const before = ownSecretsOf(context, own)
  // A token that is entered is not renewed like that of an earlier sign-in, and does not expire with it.
  const stored = entered.accessToken === undefined ? before : forPlugin(before)
  await storeConnection(context, { plugin, own, secrets: { ...stored, ...entered } })
  publishPluginChange(context, [viewer.userId])
  return userPlugin(viewer, context, pluginId)
}

type Connection = { readonly plugin: PersonalPlugin; readonly own: UserPluginRecord; readonly secrets: Secrets }

/** Verifies and stores credentials. @throws AppError `unprocessable` with the plugin's message */
export async function storeConnection(context: LibraryContext, { plugin, own, secrets }: Connection): Promise<void> {
  const hasAccount = plugin.manifest.capabilities.userReadSync && isConnected(plugin, secrets)
  const externalUser = hasAccount ? await fetchAccountName(context, { plugin, own, secrets }) : null
  const credentials = ownSealed(context, own.id, secrets)
  await context.database.commit([
    write('changeUserPlugin', { id: own.id, credentials, externalUser, now: context.clock() }),
  ])
}

/** The person's account name at the service; null: unknown. */
async function fetchAccountName(context: LibraryContext, { plugin, own, secrets }: Connection): Promise<string | null> {
  const method = 'sync/getUserInfo'
  const required = await runPlugin(context, { plugin, own }, (session) => session.call(method, {}), secrets)
  const answer = required.ok ? required.value : required
  const failure = answer.ok ? null : answer.failure
  // A wrong password is not a failure of the plugin.
  if (failure?.kind !== 'unauthorized') await recordUse(context, { plugin, own, method, failure })
  if (!answer.ok) throw new AppError('plugin_failed', { problem: answer.failure.message })
  return nameIn(answer.value)
}

function nameIn(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('username' in answer)) return null
  const { username } = answer
  return typeof username === 'string' ? (cleanLine(username)?.slice(0, 200) ?? null) : null
}
