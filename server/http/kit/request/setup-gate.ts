import type { RequestHandler } from 'express'
import { AppError } from '../../../domain/errors.ts'
import { exchangeOf } from './exchange.ts'

const openPaths = new Set(['/health', '/api/v1/setup/status', '/api/v1/setup/initialize'])
const guarded = /^\/(api|docs|opds|koreader|health)(\/|$)/i

/**
 * While there is no administrator, other computers reach only the files of the interface, the setup state and its
 * completion with the setup code.
 */
export function setupGate(isSetUp: () => Promise<boolean>): RequestHandler {
  return async (req, _res, next) => {
    const free = exchangeOf(req).loopback || openPaths.has(req.path) || !guarded.test(req.path)
    if (free || (await isSetUp())) return next()
    throw new AppError('server_not_set_up')
  }
}
