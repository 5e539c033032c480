import { foldText, isAscii } from './fold.ts'

const limits = { indexedLength: 100_000, queryLength: 400, queryTokens: 16, tokenLength: 64 }

/** Scripts written without spaces between words, or whose words take endings: split into pairs. */
const pairedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}ー々〆'
const pieces = new RegExp(
  `([${pairedScripts}]+)|((?:(?![${pairedScripts}])[\\p{L}\\p{M}\\p{N}])+(?:['’.\\-](?:(?![${pairedScripts}])[\\p{L}\\p{M}\\p{N}])+)*)`,
  'gu',
)

type Piece = { readonly text: string; readonly paired: boolean }

/**
 * A run of Chinese, Japanese or Korean characters as overlapping pairs plus the last character: `海賊王` → `海賊`, `賊王`,
 * `王`. A query of one character is then a token prefix, a query of two a token, and a longer one a token phrase.
 */
export function cjkBigrams(run: string): string[] {
  const characters = [...run]
  const last = characters.at(-1)
  if (last === undefined) return []
  const pairs = characters.slice(0, -1).map((character, i) => character + (characters[i + 1] ?? ''))
  return [...pairs, last]
}

/**
 * The full-text form of a text: folded tokens joined by spaces, for a tokenizer that splits at everything but letters
 * and digits. Words with a hyphen, apostrophe or dot inside are also included in one piece (`x-men` → `x men xmen`).
 */
export function searchTokens(text: string): string {
  const tokens: string[] = []
  for (const piece of piecesOf(text.slice(0, limits.indexedLength))) {
    if (piece.paired) {
      tokens.push(...cjkBigrams(piece.text))
      continue
    }
    if (!/['’.-]/.test(piece.text)) {
      tokens.push(piece.text)
      continue
    }
    const parts = piece.text.split(/['’.-]/u)
    tokens.push(...parts, parts.join(''))
  }
  return tokens.filter(isToken).join(' ')
}

/** One search term: a word of letters and digits, or a run of CJK characters. */
export type SearchWord = {
  /** Folded. */
  readonly text: string
  /** The FTS5 term for the complete word. */
  readonly phrase: string
  /** The FTS5 term when the word may be unfinished, which the last one may. */
  readonly prefix: string
  readonly paired: boolean
}

/** The search terms of a user's text, at most 16. */
export function searchWords(text: string): SearchWord[] {
  const words = piecesOf(text.slice(0, limits.queryLength)).flatMap((piece): SearchWord[] => {
    if (piece.paired) return [pairedWord(piece.text)]
    const parts = piece.text
      .split(/['’.-]/u)
      .filter(isWord)
      .map(cut)
    return parts.map((part) => ({ text: part, phrase: quote(part), prefix: `${quote(part)}*`, paired: false }))
  })
  return words.slice(0, limits.queryTokens)
}

/**
 * A user's text as an FTS5 MATCH expression: every word must occur, the last one may be unfinished. Everything is
 * quoted, so no operator of the query language can be injected. At most 16 words are used.
 * @returns null when the text has nothing to search for
 */
export function searchMatch(text: string): string | null {
  return matchOfWords(searchWords(text))
}

/** Like {@link matchOfWords} without words that begin with the last one. */
export function matchOfWholeWords(words: readonly SearchWord[]): string | null {
  return words.length === 0 ? null : words.map(({ phrase }) => phrase).join(' ')
}

/**
 * See {@link searchMatch}.
 * @param others alternatives for a typed word
 */
export function matchOfWords(
  words: readonly SearchWord[],
  others: ReadonlyMap<SearchWord, readonly string[]> = new Map(),
): string | null {
  if (words.length === 0) return null
  const parts = words.map((word, i) => {
    const choice = others.get(word)
    if (choice !== undefined) return `(${choice.map(quote).join(' OR ')})`
    return i === words.length - 1 ? word.prefix : word.phrase
  })
  return parts.join(others.size === 0 ? ' ' : ' AND ')
}

/** Two characters and more: a phrase of pairs; one character: the beginning of any token. */
function pairedWord(run: string): SearchWord {
  const tokens = cjkBigrams(run)
  const phrase = tokens.length === 1 ? `${quote(run)}*` : quote(tokens.slice(0, -1).join(' '))
  return { text: run, phrase, prefix: phrase.endsWith('*') ? phrase : `${phrase}*`, paired: true }
}

/** Words used for typo correction: four letters and more, in a script that separates words. */
export function learnableWords(tokens: string): string[] {
  return tokens.split(' ').filter((token) => learnable.test(token))
}

const learnable = new RegExp(
  `^(?:(?![${pairedScripts}])\\p{L})(?:(?![${pairedScripts}])[\\p{L}\\p{M}\\p{N}]){3,39}$`,
  'u',
)

/** The same for texts with ASCII letters only. */
const plainPieces = /[a-z0-9]+(?:['.-][a-z0-9]+)*/g

function piecesOf(text: string): Piece[] {
  const folded = foldText(text)
  if (isAscii(folded)) return (folded.match(plainPieces) ?? []).map((plain) => ({ text: plain, paired: false }))
  return Array.from(folded.matchAll(pieces), (match) => ({
    text: match[0],
    paired: match[1] !== undefined,
  }))
}

function isToken(text: string): boolean {
  return text.length <= limits.tokenLength && isWord(text)
}

function isWord(text: string): boolean {
  return /[a-z0-9]/.test(text) || /[\p{L}\p{N}]/u.test(text)
}

/** A word too long for the index is still searched, so that it finds nothing. */
function cut(word: string): string {
  return word.length <= limits.tokenLength ? word : [...word].slice(0, limits.tokenLength).join('')
}

function quote(text: string): string {
  return `"${text}"`
}
