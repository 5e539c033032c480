import type { ApiContext } from '../api-context.ts'
import type { Exchange } from '../kit/request/exchange.ts'

export type CompatContext = ApiContext & {
  /** Scheme, host and port by which a caller of the second port reaches the interface; null: not known. */
  readonly interfaceOrigin: (exchange: Exchange) => string | null
  /** Cookies are for https only. */
  readonly isSecure: boolean
}
