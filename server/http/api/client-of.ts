import type { Client } from '../../library/auth/sessions.ts'
import type { Exchange } from '../kit/request/exchange.ts'

/** Where a request comes from, for the list of sessions and for throttling. */
export function clientOf({ address, req }: Exchange): Client {
  return { address, userAgent: req.headers['user-agent']?.slice(0, 500) ?? null }
}
