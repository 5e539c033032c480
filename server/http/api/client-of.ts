import type { Client } from '../../library/auth/open-session.ts'
import type { Exchange } from '../kit/request/exchange.ts'

/** From where someone asks, for the list of their sessions and to slow down guessing. */
export function clientOf({ address, req }: Exchange): Client {
  return { address, userAgent: req.headers['user-agent']?.slice(0, 500) ?? null }
}
