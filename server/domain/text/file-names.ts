/** Characters that some file systems reject or treat specially. */
const refusedMarks = /[\p{Cc}<>:"/\\|?*]/gu
/** Bidirectional controls, which can disguise a file extension. */
const turningMarks = /[\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{feff}]/gu
/** Windows device names, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i
/** Extensions are short; anything longer belongs to the name. */
const endingPattern = /\.[\p{L}\p{N}]{1,8}$/u
/** Bytes in UTF-8: file systems allow 255, less a number and a folder. */
const MAX_BYTES = 200

/**
 * A name valid on every common file system: no separators, device names, trailing dots or spaces, at most 200 bytes of
 * UTF-8 including the extension.
 * @returns never empty
 */
export function safeFileName(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replace(turningMarks, '').replace(refusedMarks, '_').trim()
  const ending = endingPattern.exec(clean)?.[0] ?? ''
  const stem = withoutTail(clean.slice(0, clean.length - ending.length))
  const free = deviceName.test(`${stem}${ending}`) ? `_${stem}` : stem
  const short = withoutTail(shortened(free, MAX_BYTES - byteLength(ending)))
  return `${short === '' ? '_' : short}${ending}`
}

/**
 * Safe names, unique even when case and Unicode form are ignored: a repeated name gets ` (2)`, ` (3)` … before its
 * extension. Deterministic.
 */
export function uniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return names.map((given) => {
    const name = safeFileName(given)
    const key = folded(name)
    let candidate = name
    for (let number = next.get(key) ?? 2; taken.has(folded(candidate)); number++) {
      candidate = numbered(name, number)
      next.set(key, number + 1)
    }
    taken.add(folded(candidate))
    return candidate
  })
}

function numbered(name: string, number: number): string {
  const ending = endingPattern.exec(name)?.[0] ?? ''
  return `${name.slice(0, name.length - ending.length)} (${number})${ending}`
}

function folded(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase()
}

function withoutTail(text: string): string {
  return text.replace(/[. ]+$/, '')
}

function shortened(text: string, most: number): string {
  let bytes = 0
  let end = 0
  for (const mark of text) {
    bytes += byteLength(mark)
    if (bytes > most) break
    end += mark.length
  }
  return text.slice(0, end)
}

/** Bytes of well-formed text in UTF-8. */
function byteLength(text: string): number {
  let bytes = 0
  for (const mark of text) {
    const code = mark.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
