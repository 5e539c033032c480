import { foldText } from '../text/fold.ts'

const quotes = ['《》', '「」', '『』', '“”', '«»']
const openingSeparators = /^(?:[\s\-‐–—―,;:~|]|[.+&](?=[\s\-.]|$))+/u
const closingSeparators: ReadonlySet<string> = new Set(' \t-‐–—―,;:~|#')

/** A part of a name for display: `_` as space, single spaces, trimmed separators. */
export function tidy(text: string, dotIsSpace: boolean): string {
  const spaced = (dotIsSpace ? spaceDots(text) : text).replaceAll('_', ' ').replaceAll('&amp;', '&')
  const opened = spaced.replace(/\s+/gu, ' ').replace(openingSeparators, (lead) => withEllipsis(lead))
  return unquote(trimEnd(opened).trim())
}

/** `《Title》` is the title. */
function unquote(text: string): string {
  return quotes.includes(text.charAt(0) + text.charAt(text.length - 1)) ? text.slice(1, -1).trim() : text
}

/** In a name without spaces `.` separates words, except in abbreviations (`S.H.I.E.L.D.`) and decimals. */
function spaceDots(text: string): string {
  return text.replace(/(?:\p{Lu}\.){2,}|\p{Nd}\.(?=\p{Nd}(?!\p{Nd}))|\./gu, (found) => (found === '.' ? ' ' : found))
}

function withEllipsis(lead: string): string {
  return lead.endsWith('...') ? '...' : ''
}

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && closingSeparators.has(text[end - 1] ?? '')) end--
  const remaining = text.slice(0, end)
  if (remaining.endsWith(' +') || remaining.endsWith(' &')) return trimEnd(remaining.slice(0, -2))
  return text[end] === '-' && opensQuote(remaining) ? `${remaining}-` : remaining
}

/** ` -word` without an end: the following dash closes a pair, as in `Kekkai -Back-`. */
function opensQuote(text: string): boolean {
  const dash = text.lastIndexOf(' -')
  return dash >= 0 && text[dash + 2] !== ' ' && text[dash + 2] !== '-'
}

/** Words that are not a title when alone: editions and bindings. */
const formatPhrases = /^(hard[- ]?cover|soft[- ]?cover|one[- ]?shot|trade paper ?back|tpb|hc|ogn|gn|omnibus)$/iu
const site = /^\S+\.(com|net|org|info|to|io)$/iu

/** `Name GetComics.INFO`: the site that a file or folder came from. */
export function withoutSite(text: string): string {
  const at = text.lastIndexOf(' ')
  return at > 0 && site.test(text.slice(at + 1)) ? trimEnd(text.slice(0, at)) : text
}

const correction = /\s*\bv\d{1,2}$/iu

/**
 * Removes non-title parts from the text after a number: release words, sites, `by` a group, `03 of 04 covers`, a lone
 * word of capitals. Null when nothing is left.
 */
export function titleFrom(text: string): string | null {
  if (/^(by\s|as\s?$|\d+ of \d+|[px]\d)/iu.test(text) || /\s(scans?|scanlations?)$/iu.test(text)) return null
  const words = text.replace(correction, '').split(' ')
  while (words.length > 0 && isRemainder(words.at(-1) ?? '')) words.pop()
  const title = trimEnd(words.join(' '))
  if (/^[\p{N}\s,.&+#-]*$/u.test(title) || formatPhrases.test(title)) return null
  if (/^[a-z]{2,3}$/.test(title) && isTagWord(title)) return null
  return /^\.?\p{Lu}{2,5}$/u.test(title) && /^[\x20-\x7e]+$/.test(title) ? null : title
}

function isRemainder(word: string): boolean {
  return word.length > 1 && (isReleaseWord(word) || site.test(word))
}

/** Outside brackets only words that never end a title count; most tag words are also plain words. */
function isReleaseWord(word: string): boolean {
  return /^(digital|c2c|ctc|webrip|dvdrip|hdrip|noads|repaired|scan|scans)$/iu.test(word) && isTagWord(word)
}

/** Words that make a bracket a release tag: source, group, language, number of covers. */
const tagWords: ReadonlySet<string> = new Set(
  `digital webrip web rip dvdrip bdrip hdrip hd sd uhd scan scans scanned scanlation scanlations scanlated scanner
  c2c ctc noads nocovers fixed repaired repack upscaled retail raw raws webp jpg png jpeg epub pdf cbz cbr mobi
  empire minutemen dcp novus zone getcomics covers cover pages page complete incomplete ongoing oneshot hybrid
  english eng en french fr fra deutsch german ger de spanish es esp castellano italian it ita portuguese pt ptbr
  japanese ja jp jpn korean ko kr chinese zh cn russian ru rus polish pl dutch nl manga manhwa manhua comic comics
  decensored uncensored censored textless colorized colored color colour bw tpb hc ogn gn os f r1 r2 f1 f2 f3`
    .trim()
    .split(/\s+/),
)

export function isTagWord(text: string): boolean {
  return tagWords.has(text.toLowerCase())
}

export function isSameName(left: string, right: string): boolean {
  return foldText(left) === foldText(right)
}
