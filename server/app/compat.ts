import type { Config } from '../config/config.ts'
import type { ApiContext } from '../http/api/api-context.ts'
import { createDeliveries } from '../http/api/deliveries.ts'
import type { CompatContext } from '../http/compat/compat-context.ts'
import { mountCompat } from '../http/compat/mount.ts'
import { type CompatPort, createCompatPort } from '../http/compat/port.ts'
import type { LiveSettings } from '../library/settings/live-settings.ts'
import type { ShutdownHooks } from '../library/system/shutdown-hooks.ts'
import type { Log } from '../log/log.ts'

type Ground = { readonly config: Config; readonly settings: LiveSettings; readonly log: Log }

/** The addresses for apps made for another server, and the port of their own, which begins to listen when it is told to. */
export function openCompat(
  parts: ApiContext,
  { config, settings, log }: Ground,
  shutdownHooks: ShutdownHooks,
): Pick<CompatPort, 'start'> {
  const { application, auth } = config
  const compat: CompatContext = {
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
  shutdownHooks.add(port.close)
  return port
}
