import type { ApiContext } from '../api-context.ts'
import type { Exchange } from '../kit/request/exchange.ts'

export type CompatContext = ApiContext & {
  /** Origin at which a caller of the separate port reaches the interface; null: unknown. */
  readonly interfaceOrigin: (exchange: Exchange) => string | null
  /** Cookies are sent over https only. */
  readonly isSecure: boolean
}
