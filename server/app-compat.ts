import type { Config } from './config/config.ts'
import { createDeliveries } from './http/api/deliveries.ts'
import type { ApiParts } from './http/api/parts.ts'
import { mountCompat } from './http/compat/mount.ts'
import type { CompatParts } from './http/compat/parts.ts'
import { type CompatPort, createCompatPort } from './http/compat/port.ts'
import type { LiveSettings } from './library/settings/live-settings.ts'
import type { Ends } from './library/system/ends.ts'
import type { Log } from './log/log.ts'

type Ground = { readonly config: Config; readonly settings: LiveSettings; readonly log: Log }

/** The addresses for apps made for another server, and the port of their own, which begins to listen when it is told to. */
export function openCompat(parts: ApiParts, { config, settings, log }: Ground, ends: Ends): Pick<CompatPort, 'start'> {
  const { application, auth } = config
  const compat: CompatParts = {
    ...parts,
    settings,
    deliveries: createDeliveries(parts),
    isSetUp: parts.setup.isSetUp,
    isSecure: auth.cookieSecure ?? false,
    interfaceOrigin: (exchange) => {
      const origin = parts.linkOrigin(exchange)
      const { protocol, hostname } = exchange.req
      return origin === parts.baseUrl ? origin : `${protocol}://${hostname}:${application.port}`
    },
  }
  const handler = mountCompat(parts.kit, compat)
  const { host, port: ownPort } = application
  const port = createCompatPort({ settings, host, ownPort, handler, log: log.for('http') })
  ends.add(port.close)
  return port
}
