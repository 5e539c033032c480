import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

/** PEM texts. */
export type IssuedPair = { readonly cert: string; readonly key: string }

export type IssueOptions = {
  /** Milliseconds since 1970; default: an hour ago. */
  readonly from?: number
  /** Default: in 90 days. */
  readonly until?: number
}

/** An authority that issues certificates for tests. */
export type Authority = {
  /** Its own certificate, for clients that trust it. */
  readonly cert: string
  /** A certificate for host names and IP addresses, with a new key. */
  issue(names: readonly string[], options?: IssueOptions): IssuedPair
  /** The same for a key of someone else. */
  certify(key: KeyObject, names: readonly string[], options?: IssueOptions): string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** An authority with a new key. */
export function createAuthority(name = 'Inglenook test authority'): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const authority = { name, publicKey, privateKey }
  const ofAuthority = [
    extension('2.5.29.19', true, sequence(boolean(true))),
    // Signs certificates and lists of revoked ones.
    extension('2.5.29.15', true, tagged(0x03, Buffer.from([1, 6]))),
  ]
  const certify: Authority['certify'] = (key, names, options = {}) =>
    certificate(authority, { name: names[0] ?? '', key, options, extensions: [alternativeNames(names)] })
  return {
    cert: certificate(authority, {
      ...{ name, key: publicKey, extensions: ofAuthority },
      options: { until: Date.now() + 3_650 * dayMs },
    }),
    certify,
    issue(names, options) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      return { cert: certify(pair.publicKey, names, options), key }
    },
  }
}

type Subject = {
  readonly name: string
  readonly key: KeyObject
  readonly options: IssueOptions
  readonly extensions: readonly Buffer[]
}
type Issuer = { readonly name: string; readonly publicKey: KeyObject; readonly privateKey: KeyObject }

/** An X.509 certificate (RFC 5280) in PEM. */
function certificate(issuer: Issuer, { name, key, options, extensions }: Subject): string {
  const { from = Date.now() - hourMs, until = Date.now() + 90 * dayMs } = options
  const algorithm = sequence(identifier('1.2.840.10045.4.3.2'))
  const authorityKey = extension('2.5.29.35', false, sequence(tagged(0x80, keyId(issuer.publicKey))))
  const subjectKey = extension('2.5.29.14', false, tagged(0x04, keyId(key)))
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    commonName(issuer.name),
    sequence(time(from), time(until)),
    commonName(name),
    key.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions, authorityKey, subjectKey)),
  )
  const signature = sign('sha256', body, issuer.privateKey)
  const der = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])))
  // OpenSSL refuses an empty line, so that lines are joined, not ended.
  const lines = der
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function keyId(key: KeyObject): Buffer {
  return createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
}

function alternativeNames(names: readonly string[]): Buffer {
  const list = names.map((name) =>
    isIP(name) === 4 ? tagged(0x87, Buffer.from(name.split('.').map(Number))) : tagged(0x82, Buffer.from(name)),
  )
  return extension('2.5.29.17', false, sequence(...list))
}

function extension(id: string, isCritical: boolean, value: Buffer): Buffer {
  return sequence(identifier(id), ...(isCritical ? [boolean(true)] : []), tagged(0x04, value))
}

function commonName(name: string): Buffer {
  return sequence(tagged(0x31, sequence(identifier('2.5.4.3'), tagged(0x0c, Buffer.from(name)))))
}

/** GeneralizedTime for years that UTCTime does not have. */
function time(ms: number): Buffer {
  const text = `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
  return Number(text.slice(0, 4)) < 2050 ? tagged(0x17, Buffer.from(text.slice(2))) : tagged(0x18, Buffer.from(text))
}

function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value % 128]
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) + 128)
  return digits
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes)
}

function boolean(value: boolean): Buffer {
  return tagged(0x01, Buffer.from([value ? 255 : 0]))
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}

/** One element of DER (X.690). */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
