import { createHash } from 'node:crypto'

/**
 * An id that is the same each time a source is read, so that what was imported before is recognized.
 * @param parts what identifies the row: the program, its table, its key there
 * @returns a UUID of version 8 (RFC 9562, section 5.8) from SHA-256
 */
export function stableId(...parts: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return uuidText(bytes)
}

/** @param bytes 16 of them */
export function uuidText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
