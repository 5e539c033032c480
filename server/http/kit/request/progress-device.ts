import { appNameOf } from '../../../domain/access/app-name.ts'
import { clientIdOf } from '../../../domain/access/app-use.ts'
import { isByCookie } from './credential.ts'
import type { Exchange } from './exchange.ts'

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
