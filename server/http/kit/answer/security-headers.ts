import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '../../../config/config.ts'

/**
 * Headers of every response: our pages load from our own server only, cannot be framed, and send no referrer.
 * `style-src 'unsafe-inline'` is required by the interface's component library; scripts never have it.
 */
export function securityHeaders({ baseUrl, tls }: Config['application']): RequestHandler {
  const isPublicByHttps = baseUrl?.startsWith('https:') ?? false
  // With a port of our own for https, http stays, for the same host: browsers must not be told to avoid it.
  const isHttpsOnly = isPublicByHttps && tls === null
  const [onHttp, onHttps] = [headersOn(isPublicByHttps, isHttpsOnly), headersOn(true, isHttpsOnly)]
  return (req, res, next) => (req.secure ? onHttps : onHttp)(req, res, next)
}

function headersOn(isHttps: boolean, isHttpsOnly: boolean): RequestHandler {
  return helmet({
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
}
