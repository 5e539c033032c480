import type { Request, RequestHandler, Response } from 'express'
import { AppError } from '../../../domain/errors.ts'

/** Adds a method to a path; GET includes HEAD. */
export function withMethod(methods: ReadonlySet<string> | undefined, method: string): Set<string> {
  const name = method.toUpperCase()
  return new Set([...(methods ?? []), name, ...(name === 'GET' ? ['HEAD'] : [])])
}

/**
 * Responds to unsupported methods: OPTIONS with the supported ones, everything else with 405 (RFC 9110).
 * @param enter counts the call against the rate limit
 */
export function refuseMethod(methods: ReadonlySet<string>, enter: (req: Request) => Promise<void>): RequestHandler {
  const allowed = [...methods, 'OPTIONS']
  return async (req: Request, res: Response) => {
    await enter(req)
    if (req.method === 'OPTIONS') {
      res.setHeader('Allow', allowed.join(', '))
      res.status(204).end()
      return
    }
    throw new AppError('method_not_allowed', { method: req.method, allowed }, { allowed })
  }
}
