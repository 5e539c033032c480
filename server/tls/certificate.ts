import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'
import { noteText } from '../domain/notes/table.ts'

/** A certificate, or a way to get one, that can't be used. The message says what to do. */
export class CertificateProblem extends Error {}

export type Pair = { readonly cert: string; readonly key: string }

/** A certificate with its key, which fit together. */
export type Certificate = Pair & {
  /** Host names in lower case, `*.example.org` among them, and IP addresses. */
  readonly names: readonly string[]
  /** Who signed it. */
  readonly issuer: string
  /** Milliseconds since 1970. */
  readonly validFrom: number
  readonly validUntil: number
  /** SHA-256 of the certificate. */
  readonly fingerprint: string
  readonly context: SecureContext
}

/** @param files their paths, for messages @throws CertificateProblem */
export function readCertificate({ cert, key }: Pair, files: Pair): Certificate {
  const found = parseCertificate(cert, files.cert)
  if (!found.checkPrivateKey(parseKey(key, files.key)))
    throw new CertificateProblem(noteText('key_of_another', { file: files.cert, key: files.key }))
  return {
    cert,
    key,
    names: namesOf(found),
    issuer: issuerOf(found),
    validFrom: Date.parse(found.validFrom),
    validUntil: Date.parse(found.validTo),
    fingerprint: found.fingerprint256,
    context: contextOf({ cert, key }, files.cert),
  }
}

/** A problem that does not keep the certificate from being used; null: none. */
export function problemOf({ names, validFrom, validUntil }: Certificate, now: number): string | null {
  if (now >= validUntil) return noteText('certificate_expired', { day: dayOf(validUntil) })
  if (now < validFrom) return noteText('certificate_early', { day: dayOf(validFrom) })
  return names.length === 0 ? noteText('certificate_nameless') : null
}

/** Whether it is for this host: a name in lower case, or an address. */
export function covers({ names }: Pick<Certificate, 'names'>, host: string): boolean {
  // A wildcard stands for one label.
  return names.includes(host) || names.includes(host.replace(/^[^.]+/, '*'))
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function parseCertificate(text: string, file: string): X509Certificate {
  try {
    return new X509Certificate(text)
  } catch {
    throw new CertificateProblem(noteText('certificate_not_pem', { file }))
  }
}

function parseKey(text: string, file: string): KeyObject {
  try {
    return createPrivateKey(text)
  } catch {
    throw new CertificateProblem(noteText(/ENCRYPTED/.test(text) ? 'key_encrypted' : 'key_not_pem', { file }))
  }
}

/** A key that is too short, for example, is refused only here. */
function contextOf(pair: Pair, file: string): SecureContext {
  try {
    return createSecureContext({ ...pair, minVersion: 'TLSv1.2' })
  } catch (error) {
    const reason = error instanceof Error && 'reason' in error ? String(error.reason) : 'unknown reason'
    throw new CertificateProblem(noteText('certificate_refused', { file, reason }))
  }
}

function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  const found = subjectAltName.matchAll(/(?:DNS:|IP Address:)([^,"\s]+)/g)
  return [...found].map(([, name = '']) => name.toLowerCase())
}

/** The name of the authority, such as `R11, Let's Encrypt`. */
function issuerOf({ issuer }: X509Certificate): string {
  const part = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(issuer)?.[1]
  return [part('CN'), part('O')].filter((text) => text !== undefined).join(', ')
}
