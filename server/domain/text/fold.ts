/** Latin and Greek letters that Unicode does not decompose, as users without them on the keyboard type them. */
const letterReplacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ς: 'σ',
}

/**
 * The form in which texts are searched and compared: compatibility forms folded (full width, ligatures, circled
 * digits), Latin, Greek and Cyrillic accents stripped, lower case. Only U+0300 to U+036F is stripped: the voicing marks
 * of kana and the vowels of Thai or Devanagari change the word and stay. Idempotent.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðþłħıŋς]/g, (letter) => letterReplacements[letter] ?? letter)
    .normalize('NFC')
}

/** Such texts need no normalization. Most names are of this kind, and the test is cheap. */
export function isAscii(text: string): boolean {
  return /^[\u0000-\u007f]*$/.test(text)
}

/**
 * Characters of a folded name: ligatures become up to eighteen letters, and an index holds only so many bytes. Migrations
 * repeat the number.
 */
const longestName = 600

/** The folded form of a name, by which names are compared and found. */
export function foldName(name: string): string {
  const folded = foldText(name).trim()
  return folded.length <= longestName ? folded : [...folded].slice(0, longestName).join('').trimEnd()
}
