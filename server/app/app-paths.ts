import type { Config } from '../config/config.ts'
import { appAddresses } from '../contract/protocols/app-addresses.ts'
import type { AppPaths } from '../domain/discovery.ts'
import type { LiveSettings } from '../library/settings/live-settings.ts'

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
