import type { IncomingHttpHeaders } from 'node:http'
import { looksLikeApiKey } from '../../../auth/api-key.ts'
import type { Credential } from '../../../auth/principal.ts'
import { sessionOf } from '../cookies.ts'

const maxLength = 8_192

/**
 * The one credential of a request: `Authorization` (Bearer, Basic), else `X-API-Key`, else the session cookie. A
 * present but unknown one is `malformed`, so that it is refused and not skipped.
 */
export function credentialOf(headers: IncomingHttpHeaders): Credential | undefined {
  if (headers.authorization !== undefined) return fromAuthorization(headers.authorization)
  const key = headers['x-api-key']
  if (key !== undefined) {
    return typeof key === 'string' && key.length <= maxLength ? { kind: 'api-key', key: key.trim() } : malformed
  }
  const token = sessionOf(headers.cookie)
  return token === undefined ? undefined : { kind: 'session', token }
}

/** The credential of KOReader's progress sync, in its own headers; browsers are not supported there. */
export function readerCredentialOf(headers: IncomingHttpHeaders): Credential | undefined {
  const [username, digest] = [headers['x-auth-user'], headers['x-auth-key']]
  if (username === undefined && digest === undefined) return credentialOf({ ...headers, cookie: undefined })
  if (typeof username !== 'string' || username.length > maxLength) return malformed
  const isText = digest === undefined || (typeof digest === 'string' && digest.length <= maxLength)
  return isText ? { kind: 'reader-key', username: username.trim(), digest: (digest ?? '').trim() } : malformed
}

/** Where a protocol has the credential of a request. */
export type ReadCredential = (headers: IncomingHttpHeaders) => Credential | undefined

/** Whether a browser authenticates by cookie: a session, or the key of a paired browser. */
export function isByCookie(headers: IncomingHttpHeaders): boolean {
  return credentialOf(headers)?.kind === 'session'
}

/** The key of a paired browser; null for all other callers. */
export function keyInCookie(headers: IncomingHttpHeaders): string | null {
  const credential = credentialOf(headers)
  return credential?.kind === 'session' && looksLikeApiKey(credential.token) ? credential.token : null
}

const malformed: Credential = { kind: 'malformed' }

function fromAuthorization(header: string): Credential {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+) *$/.exec(header) ?? []
  if (header.length > maxLength || value === '') return malformed
  if (scheme.toLowerCase() === 'bearer') return { kind: 'bearer', token: value }
  return scheme.toLowerCase() === 'basic' ? fromBasic(value) : malformed
}

function fromBasic(value: string): Credential {
  const text = decodeUser(Buffer.from(value, 'base64'))
  const colon = text.indexOf(':')
  if (colon === -1) return malformed
  return { kind: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** UTF-8 as our challenge declares (RFC 7617); old clients send Latin-1. */
function decodeUser(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return bytes.toString('latin1')
  }
}
