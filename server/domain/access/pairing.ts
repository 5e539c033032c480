import type { Permission } from './viewer.ts'

/** Default permissions of a paired device: read and sync progress, but never create keys. */
export const devicePermissions: readonly Permission[] = [
  'libraries-read',
  'series-read',
  'books-read',
  'collections-read',
  'readlists-read',
  'pages-read',
  'progress-read',
  'progress-write',
  'system-health',
]

/** Text entered or scanned to pair a device. */
type PairingText =
  /** The six digits shown on a screen. */
  | { readonly kind: 'code'; readonly code: string }
  /** Scanned from a device that requests pairing. */
  | { readonly kind: 'request'; readonly pairingId: string }
  /** Scanned from the screen of the user who offers the pairing. */
  | { readonly kind: 'offer'; readonly pairingId: string; readonly secret: string }

/**
 * The page where a signed-in user approves a pairing request.
 * @param origin without a final slash
 */
export function requestText(origin: string, pairingId: string): string {
  return `${origin}/pair?request=${pairingId}`
}

/** The secret is in the fragment, which browsers never send. @param origin without a final slash */
export function offerText(origin: string, pairingId: string, secret: string): string {
  return `${origin}/pair#offer=${pairingId}.${secret}`
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const request = new RegExp(`/pair\\?request=(${uuid})$`, 'i')
const offer = new RegExp(`/pair#offer=(${uuid})\\.([\\w-]{20,100})$`, 'i')

/**
 * Parses a code, with digits grouped in any way, or the text of our QR code; null for anything else. The server in the
 * text is ignored: an unknown id is rejected anyway.
 */
export function readPairingText(text: string): PairingText | null {
  const given = text.trim().slice(0, 500)
  const digits = given.replace(/[\s-]/g, '')
  if (/^[0-9]{6}$/.test(digits)) return { kind: 'code', code: digits }
  const [, requested] = request.exec(given) ?? []
  if (requested !== undefined) return { kind: 'request', pairingId: requested.toLowerCase() }
  const [, offered, secret] = offer.exec(given) ?? []
  if (offered === undefined || secret === undefined) return null
  return { kind: 'offer', pairingId: offered.toLowerCase(), secret }
}
