import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import type { Config } from '../../../config/config.ts'
import { cameByHttps, type Exchange } from '../request/exchange.ts'

/**
 * Headers of every response: our pages load from our own server only, cannot be framed, and send no referrer.
 * `style-src 'unsafe-inline'` is required by the interface's component library; scripts never have it.
 */
export function securityHeaders({ baseUrl, tls }: Config['application']): (exchange: Exchange) => void {
  const isPublicByHttps = baseUrl?.startsWith('https:') ?? false
  // With a port of our own for https, http stays, for the same host: browsers must not be told to avoid it.
  const isHttpsOnly = isPublicByHttps && tls === null
  const [onHttp, onHttps] = [headersOn(isPublicByHttps, isHttpsOnly), headersOn(true, isHttpsOnly)]
  return ({ req, res }) => {
    for (const [name, value] of cameByHttps(req) ? onHttps : onHttp) res.setHeader(name, value)
  }
}

/** They are the same for every response: written down once. */
function headersOn(isHttps: boolean, isHttpsOnly: boolean): readonly (readonly [name: string, value: string])[] {
  const headers = new Map<string, string>()
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  }
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    // Both only work over https, and browsers log a warning on every page without it.
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin' } : false,
    originAgentCluster: false,
    strictTransportSecurity: isHttpsOnly ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
  })
  write({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error
  })
  return [...headers]
}
