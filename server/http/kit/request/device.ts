import type { Principal } from '../../../auth/principal.ts'
import { type AppUse, appNameOf, clientIdOf } from '../../../domain/access/client-app.ts'
import type { AppAction, AppProtocol } from '../../../domain/vocabulary.ts'
import { isByCookie } from './credential.ts'
import type { Exchange } from './exchange.ts'

export type NoteApp = (use: AppUse) => void

/**
 * The use of a device for a request; undefined for sessions, which have a separate list.
 * @param protocol default: by the path
 */
export function appUseOf(
  { req, address }: Exchange,
  principal: Principal | null,
  protocol: AppProtocol = protocolOf(req.path),
): AppUse | undefined {
  if (principal?.method !== 'api-key' && principal?.method !== 'basic') return undefined
  const { userId, apiKeyId } = principal
  const appName = appNameOf(req.headers['user-agent'] ?? null)?.name ?? null
  return { userId, apiKeyId, appName, protocol, action: actionOf(req.method, req.path), address }
}

/** The prefix of the compat API is configurable: any path that is none of the others. */
function protocolOf(path: string): AppProtocol {
  const [, first = ''] = /^\/([^/]+)/.exec(path) ?? []
  const known: Readonly<Record<string, AppProtocol>> = { api: 'api', opds: 'opds', koreader: 'koreader' }
  return (Object.hasOwn(known, first) ? known[first] : undefined) ?? 'compat'
}

const actions: readonly (readonly [RegExp, AppAction])[] = [
  [/\/(progress|progression|read|unread)$|\/read-progress|\/reading-sessions|^\/koreader\//, 'kept-place'],
  [/\/pages(\/|$)|\/(manifest|resources\/)/, 'read'],
  [/\/(file|download)$|^\/opds\/files\//, 'downloaded'],
]

function actionOf(method: string, path: string): AppAction {
  const isReadOnly = method === 'GET' || method === 'HEAD'
  const found = actions.find(([pattern]) => pattern.test(path))?.[1]
  if (found === 'kept-place') return isReadOnly ? 'browsed' : found
  return isReadOnly ? (found ?? 'browsed') : 'changed'
}

/** Device name of a request: the name of its key, else that of its browser or app; null: unknown. */
export function deviceOf({ req, principal }: Exchange): string | null {
  return principal?.apiKeyName ?? appNameOf(req.headers['user-agent'] ?? null)?.name ?? null
}

/** The device of a request in the list of devices; null: the caller is not in that list. */
export function clientOf({ req, principal }: Exchange): string | null {
  if (principal?.method !== 'api-key' && principal?.method !== 'basic') return null
  return clientIdOf({ ...principal, appName: appNameOf(req.headers['user-agent'] ?? null)?.name ?? null })
}

/** The source of progress sent through the REST API: a browser by its cookie, or an app. */
export function progressDeviceOf(exchange: Exchange) {
  const origin = isByCookie(exchange.req.headers) ? ('web' as const) : ('api' as const)
  return { origin, device: deviceOf(exchange), client: clientOf(exchange) }
}
