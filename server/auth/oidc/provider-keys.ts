import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { Clock } from '../../domain/ids.ts'
import { providerFetch } from './provider-fetch.ts'

/** A signing key of a provider. */
type ProviderKey = { readonly key: KeyObject; readonly kid: string | null; readonly alg: string | null }
type KeyLookup =
  | { readonly kind: 'keys'; readonly keys: readonly KeyObject[] }
  /** `cause` is for the log only. */
  | { readonly kind: 'unreachable'; readonly cause: unknown }

/** How long keys are cached. */
const cacheMs = 3_600_000
/** An unknown key may be new, so keys are fetched again, but at most this often. */
const pauseMs = 10_000
const maxKeys = 50
/** Maximum keys tried for a token without a key id. */
const maxTried = 5

/**
 * The published keys of a provider. Fetched again for an unknown key id, so that a provider may rotate them at any
 * time, but at most every ten seconds.
 * @param locate address of the keys
 */
export function createProviderKeys(locate: () => Promise<string>, clock: Clock) {
  let known: { readonly keys: readonly ProviderKey[]; readonly at: number } | undefined
  let failed: { readonly cause: unknown; readonly at: number } | undefined
  let running: Promise<readonly ProviderKey[]> | undefined

  async function refresh(): Promise<void> {
    running ??= locate()
      .then(readKeys)
      .finally(() => {
        running = undefined
      })
    try {
      known = { keys: await running, at: clock() }
      failed = undefined
    } catch (cause) {
      failed = { cause, at: clock() }
    }
  }
  const isRecent = (at: number | undefined) => at !== undefined && clock() - at < pauseMs
  const matching = (kid: string | null, alg: string) =>
    (known?.keys ?? [])
      .filter((key) => (kid === null || key.kid === kid) && (key.alg === null || key.alg === alg))
      .slice(0, maxTried)
      .map(({ key }) => key)

  /** The keys that may have signed a token. @param kid key id of the token; null: it has none */
  return async (kid: string | null, alg: string): Promise<KeyLookup> => {
    const isOld = known === undefined || clock() - known.at >= cacheMs
    if (isOld && !isRecent(failed?.at)) await refresh()
    if (known !== undefined && matching(kid, alg).length === 0 && !isRecent(known.at) && !isRecent(failed?.at))
      await refresh()
    if (known === undefined) return { kind: 'unreachable', cause: failed?.cause }
    return { kind: 'keys', keys: matching(kid, alg) }
  }
}

/** @throws Error for anything but a list of keys */
async function readKeys(address: string): Promise<readonly ProviderKey[]> {
  const answer = await providerFetch(address, {
    method: 'GET',
    headers: { accept: 'application/json' },
    redirect: 'manual',
    body: undefined,
  })
  if (answer.status !== 200) throw new Error(`The identity provider answers ${answer.status} when asked for its keys`)
  const received = (await answer.json()) as { readonly keys?: unknown } | null
  if (!Array.isArray(received?.keys)) throw new Error('The identity provider answers with no list of keys')
  return received.keys.slice(0, maxKeys).flatMap(readKey)
}

/** Undefined for anything but a public key for signatures. */
function readKey(received: unknown): ProviderKey[] {
  if (typeof received !== 'object' || received === null) return []
  const { kty, use, kid, alg } = received as Readonly<Record<string, unknown>>
  if ((kty !== 'RSA' && kty !== 'EC') || (use !== undefined && use !== 'sig')) return []
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  try {
    return [{ key: createPublicKey({ key: received as JsonWebKey, format: 'jwk' }), kid: text(kid), alg: text(alg) }]
  } catch {
    return []
  }
}
