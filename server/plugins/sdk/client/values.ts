import type { Members } from '../types.ts'

/** Readers of single values of an answer, of which nothing is certain. `undefined`: unknown. */
export function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : undefined
}

/** Objects of a list; what is something else is left out. */
export function listOf(value: unknown): Members[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  return items.map(membersOf).filter((one) => one !== undefined)
}

/** One line of at most 500 characters. */
export function lineOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = value.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' ? undefined : line.slice(0, 500).toWellFormed()
}

/** Lines of a list, each once, at most 50. */
export function linesOf(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.flatMap((item) => lineOf(item) ?? []))].slice(0, 50) : []
}

export function proseOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text.slice(0, 50_000).toWellFormed()
}

/** A number in a range. */
export function numberOf(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined
}

/** A whole number in a range. */
export function wholeOf(value: unknown, least: number, most: number): number | undefined {
  return Number.isInteger(value) ? numberOf(value, least, most) : undefined
}

export function yearOf(value: unknown): number | undefined {
  return wholeOf(value, 1_000, 2_200)
}

/** An id, which is a number or a text. */
export function idOf(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? String(value) : lineOf(value)
}

/** The names of objects such as `{ id, name }`, each once; at most 50. */
export function namesOf(...lists: readonly unknown[]): string[] {
  const names = lists.flatMap(listOf).flatMap(({ name }) => lineOf(name) ?? [])
  return [...new Set(names)].slice(0, 50)
}

/** An id that is a whole number from 1, in digits. */
export function numericId(value: unknown): string | undefined {
  const id = wholeOf(value, 1, Number.MAX_SAFE_INTEGER)
  return id === undefined ? undefined : String(id)
}

/** The form in which titles are compared: width, case, accents, apostrophes and spaces do not count; all else does. */
export function foldTitle(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** The form in which titles are compared where punctuation and a year in brackets at the end do not count either. */
export function titleKey(title: string): string {
  return splitYear(title)
    .title.normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** `Lamps (2004)`: the year in which a series began is often part of its title. */
export function splitYear(text: string): { title: string; year?: number } {
  const [, title, year] = /^(.*\S)\s*\((\d{4})\)$/.exec(text.trim()) ?? []
  return title === undefined || year === undefined ? { title: text.trim() } : { title, year: Number(year) }
}
