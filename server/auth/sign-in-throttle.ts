import { isIP } from 'node:net'
import type { ParamsOf } from '../domain/errors/table.ts'
import { AppError } from '../domain/errors.ts'
import type { Clock } from '../domain/ids.ts'
import { alone, type Peers } from '../domain/peers.ts'

/** What counts as one client: an IPv4 address, or the /64 that one IPv6 customer has. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = address.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail.split(':')]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Details of a 429 required by the specification. */
export type TooManyDetails = { readonly retryAfterSeconds: number }

/** Too many requests or attempts. @param retryAfterSeconds whole seconds, at least 1 */
export function tooManyAttempts(
  retryAfterSeconds: number,
  what: ParamsOf<'too_many_attempts'>['what'] = 'requests',
): AppError {
  const details: TooManyDetails = { retryAfterSeconds }
  return new AppError('too_many_attempts', { what, seconds: retryAfterSeconds }, details)
}

type Limit = { readonly freeFailures: number; readonly longestSeconds: number }
type Failures = { count: number; last: number }

const limits = {
  /** One client guessing at one account. */
  pair: { freeFailures: 5, longestSeconds: 60 },
  /** One client guessing at many accounts. */
  address: { freeFailures: 20, longestSeconds: 300 },
  /** Many clients guessing at one account; short, so that its owner cannot be locked out. */
  account: { freeFailures: 50, longestSeconds: 15 },
} as const satisfies Record<string, Limit>

const failureLifetimeMs = 15 * 60_000
const capacity = 10_000

export type Attempt =
  | { readonly kind: 'wait'; readonly seconds: number }
  /** Counts as failed until `succeeded` is called, so that concurrent attempts count, too. */
  | {
      readonly kind: 'go'
      /** Resets the failures of this account and address. */
      succeeded(): void
      /** Removes this attempt alone, where its success does not excuse earlier attempts. */
      uncount(): void
    }

const kinds = ['pair', 'address', 'account'] as const

type Counted = {
  readonly what: 'failed' | 'succeeded' | 'uncounted'
  readonly keys: Readonly<Record<(typeof kinds)[number], string>>
}

/** @param account what is guessed at, normalized: an id, or the lookup key */
export type SignInThrottle = (account: string, address: string) => Attempt

/**
 * Throttles guessing: after some failures each further attempt must wait twice as long, by account and address
 * together, by address, and by account. Memory is bounded; failures expire after a quarter of an hour. Servers of one
 * database count together.
 * @param name distinguishes several throttles
 */
export function createSignInThrottle(clock: Clock, peers: Peers = alone, name = 'sign-ins'): SignInThrottle {
  const table = new Map<string, Failures>()

  const current = (key: string): Failures | undefined => {
    const failures = table.get(key)
    if (failures === undefined || clock() - failures.last < failureLifetimeMs) return failures
    table.delete(key)
    return undefined
  }

  const waitOf = (key: string, limit: Limit): number => {
    const failures = current(key)
    if (failures === undefined || failures.count < limit.freeFailures) return 0
    const seconds = Math.min(2 ** (failures.count - limit.freeFailures), limit.longestSeconds)
    return Math.max(0, Math.ceil((failures.last + seconds * 1_000 - clock()) / 1_000))
  }

  const record = (key: string) => {
    const count = (current(key)?.count ?? 0) + 1
    table.delete(key)
    table.set(key, { count, last: clock() })
    if (table.size <= capacity) return
    const oldest = table.keys().next()
    if (!oldest.done) table.delete(oldest.value)
  }

  const resetFailures = (key: string) => {
    const failures = table.get(key)
    if (failures !== undefined) failures.count = Math.max(0, failures.count - 1)
  }

  const apply = ({ what, keys }: Counted) => {
    if (what === 'failed') for (const kind of kinds) record(keys[kind])
    else for (const kind of kinds) resetFailures(keys[kind])
    if (what === 'succeeded') table.delete(keys.pair)
  }
  const send = peers.channel(name, 'kept', apply)
  const count = (counted: Counted) => {
    apply(counted)
    send(counted)
  }

  return (account, address) => {
    const label = account.slice(0, 400)
    // One IPv6 customer has too many addresses to count separately.
    const network = networkOf(address)
    const keys = { pair: `pair ${network} ${label}`, address: `address ${network}`, account: `account ${label}` }
    const seconds = Math.max(...kinds.map((kind) => waitOf(keys[kind], limits[kind])))
    if (seconds > 0) return { kind: 'wait', seconds }
    count({ what: 'failed', keys })
    return {
      kind: 'go',
      succeeded: () => count({ what: 'succeeded', keys }),
      uncount: () => count({ what: 'uncounted', keys }),
    }
  }
}
