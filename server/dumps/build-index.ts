import { failWith, type Result, succeed } from '../domain/result.ts'
import { searchTokens } from '../domain/text/search-text.ts'
import { titleKey } from '../domain/text/title-key.ts'
import type { NamedEntry } from './dump-format.ts'
import { openIndex } from './kit/index-file.ts'
import { type DumpFailure, withDump } from './open-dump.ts'

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
  return withDump(path, ({ dump, format, version }) => {
    const open = openIndex(index, version)
    try {
      const { state } = open
      const total = Math.min(format.lastId(dump), largestId)
      if (state.isComplete) return succeed({ current: total, total, entries: state.entries, isComplete: true })
      const read = format.names(dump, { after: state.next, count })
      // Ids that are texts come again and again: no text is less than a number.
      const usable = read.filter(({ id }) => Number.isSafeInteger(id) && id > state.next && id < largestId)
      const next = usable.at(-1)?.id ?? total
      open.add({ names: usable.flatMap(namesOf), words: usable.flatMap(wordsOf), next, entries: usable.length })
      const isComplete = read.length < count || usable.length < read.length
      if (isComplete) open.finish()
      return succeed({ current: next, total, entries: state.entries + usable.length, isComplete })
    } catch (error) {
      return failWith({ code: 'unreadable', detail: error instanceof Error ? error.message : String(error) })
    } finally {
      open.close()
    }
  })
}

function namesOf({ id, titles }: NamedEntry) {
  const keys = new Set(titles.map((title) => titleKey(title).slice(0, longestKey)))
  return [...keys].filter((key) => key !== '').map((key) => ({ key, entry: id }))
}

function wordsOf({ id, titles }: NamedEntry) {
  const tokens = [...new Set(titles.slice(0, titlesPerEntry).map(searchTokens))]
  return tokens.map((text, at) => ({ id: id * titlesPerEntry + at, tokens: text })).filter((one) => one.tokens !== '')
}
