/** Characters of PDFDocEncoding (ISO 32000-1, annex D.2) that differ from Latin-1, from each code on. */
const differing: readonly (readonly [first: number, characters: string])[] = [
  [0x18, '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'],
  [
    0x80,
    '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02' +
      '\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e',
  ],
  [0xa0, '\u20ac'],
]
const characters = new Map(
  differing.flatMap(([first, all]) => [...all].map((character, index) => [first + index, character] as const)),
)

const marks = [
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
] as const

/** The characters of a text string (7.9.2.2), without the marks of languages in it. */
export function textOfString(bytes: Uint8Array): string {
  const encoding = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))?.encoding
  // Without half a character at the end.
  const whole = encoding?.startsWith('utf-16') ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes
  const text = encoding === undefined ? null : decoded(whole, encoding)
  if (text !== null) return withoutLanguages(text)
  return withoutLanguages(Buffer.from(whole).toString('latin1')).replaceAll(
    /[\u0018-\u001f\u0080-\u00a0]/g,
    (character) => characters.get(character.charCodeAt(0)) ?? character,
  )
}

/** A language stands between two escape characters (7.9.2.2). */
function withoutLanguages(text: string): string {
  return text.replaceAll(/\u001b[^\u001b]*(?:\u001b|$)/g, '')
}

/** Null when the bytes are not in that encoding. */
function decoded(bytes: Uint8Array, encoding: (typeof marks)[number]['encoding']): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
