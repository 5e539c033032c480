import type { RequestListener } from 'node:http'
import type { NextFunction, Request, Response, Router } from 'express'
import type { LiveSettings } from '../../library/settings/live-settings.ts'
import { atRoot, enter } from './base-path.ts'
import { catalogAddress } from './catalog-address.ts'
import type { CompatContext } from './compat-context.ts'

/**
 * Mounts the addresses that apps made for another server of comics expect, below a prefix that can be changed and
 * switched off while the server runs. While it is off, nothing tells that it could be there.
 * @returns what answers on a port of its own, where the same addresses stand at the root
 */
export function mountCompat(context: CompatContext): RequestListener {
  // Most households never switch it on: nothing of it is loaded before an app asks.
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
      // The catalog stands below the prefix too, as apps of that server expect; its links lead to its own address.
      req.url = catalog
      return next()
    }
    const outside = { url: req.url, baseUrl: req.baseUrl }
    // What is told of the request names the prefix, also on the port of its own, where our own addresses are not.
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
