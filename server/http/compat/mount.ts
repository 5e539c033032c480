import type { RequestListener } from 'node:http'
import type { NextFunction, Request, Response, Router } from 'express'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import { atRoot, enter } from './base-path.ts'
import { catalogAddress } from './catalog-address.ts'
import type { CompatContext } from './compat-context.ts'

/**
 * Mounts the compatible API below a prefix that can be changed and disabled while the server runs. While it is
 * disabled, nothing reveals it.
 * @returns the handler of the separate port, where the same addresses are at the root
 */
export function mountCompat(context: CompatContext): RequestListener {
  // Rarely enabled: loaded on the first request of an app.
  let loading: Promise<Router> | undefined
  const load = () => import('./tree.ts').then(({ createTree }) => createTree(context))
  const prefixNow = ({ settings }: { readonly settings: LiveSettings }) =>
    settings.get('compat_api.enabled') ? settings.get('compat_api.prefix') : null
  context.kit.app.use((req: Request, res: Response, next: NextFunction) => {
    const prefix = prefixNow(context)
    const inside = enter(req, prefix)
    if (inside === null) return next()
    const catalog = catalogAddress(inside)
    if (catalog !== null) {
      // The catalog is reachable below the prefix too, as apps of that server expect; its links use its own address.
      req.url = catalog
      return next()
    }
    const outside = { url: req.url, baseUrl: req.baseUrl }
    // Logs and errors show the prefix, also on the separate port.
    Object.assign(req, { url: inside, baseUrl: prefix === null ? '' : `/${prefix}` })
    const leave = (error?: unknown) => {
      Object.assign(req, outside)
      next(error)
    }
    loading ??= load()
    loading.then((tree) => tree(req, res, leave), leave)
  })
  return atRoot(context.kit.app)
}
