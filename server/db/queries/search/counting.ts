import type { CachedAnswer, Matches, Reader, Topic, Value } from '../../database.ts'
import { among, type Fragment, raw, sql } from '../../sql.ts'

const cachedCounts = 500
const cachedMatches = 32
const cachedAggregates = 40
const cachedSets = 40
const cachedPages = 200
/** Sets of at most this size are stored as a list. */
const fewRows = 2_000

/**
 * A count, cached until one of its topics changes. The statement returns one column called `count`.
 * @param topics what the count depends on
 */
export async function cachedCount(reader: Reader, statement: Fragment, topics: readonly Topic[]): Promise<number> {
  const query = { statement, version: versionOf(reader, topics), limit: cachedCounts }
  return cachedAnswer(
    reader.counts,
    query,
    async () => (await reader.pass<{ count: number }>(statement))[0]?.count ?? 0,
  )
}

/**
 * The internal numbers that a statement returns as `seq`, computed once and cached like a count, so that paging does
 * not repeat the tests.
 * @param topics what the numbers depend on
 */
export async function findMatches(reader: Reader, statement: Fragment, topics: readonly Topic[]): Promise<Matches> {
  const query = { statement, version: versionOf(reader, topics), limit: cachedMatches }
  return cachedAnswer(reader.matches, query, async () => {
    const { total, marks } = marksOf(await numbersOf(reader, statement))
    if (total > fewRows) return { total, few: null, marks }
    const few: number[] = []
    for (let at = marks.indexOf(1); at !== -1; at = marks.indexOf(1, at + 1)) few.push(at + 1)
    return { total, few, marks: null }
  })
}

/**
 * True for rows whose number is in the set.
 * @param column that holds the number: `b.seq`
 */
export function isMatched(column: Fragment, { total, few, marks }: Matches): Fragment {
  if (total === 0) return raw('false')
  return marks === null ? among(column, few) : isMarked(column, marks)
}

/** The same for a byte map. A lookup costs less than in a set built by SQLite. */
export function isMarked(column: Fragment, marks: Uint8Array): Fragment {
  return sql`substr(${marks}, ${column}, 1) = x'01'`
}

/**
 * In one value, as the bytes of a text: one row per number would cost several times as much as finding them, and a list
 * of tens of thousands of numbers per query would keep the garbage collector busy.
 */
async function numbersOf(reader: Reader, statement: Fragment): Promise<Uint8Array> {
  const [row] = await reader.pass<{ seqs: Uint8Array | null }>(
    sql`select cast(group_concat(seq) as blob) as seqs from (${statement})`,
  )
  return row?.seqs ?? new Uint8Array()
}

const comma = 0x2c
const zero = 0x30

/** Parses comma-separated numbers in one pass: there may be a hundred thousand of them. */
function marksOf(text: Uint8Array): { readonly total: number; readonly marks: Uint8Array } {
  let marks: Uint8Array = new Uint8Array(text.length)
  let [total, max, seq] = [0, 1, 0]
  const end = text.length === 0 ? 0 : text.length + 1
  for (let at = 0; at < end; at++) {
    const byte = text[at] ?? comma
    if (byte !== comma) {
      seq = seq * 10 + byte - zero
      continue
    }
    if (seq > marks.length) marks = enlarge(marks, seq)
    marks[seq - 1] = 1
    total += 1
    if (seq > max) max = seq
    seq = 0
  }
  return { total, marks: marks.slice(0, max) }
}

function enlarge(marks: Uint8Array, length: number): Uint8Array {
  const enlarged = new Uint8Array(2 * length)
  enlarged.set(marks)
  return enlarged
}

/**
 * The rows of an expensive aggregate, cached like a count.
 * @param topics what the rows depend on
 */
export function cachedRows<Row>(
  reader: Reader,
  statement: Fragment,
  topics: readonly Topic[],
): Promise<readonly Row[]> {
  const query = { statement, version: versionOf(reader, topics), limit: cachedAggregates }
  const rows = reader.rows as Map<string, CachedAnswer<readonly Row[]>>
  return cachedAnswer(rows, query, () => reader.pass<Row>(statement))
}

/**
 * The internal numbers that a short statement returns as `seq`, in its order, cached like a count: many readers open the
 * same pages.
 * @param topics what the numbers and their order depend on
 */
export function cachedPage(reader: Reader, statement: Fragment, topics: readonly Topic[]): Promise<readonly number[]> {
  const query = { statement, version: versionOf(reader, topics), limit: cachedPages }
  return cachedAnswer(reader.pages, query, async () => seqsOf(await reader.all<{ seq: number }>(statement)))
}

export function seqsOf(rows: readonly { readonly seq: number }[]): number[] {
  return rows.map(({ seq }) => seq)
}

/**
 * The numbers that a statement returns as `seq`, as a byte map: byte `seq - 1` is 1 for members. Cached like a count.
 * @param topics what the numbers depend on
 */
export function cachedMarks(reader: Reader, statement: Fragment, topics: readonly Topic[]): Promise<Uint8Array> {
  const query = { statement, version: versionOf(reader, topics), limit: cachedSets }
  return cachedAnswer(reader.marks, query, async () => marksOf(await numbersOf(reader, statement)).marks)
}

type CachedQuery = { readonly statement: Fragment; readonly version: string; readonly limit: number }

/** The cached or pending result while valid; else a new one, evicting the least recently used. */
function cachedAnswer<T>(cache: Map<string, CachedAnswer<T>>, query: CachedQuery, run: () => Promise<T>): Promise<T> {
  const { statement, version, limit } = query
  const key = statementKey(statement)
  const known = cache.get(key)
  cache.delete(key)
  if (known !== undefined && known.version === version) {
    cache.set(key, known)
    return known.value
  }
  if (cache.size >= limit) {
    const oldest = cache.keys().next().value
    if (oldest !== undefined) cache.delete(oldest)
  }
  const value = run()
  cache.set(key, { version, value })
  value.catch(() => {
    if (cache.get(key)?.value === value) cache.delete(key)
  })
  return value
}

/** Equal for statements with the same text and values. */
export function statementKey({ text, params }: Fragment): string {
  return `${text}\n${JSON.stringify(params.map(plain))}`
}

/** Byte maps are as long as the table, so the cache key uses a sequence number instead of their contents. */
function plain(param: Value): Value {
  if (!(param instanceof Uint8Array)) return param
  const number = markNumbers.get(param) ?? nextMark++
  markNumbers.set(param, number)
  return number
}

const markNumbers = new WeakMap<Uint8Array, number>()
let nextMark = 1

/** Changes with each commit that concerns one of the topics. */
export function versionOf(reader: Reader, topics: readonly Topic[]): string {
  return topics.map((topic) => reader.version(topic)).join('.')
}
