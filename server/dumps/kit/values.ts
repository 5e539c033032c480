import type { SqlValue } from '../../importers/kit/sqlite-source.ts'

/** Bytes of a column; what is longer is left out, and isn't loaded. */
const longest = { line: 2_000, list: 200_000, prose: 100_000 } as const

/** A column as it is selected: null where it is longer than `size` allows, and for bytes. */
export function bounded(column: string, size: keyof typeof longest = 'line'): string {
  const isPlain = `typeof(${column}) in ('text', 'integer', 'real')`
  return `case when ${isPlain} and octet_length(${column}) <= ${longest[size]} then ${column} end`
}

export function lineIn(value: SqlValue | undefined): string | null {
  if (typeof value !== 'string') return null
  const line = value.replace(/\s+/gu, ' ').trim()
  return line === '' ? null : line
}

/** A whole number, also where it is written as a text such as `12.0`. */
export function wholeIn(value: SqlValue | undefined): number | null {
  const number = typeof value === 'string' && /^\d{1,9}(?:\.\d{1,3})?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.floor(number) : null
}

/** A list that is stored as JSON; empty when it is something else. */
export function listIn(value: SqlValue | undefined): readonly unknown[] {
  if (typeof value !== 'string') return []
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

export function textsIn(value: SqlValue | undefined): readonly string[] {
  return listIn(value).filter((one) => typeof one === 'string' && one.length <= longest.line) as string[]
}

/** A name in a list, which may be anything; null where it is longer than that of a column may be. */
export function nameIn(one: unknown): string | null {
  return typeof one === 'string' && one.length <= longest.line ? lineIn(one) : null
}

/** Each once, without empty ones. */
export function distinct(titles: readonly (string | null)[]): readonly string[] {
  return [...new Set(titles.filter((title) => title !== null && title !== ''))] as string[]
}
