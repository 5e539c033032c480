import { createHash } from 'node:crypto'
import type { EpubPackage } from '../../kit/opf/epub-package.ts'
import type { Protection } from '../opening/encryption.ts'

/** OCF 3.3, 4.3.4: the first 1,040 bytes are XORed with the SHA-1 of the unique identifier. */
const IDPF_BYTES = 1_040
/** Adobe's method XORs the first 1,024 bytes with the 16 bytes of a UUID. */
const ADOBE_BYTES = 1_024
const MAX_IDENTIFIERS = 32

/**
 * Deobfuscates a font. The key derives from the package's unique identifier; some books used another identifier or did
 * not obfuscate the font, so every variant is tried.
 * @returns null when none yields a font
 */
export function readableFont(bytes: Uint8Array, protection: Protection, document: EpubPackage): Uint8Array | null {
  const identifiers = [...document.identifiers].sort((one, other) => Number(other.unique) - Number(one.unique))
  for (const { value } of identifiers.slice(0, MAX_IDENTIFIERS)) {
    const key = protection === 'idpf-font' ? idpfKey(value) : adobeKey(value)
    const font = key === null ? null : xorBytes(bytes, key, protection === 'idpf-font' ? IDPF_BYTES : ADOBE_BYTES)
    if (font !== null && fontType(font) !== null) return font
  }
  return fontType(bytes) === null ? null : bytes
}

/** White space is not part of the identifier. */
function idpfKey(identifier: string): Uint8Array {
  return createHash('sha1')
    .update(identifier.replaceAll(/[\u0020\u0009\u000d\u000a]/g, ''), 'utf8')
    .digest()
}

function adobeKey(identifier: string): Uint8Array | null {
  const digits = identifier
    .replace(/^urn:uuid:/i, '')
    .replaceAll('-', '')
    .trim()
  return /^[\da-f]{32}$/i.test(digits) ? Buffer.from(digits, 'hex') : null
}

function xorBytes(bytes: Uint8Array, key: Uint8Array, length: number): Uint8Array {
  const out = Uint8Array.from(bytes)
  for (let at = 0; at < Math.min(length, out.length); at += 1) out[at] = (out[at] ?? 0) ^ (key[at % key.length] ?? 0)
  return out
}

const starts: readonly (readonly [start: string, mediaType: string])[] = [
  ['wOFF', 'font/woff'],
  ['wOF2', 'font/woff2'],
  ['OTTO', 'font/otf'],
  ['\x00\x01\x00\x00', 'font/ttf'],
  ['true', 'font/ttf'],
  ['ttcf', 'font/collection'],
]

/** Media type (RFC 8081) of a font by its first bytes; null when it is no font. */
export function fontType(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  return starts.find(([known]) => known === start)?.[1] ?? null
}
