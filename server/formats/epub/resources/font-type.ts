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
