import type { Clock } from '../../domain/ids.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createProviderKeys } from './provider-keys.ts'

/** The account of a provider's access token. */
type Verified =
  | {
      readonly kind: 'person'
      readonly provider: string
      /** The provider's user id. */
      readonly subject: string
      /** Milliseconds since 1970. */
      readonly until: number
    }
  | { readonly kind: 'refused' }
  /** `cause` is for the log only. */
  | { readonly kind: 'unreachable'; readonly cause: unknown }

/** Access tokens that identity providers issue for this server (RFC 9068), beside our own. */
export type ProviderTokens = {
  /** Whether a token claims to come from an accepted provider; not verified yet. */
  claims(token: string): boolean
  verify(token: string): Promise<Verified>
}

/** Asymmetric signatures only: a public key can then never be used as an HMAC secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'] as const
/** Rejects ID tokens, which identify a user but grant no access. */
const types: ReadonlySet<unknown> = new Set(['at+jwt', 'application/at+jwt'])
const longest = 16_384
const toleranceSeconds = 30
const maxSubject = 255

const refused = { kind: 'refused' } as const
type Parts = { readonly header: Readonly<Record<string, unknown>>; readonly payload: Readonly<Record<string, unknown>> }
type TokenExpectations = Pick<IdentityProvider, 'name' | 'describe' | 'acceptedAudiences' | 'issuer'>

/** @param providers those without accepted audiences are skipped */
export function createProviderTokens(providers: Iterable<TokenExpectations>, clock: Clock): ProviderTokens {
  const checks = new Map(
    [...providers]
      .filter(({ acceptedAudiences }) => acceptedAudiences.length > 0)
      .map((provider) => [plain(provider.issuer), createCheck(provider, clock)] as const),
  )
  const checkOf = (token: string) => {
    const issuer = checks.size === 0 ? undefined : partsOf(token)?.payload.iss
    return typeof issuer === 'string' ? checks.get(plain(issuer)) : undefined
  }
  return {
    claims: (token) => checkOf(token) !== undefined,
    verify: async (token) => (await checkOf(token)?.(token)) ?? refused,
  }
}

/** Tolerates a missing trailing slash here; the token's own claim is compared exactly later. */
const plain = (issuer: string) => issuer.replace(/\/+$/, '')

function createCheck({ name, describe, acceptedAudiences }: TokenExpectations, clock: Clock) {
  const keysFor = createProviderKeys(async () => {
    const metadata = await describe()
    if ('cause' in metadata) throw metadata.cause
    const { issuer: own, jwksUri } = metadata
    if (jwksUri === undefined) throw new Error('The identity provider publishes no keys')
    const isSafe = jwksUri.startsWith('https:') || own.startsWith('http:')
    if (!isSafe) throw new Error('The identity provider publishes its keys where anybody on the way could change them')
    return jwksUri
  }, clock)
  const audience = [...acceptedAudiences] as [string, ...string[]]

  return async (token: string): Promise<Verified> => {
    const header = partsOf(token)?.header
    const alg = algorithms.find((one) => one === header?.alg)
    const isPlain =
      types.has(String(header?.typ).toLowerCase()) && header?.crit === undefined && header?.b64 === undefined
    if (alg === undefined || !isPlain) return refused
    const metadata = await describe()
    if ('cause' in metadata) return { kind: 'unreachable', cause: metadata.cause }
    const found = await keysFor(typeof header?.kid === 'string' ? header.kid : null, alg)
    if (found.kind === 'unreachable') return found
    const { default: jwt } = await import('jsonwebtoken')
    const times = { clockTimestamp: Math.floor(clock() / 1_000), clockTolerance: toleranceSeconds }
    const rules = { algorithms: [alg], audience, issuer: metadata.issuer, ...times }
    for (const key of found.keys) {
      try {
        const claims = jwt.verify(token, key, rules)
        return verifiedIdentity(name, claims, times.clockTimestamp)
      } catch {
        // Another key may have signed it.
      }
    }
    return refused
  }
}

/** A token that is bound to a key (`cnf`) requires a proof of possession, which is not supported. */
function verifiedIdentity(provider: string, claims: unknown, now: number): Verified {
  if (typeof claims !== 'object' || claims === null) return refused
  const { sub, exp, iat, cnf } = claims as Readonly<Record<string, unknown>>
  if (typeof sub !== 'string' || sub === '' || sub.length > maxSubject) return refused
  if (typeof exp !== 'number' || typeof iat !== 'number' || iat > now + toleranceSeconds) return refused
  return cnf === undefined ? { kind: 'person', provider, subject: sub, until: exp * 1_000 } : refused
}

/** The unverified claims of a token; undefined when it is not a token. */
function partsOf(token: string): Parts | undefined {
  if (token.length > longest) return undefined
  const [header, payload, , ...more] = token.split('.')
  if (header === undefined || payload === undefined || more.length > 0) return undefined
  const [head, body] = [objectIn(header), objectIn(payload)]
  return head === undefined || body === undefined ? undefined : { header: head, payload: body }
}

function objectIn(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
