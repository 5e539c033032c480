/**
 * Decodes a document by its own encoding information: byte-order mark, then the XML declaration (XML 1.0 appendix F),
 * then UTF-8. Invalid UTF-8 is decoded as Windows-1252, which never fails and is the usual encoding of such documents.
 */
export function decodeText(bytes: Uint8Array): string {
  const label = byteOrderMark(bytes) ?? silentUtf16(bytes) ?? declaredEncoding(bytes)
  if (label !== 'utf-8') return new TextDecoder(label).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return byteOrderMark(bytes) === null
      ? new TextDecoder('windows-1252').decode(bytes)
      : new TextDecoder('utf-8').decode(bytes)
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

/** UTF-16 without a byte-order mark has a zero byte beside the first `<`. */
function silentUtf16(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  return null
}

function declaredEncoding(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.:-]*)["']/.exec(head)?.[1]
  if (declared === undefined) return 'utf-8'
  try {
    const { encoding } = new TextDecoder(declared)
    // A declaration that is readable as single bytes cannot be UTF-16.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return 'utf-8'
  }
}
