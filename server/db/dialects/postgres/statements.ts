import { LRUCache } from 'lru-cache'
import type { QueryConfig } from 'pg'
import type { Statement, Value } from '../../database.ts'
import { tsqueryOf } from './full-text.ts'
import { translate, typesOf } from './translate.ts'

type Known = { readonly name: string | undefined; readonly text: string; readonly binds: readonly Bind[] }
type Bind = 'list' | 'match' | null

/**
 * Statements prepared by name, on every connection; the others, mostly conditions that somebody combined, are parsed by
 * the server each time. So are those with a search: whether to go through its hits or through all rows, newest first,
 * depends on how common the words are.
 */
const maxNamed = 400
let named = 0

const known = new LRUCache<string, Known>({ max: 2_000 })

/** A statement of `db/sql.ts` as the driver takes it. */
export function queryOf({ text, params }: Statement): QueryConfig {
  const key = `${typesOf(params)} ${text}`
  const found = known.get(key) ?? remember(key, text, params)
  return {
    ...(found.name === undefined ? {} : { name: found.name }),
    text: found.text,
    values: params.map((value, index) => bound(value, found.binds[index] ?? null)),
  }
}

function remember(key: string, text: string, params: readonly Value[]): Known {
  const translated = translate(text, params)
  const binds = params.map((_, index): Bind => {
    if (translated.includes(`unnest ($${index + 1} `)) return 'list'
    return translated.includes(`@@ ($${index + 1} ::tsquery`) ? 'match' : null
  })
  const made = { name: binds.includes('match') ? undefined : nextName(), text: translated, binds }
  known.set(key, made)
  return made
}

function nextName(): string | undefined {
  if (named === maxNamed) return undefined
  named += 1
  return `s${named}`
}

const names = new Map<string, string>()

/** A statement of this dialect that is prepared on every connection. */
export function namedQuery(text: string, values: unknown[]): QueryConfig {
  const name = names.get(text) ?? `n${names.size}`
  names.set(text, name)
  return { name, text, values }
}

function bound(value: Value, bind: Bind): unknown {
  if (bind === 'list' && typeof value === 'string') return (JSON.parse(value) as unknown[]).map(storable)
  if (bind === 'match' && typeof value === 'string') return tsqueryOf(value)
  return storable(value)
}

/** PostgreSQL stores no NUL character in a text, and no half of a surrogate pair. */
export function storable(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return (value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value).toWellFormed()
}
