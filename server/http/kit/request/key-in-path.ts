import type { NextFunction, Request, Response } from 'express'
import { exchangeOf } from './exchange.ts'

const catalogs = /^\/+opds(?=\/|$)/i
const withKey = /^\/opds\/k\/([^/]*)(\/.*)?$/i

/**
 * Moves the key of a device from the address of the catalogs (`/opds/k/{key}/…`) into the header: from here on the
 * request is for `/opds/…`, so that nothing that handles addresses, such as the log, sees the key. It replaces other
 * credentials. Doubled slashes from apps count once.
 */
export function takeKeyFromPath() {
  return (req: Request, _res: Response, next: NextFunction) => {
    if (!catalogs.test(req.url)) return next()
    const [path = '', ...query] = req.url.split('?')
    // The name of a part of a book may contain anything.
    const plain = path.includes('/resources/') ? path : path.replace(/\/{2,}/g, '/')
    const [, key, rest = ''] = withKey.exec(plain) ?? []
    req.url = [key === undefined ? plain : `/opds${rest}`, ...query].join('?')
    if (key !== undefined) {
      req.originalUrl = req.url
      const caseInsensitiveKey = decoded(key)
      req.headers['x-api-key'] = caseInsensitiveKey
      delete req.headers.authorization
      delete req.headers.cookie
      exchangeOf(req).keyInPath = encodeURIComponent(caseInsensitiveKey.toWellFormed())
    }
    next()
  }
}

/** An address with a key must not be sent as a referrer. */
export function hideKeyInPath() {
  return (req: Request, res: Response, next: NextFunction) => {
    if (exchangeOf(req).keyInPath !== null) res.setHeader('Referrer-Policy', 'no-referrer')
    next()
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
