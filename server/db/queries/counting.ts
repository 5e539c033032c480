import type { Kept, Matches, Reader, Topic, Value } from '../database.ts'
import { type Fragment, sql } from '../sql.ts'

const keptCounts = 500
const keptMatches = 24
const keptPages = 40
const keptSets = 40
/** Lists of at most this many rows are kept whole. */
const fewRows = 5_000

/**
 * A count, kept until something it depends on is changed. The statement answers one column called `count`.
 * @param topics what the count depends on
 */
export async function keptCount(reader: Reader, statement: Fragment, topics: readonly Topic[]): Promise<number> {
  const question = { statement, version: versionOf(reader, topics), limit: keptCounts }
  return kept(reader.counts, question, async () => (await reader.get<{ count: number }>(statement))?.count ?? 0)
}

/**
 * What a condition finds, in one pass over the table: the number of rows, and the rows themselves when they are at most
 * a few thousand, so that the condition is not tested again for every page. Kept like a count.
 * @param seq the internal number, `b.seq`
 * @param source what follows `from`
 */
export async function findMatches(
  reader: Reader,
  seq: Fragment,
  source: Fragment,
  topics: readonly Topic[],
): Promise<Matches> {
  const statement = sql`select count(*) as total, json_group_array(${seq}) as seqs from ${source}`
  const question = { statement, version: versionOf(reader, topics), limit: keptMatches }
  return kept(reader.matches, question, async () => {
    const row = await reader.get<{ total: number; seqs: string }>(statement)
    const total = row?.total ?? 0
    return { total, few: row === undefined || total > fewRows ? null : (JSON.parse(row.seqs) as number[]) }
  })
}

/**
 * The rows of a statement that counts much for each of them, kept like a count.
 * @param topics what the rows depend on
 */
export function keptRows<Row>(reader: Reader, statement: Fragment, topics: readonly Topic[]): Promise<readonly Row[]> {
  const question = { statement, version: versionOf(reader, topics), limit: keptPages }
  const rows = reader.rows as Map<string, Kept<readonly Row[]>>
  return kept(rows, question, () => reader.all<Row>(statement))
}

/**
 * The numbers that a statement answers as `seq`, as one byte each: byte `seq - 1` is 1 where the number is among them.
 * Kept like a count.
 * @param topics what the numbers depend on
 */
export function keptMarks(reader: Reader, statement: Fragment, topics: readonly Topic[]): Promise<Uint8Array> {
  const question = { statement, version: versionOf(reader, topics), limit: keptSets }
  return kept(reader.marks, question, async () => {
    const rows = await reader.all<{ seq: number }>(statement)
    const marks = new Uint8Array(rows.reduce((most, { seq }) => Math.max(most, seq), 1))
    for (const { seq } of rows) marks[seq - 1] = 1
    return marks
  })
}

type Question = { readonly statement: Fragment; readonly version: string; readonly limit: number }

/** The kept answer if it is still good; else a new one, which takes the place of the one kept longest. */
async function kept<T>(answers: Map<string, Kept<T>>, question: Question, ask: () => Promise<T>): Promise<T> {
  const { statement, version, limit } = question
  const key = `${statement.text}\n${JSON.stringify(statement.params.map(plain))}`
  const known = answers.get(key)
  if (known !== undefined && known.version === version) return known.value
  const value = await ask()
  answers.delete(key)
  if (answers.size >= limit) {
    const oldest = answers.keys().next().value
    if (oldest !== undefined) answers.delete(oldest)
  }
  answers.set(key, { version, value })
  return value
}

/** Marks are as long as there are series: they are known by a number of their own, not by what is in them. */
function plain(param: Value): Value {
  if (!(param instanceof Uint8Array)) return param
  const number = markNumbers.get(param) ?? nextMark++
  markNumbers.set(param, number)
  return number
}

const markNumbers = new WeakMap<Uint8Array, number>()
let nextMark = 1

function versionOf(reader: Reader, topics: readonly Topic[]): string {
  return topics.map((topic) => reader.version(topic)).join('.')
}
