/** Limits for all metadata. */
export const textLimits = {
  /** Characters of a name, a title, one list item. */
  line: 500,
  /** Characters of a summary. */
  prose: 50_000,
  /** Items of one list. */
  items: 200,
} as const

/** C0 and C1 controls, direction overrides and isolates, byte-order marks, noncharacters: never part of a name. */
const invisible = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g
const invisibleInProse = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g

/**
 * One line of text: composed (NFC), controls and runs of white space made one space, trimmed, cut at 500 characters.
 * @returns null when nothing is left
 */
export function cleanLine(text: string | null | undefined, limit: number = textLimits.line): string | null {
  if (text === null || text === undefined) return null
  const bounded = text.length > limit * 4 ? text.slice(0, limit * 4) : text
  const line = bounded.toWellFormed().normalize('NFC').replace(invisible, ' ').replace(/\s+/g, ' ').trim()
  return line === '' ? null : cut(line, limit)
}

/**
 * Text of several lines: line ends made `\n`, at most one empty line in a row, trailing white space dropped, cut at
 * 50,000 characters.
 * @returns null when nothing is left
 */
export function cleanProse(text: string | null | undefined, limit: number = textLimits.prose): string | null {
  if (text === null || text === undefined) return null
  const bounded = text.length > limit * 4 ? text.slice(0, limit * 4) : text
  const lines = bounded
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(invisibleInProse, ' ')
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
  const prose = lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return prose === '' ? null : cut(prose, limit)
}

/** Cuts between characters, never inside a surrogate pair. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  const splits = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, splits ? limit - 1 : limit).trimEnd()
}

/** The comparison key of a name: ignores compatibility forms, case and white space. */
export function foldKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Cleaned lines without repetitions (the first spelling stays), at most 200. */
export function cleanList(items: readonly (string | null | undefined)[]): string[] {
  const unique = new Map<string, string>()
  for (const item of items) {
    if (unique.size >= textLimits.items) break
    const line = cleanLine(item)
    if (line === null) continue
    const key = foldKey(line)
    if (!unique.has(key)) unique.set(key, line)
  }
  return [...unique.values()]
}

/** Suffixes that belong to the name before the comma. */
const nameSuffix = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|esq)\.?$/i

/**
 * Splits a list written as one text at commas, semicolons and their full-width forms; `Jr.` and similar stay with the
 * name before them. Only trims, does not clean.
 */
export function splitList(text: string | null | undefined): string[] {
  if (text === null || text === undefined) return []
  const items: string[] = []
  for (const part of text.split(/[,;，；、]/, textLimits.items * 10)) {
    const item = part.trim()
    if (item === '') continue
    if (nameSuffix.test(item) && items.length > 0) items.push(`${items.pop()}, ${item}`)
    else items.push(item)
  }
  return items
}
