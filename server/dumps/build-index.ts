import { failWith, type Result, succeed } from '../domain/result.ts'
import { searchTokens } from '../domain/text/search-text.ts'
import { titleKey } from '../domain/text/title-key.ts'
import type { NamedEntry } from './dump-format.ts'
import { DamagedIndexError, type OpenIndex, openIndex, removeIndex } from './kit/index-file.ts'
import { type DumpFailure, type OpenDump, withDump } from './open-dump.ts'

export type IndexOrder = {
  readonly path: string
  /** Of the index. */
  readonly index: string
  /** Series read at once. */
  readonly count: number
}

/** How far an index is: ids have gaps, so `current` of `total` is no number of series. */
export type IndexProgress = {
  readonly current: number
  readonly total: number
  readonly entries: number
  readonly isComplete: boolean
}

/** Titles of one series that are searched by words; their row is made of its id and their position. */
export const titlesPerEntry = 64
/** Ids beyond this don't fit into a row, and no service has them. */
const largestId = 2 ** 40
const longestKey = 300

/** Adds the next portion of a file to its index, which continues where it was left. */
export function buildIndex({ path, index, count }: IndexOrder): Result<IndexProgress, DumpFailure> {
  return withDump(path, (opened) => {
    const open = openIndex(index, opened.version)
    try {
      return succeed(addPortion(open, opened, count))
    } catch (error) {
      // The next run begins it anew.
      if (error instanceof DamagedIndexError) removeIndex(index)
      return failWith({ code: 'unreadable', detail: error instanceof Error ? error.message : String(error) })
    } finally {
      open.close()
    }
  })
}

/** @throws Error of SQLite */
function addPortion(open: OpenIndex, { dump, format }: OpenDump, count: number): IndexProgress {
  const { next: from, entries, isComplete: wasComplete } = open.state
  const total = Math.min(format.lastId(dump), largestId)
  if (wasComplete) return { current: total, total, entries, isComplete: true }
  const read = format.names(dump, { after: from, count })
  // Ids that are texts come again and again: no text is less than a number.
  const usable = read.filter(({ id }) => Number.isSafeInteger(id) && id > from && id < largestId)
  const next = usable.at(-1)?.id ?? total
  const portion = { names: usable.flatMap(namesOf), words: usable.flatMap(wordsOf), next, entries: usable.length }
  if (!open.add(portion)) return { current: from, total, entries, isComplete: false }
  const isComplete = read.length < count || usable.length < read.length
  if (isComplete) open.finish()
  return { current: next, total, entries: entries + usable.length, isComplete }
}

function namesOf({ id, titles }: NamedEntry) {
  const keys = new Set(titles.map((title) => titleKey(title).slice(0, longestKey)))
  return [...keys].filter((key) => key !== '').map((key) => ({ key, entry: id }))
}

function wordsOf({ id, titles }: NamedEntry) {
  const tokens = [...new Set(titles.slice(0, titlesPerEntry).map(searchTokens))]
  return tokens.map((text, at) => ({ id: id * titlesPerEntry + at, tokens: text })).filter((one) => one.tokens !== '')
}
