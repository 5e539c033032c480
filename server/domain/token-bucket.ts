import type { Clock } from './ids.ts'

export type Rate = { readonly perSecond: number; readonly burst: number }

export type Verdict = {
  readonly allowed: boolean
  /** Burst size. */
  readonly limit: number
  /** Whole tokens left. */
  readonly remaining: number
  /** Whole seconds until a token is available; 0 when one is. */
  readonly resetSeconds: number
  /** Whole seconds until this request would be allowed; at least 1 when it was refused. */
  readonly retryAfterSeconds: number
}

export type TokenBuckets = {
  /** Takes `cost` tokens if available, else none. A cost of 0 only queries. */
  take(key: string, rate: Rate, cost: number): Verdict
  /** Takes tokens that were granted elsewhere, as far as there are any. */
  charge(key: string, rate: Rate, cost: number): void
  readonly size: number
}

type Bucket = { tokens: number; at: number }

/**
 * Token buckets by key (specification, Limits). Full buckets are removed, and at `capacity` the least recently used
 * one: memory stays bounded.
 */
export function createTokenBuckets(clock: Clock, capacity = 20_000): TokenBuckets {
  const buckets = new Map<string, Bucket>()

  const fill = (key: string, rate: Rate, now: number): Bucket => {
    const bucket = buckets.get(key)
    if (bucket === undefined) return { tokens: rate.burst, at: now }
    const elapsedSeconds = Math.max(0, now - bucket.at) / 1_000
    return { tokens: Math.min(rate.burst, bucket.tokens + elapsedSeconds * rate.perSecond), at: now }
  }

  const putBucket = (key: string, bucket: Bucket, rate: Rate) => {
    buckets.delete(key)
    if (bucket.tokens >= rate.burst) return
    buckets.set(key, bucket)
    if (buckets.size <= capacity) return
    const oldest = buckets.keys().next()
    if (!oldest.done) buckets.delete(oldest.value)
  }

  return {
    take(key, rate, cost) {
      const bucket = fill(key, rate, clock())
      const allowed = bucket.tokens + rounding >= cost
      if (allowed) bucket.tokens = Math.max(0, bucket.tokens - cost)
      if (cost > 0 || buckets.has(key)) putBucket(key, bucket, rate)
      const wait = (tokens: number) => Math.ceil(Math.max(0, tokens - bucket.tokens - rounding) / rate.perSecond)
      return {
        allowed,
        limit: rate.burst,
        remaining: Math.floor(bucket.tokens + rounding),
        resetSeconds: wait(1),
        retryAfterSeconds: allowed ? 0 : Math.max(1, wait(cost)),
      }
    },
    charge(key, rate, cost) {
      const bucket = fill(key, rate, clock())
      bucket.tokens = Math.max(0, bucket.tokens - cost)
      putBucket(key, bucket, rate)
    },
    get size() {
      return buckets.size
    },
  }
}

/** Ten tenths must sum to one. */
const rounding = 1e-9
