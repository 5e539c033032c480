import type { Config } from '../config/config.ts'
import { appAddresses } from '../contract/protocols/app-addresses.ts'
import type { Bound } from '../discovery/discovery.ts'
import type { AppPaths } from '../domain/discovery.ts'
import type { ApiContext } from '../http/api-context.ts'
import type { CompatContext } from '../http/compat/compat-context.ts'
import { mountCompat } from '../http/compat/mount.ts'
import { type CompatPort, createCompatPort } from '../http/compat/port.ts'
import type { LiveSettings } from '../library/settings/live-settings.ts'
import type { ShutdownHooks } from '../library/system/shutdown-hooks.ts'
import type { Log } from '../log/log.ts'

/** The Komga-compatible addresses, and their own port, which opens on request. */
export function openCompat(
  context: ApiContext,
  { config, log, bound }: { readonly config: Config; readonly log: Log; readonly bound: () => Bound },
  shutdownHooks: ShutdownHooks,
): Pick<CompatPort, 'start' | 'follow'> {
  const compat: CompatContext = {
    ...context,
    isSecure: config.auth.cookieSecure ?? false,
    interfaceOrigin: (exchange) => {
      const origin = context.linkOrigin(exchange)
      const { protocol, hostname } = exchange.req
      return origin === context.baseUrl ? origin : `${protocol}://${hostname}:${bound().port}`
    },
  }
  const handler = mountCompat(compat)
  const port = createCompatPort({ settings: context.settings, bound, handler, log: log.for('http') })
  shutdownHooks.add(port.close)
  return port
}

/** Addresses for reading apps of the protocols that are enabled. */
export function publishAppPaths({ koreaderApi }: Config, { get, problemOf }: LiveSettings): () => AppPaths {
  const { opds1: opds, opds2 } = appAddresses(null)
  return () => ({
    opds,
    opds2,
    compat: {
      enabled: get('compat_api.enabled'),
      path: `/${get('compat_api.prefix')}`,
      // Another program listens at that port.
      port: problemOf('compat_api.port') === null ? get('compat_api.port') || null : null,
    },
    koreader: { enabled: koreaderApi.enabled, path: '/koreader' },
  })
}
