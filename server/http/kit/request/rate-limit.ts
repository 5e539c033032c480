import { networkOf, tooManyAttempts } from '../../../auth/sign-in-throttle.ts'
import type { Config } from '../../../config/config.ts'
import type { RateClass } from '../../../contract/operation.ts'
import type { Clock } from '../../../domain/ids.ts'
import { alone, type Peers } from '../../../domain/peers.ts'
import { createTokenBuckets, type Rate, type Verdict } from '../../../domain/token-bucket.ts'
import type { Exchange } from './exchange.ts'

export type RateLimitSettings = Omit<Config['rateLimit'], 'exemptPaths'>

/** Cost of a call in tokens; that of a picture is configurable. */
const cost = { normal: 1, exempt: 0 } as const satisfies Partial<Record<RateClass, number>>

export type RateLimit = {
  /**
   * Charges the user of the exchange, else the address, and sets the three headers.
   * @throws AppError `rate_limit_exceeded`
   */
  charge(exchange: Exchange, rateClass: RateClass): void
  /** Sets the headers without charging. */
  show(exchange: Exchange): void
}

/**
 * The limits of the specification: separate buckets for anonymous addresses and signed-in users, on every response.
 * @param settingsNow read for each call, so that changes apply at once
 * @param exemptPaths patterns of free paths: `*` is one segment, `**` any number of segments
 */
export function createRateLimit(
  settingsNow: () => RateLimitSettings,
  clock: Clock,
  exemptPaths: readonly string[],
  peers: Peers = alone,
): RateLimit {
  const buckets = createTokenBuckets(clock)
  const isExempt = matchPaths(exemptPaths)
  const rateOf = (key: string): Rate => {
    const settings = settingsNow()
    return key.startsWith('user ')
      ? { perSecond: settings.authenticatedRps, burst: settings.authenticatedBurst }
      : { perSecond: settings.anonymousRps, burst: settings.anonymousBurst }
  }
  const share = shareCharges(peers, (key, amount) => buckets.charge(key, rateOf(key), amount))

  const take = (exchange: Exchange, amount: number): Verdict | undefined => {
    const settings = settingsNow()
    if (!settings.enabled) return undefined
    const user = exchange.principal?.userId
    const key = user === undefined ? `address ${networkOf(exchange.address)}` : `user ${user}`
    const verdict = buckets.take(key, rateOf(key), amount)
    if (verdict.allowed) share(key, amount)
    exchange.res.setHeader('X-RateLimit-Limit', verdict.limit)
    exchange.res.setHeader('X-RateLimit-Remaining', verdict.remaining)
    exchange.res.setHeader('X-RateLimit-Reset', verdict.resetSeconds)
    return verdict
  }

  return {
    charge(exchange, rateClass) {
      const usual = rateClass === 'image' ? settingsNow().imageCost : cost[rateClass]
      const verdict = take(exchange, isExempt(exchange.req.path) ? 0 : usual)
      if (verdict?.allowed === false) throw tooManyAttempts(verdict.retryAfterSeconds)
    },
    show: (exchange) => void take(exchange, 0),
  }
}

/** What servers of one database charge goes to the others this often: together they may exceed a limit for that long. */
const sharedMs = 200

function shareCharges(peers: Peers, charge: (key: string, amount: number) => void) {
  let waiting = new Map<string, number>()
  const send = peers.channel<readonly (readonly [key: string, amount: number])[]>(
    'rate-limits',
    'fleeting',
    (charges) => {
      for (const [key, amount] of charges) charge(key, amount)
    },
  )
  return (key: string, amount: number) => {
    if (amount === 0 || peers.id() === null) return
    if (waiting.size === 0) {
      setTimeout(() => {
        send([...waiting])
        waiting = new Map()
      }, sharedMs).unref()
    }
    waiting.set(key, (waiting.get(key) ?? 0) + amount)
  }
}

function matchPaths(patterns: readonly string[]): (path: string) => boolean {
  const rules = patterns.map((pattern) => {
    const parts = pattern.split('/').slice(1)
    const source = parts.map((part) => (part === '**' ? '(/[^/]+)*' : `/${partSource(part)}`)).join('')
    return new RegExp(`^${source}/?$`)
  })
  return (path) => rules.some((rule) => rule.test(path))
}

function partSource(part: string): string {
  return part
    .split('*')
    .map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]*')
}
