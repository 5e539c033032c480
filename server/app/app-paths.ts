import type { Config } from '../config/config.ts'
import { appAddresses } from '../contract/protocols/app-addresses.ts'
import type { AppPaths } from '../domain/discovery.ts'
import type { LiveSettings } from '../library/settings/live-settings.ts'

/** Where reading apps find what they speak, as it is switched on now. */
export function publishAppPaths({ koreaderApi }: Config, { get, problemOf }: LiveSettings): () => AppPaths {
  const { opds1: opds, opds2 } = appAddresses(null)
  return () => ({
    opds,
    opds2,
    compat: {
      enabled: get('compat_api.enabled'),
      path: `/${get('compat_api.prefix')}`,
      // An app is not sent to a port at which somebody else answers.
      port: problemOf('compat_api.port') === null ? get('compat_api.port') || null : null,
    },
    koreader: { enabled: koreaderApi.enabled, path: '/koreader' },
  })
}
