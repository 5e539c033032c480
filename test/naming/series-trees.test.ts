import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type GroupedBook, groupBooks } from '../../server/domain/series/grouping.ts'
import { createPathFilter } from '../../server/domain/series/ignored-paths.ts'
import { parseSeriesConfig } from '../../server/domain/series/series-config.ts'
import { type SeriesStrategy, seriesStrategies } from '../../server/domain/vocabulary.ts'

const folder = new URL('../../../shared/corpus/trees/', import.meta.url)
const present = existsSync(folder)

type AssertedSeries = { readonly name: string; readonly bookCount?: number; readonly publisher?: string }
type Tree = {
  readonly name: string
  readonly rule: string
  readonly files: readonly string[]
  readonly asserted: {
    readonly seriesCount?: number
    readonly bookCount?: number
    readonly books?: readonly string[]
    readonly series?: readonly AssertedSeries[]
  }
  readonly folderRule: readonly { readonly name: string; readonly path: string; readonly books: readonly string[] }[]
  readonly options?: Readonly<Record<string, unknown>>
}

const trees: Tree[] = present
  ? readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Tree)
  : []

function configured(strategy: SeriesStrategy, options: object = {}) {
  const config = parseSeriesConfig(strategy, options)
  if (!config.ok) throw new Error(JSON.stringify(config.failure))
  return { strategy, config: config.value }
}

function seriesOf(books: readonly GroupedBook[]): Map<string, GroupedBook[]> {
  return Map.groupBy(books, (book) => book.seriesKey)
}

describe.skipIf(!present)('folder trees of other projects (skipped: ../shared/corpus is not available)', () => {
  it('are available', () => {
    expect(trees.length).toBeGreaterThan(10)
  })

  it.each(trees.map((tree) => [tree.name, tree] as const))('%s: each folder with books is a series', (_, tree) => {
    const isIgnored = createPathFilter([])
    const books = groupBooks(
      tree.files.filter((path) => !isIgnored(path)),
      configured('series_volume'),
    )
    const grouped = seriesOf(books.filter((book) => book.path.includes('/')))
    const expected = tree.folderRule.filter(({ path }) => path !== '' && !isIgnored(path))
    expect(grouped.size).toBe(expected.length)
    for (const { name, path, books: paths } of expected) {
      const members = grouped.get(path) ?? []
      expect(members.map((book) => book.path).sort()).toEqual([...paths].sort())
      expect(new Set(members.map((book) => book.seriesName))).toEqual(new Set([name]))
      expect(new Set(members.map((book) => book.seriesPath))).toEqual(new Set([path]))
    }
  })

  it.each(trees.filter((tree) => tree.rule === 'folder').map((tree) => [tree.name, tree] as const))(
    '%s: folders match the assertions of the source project',
    (_, { files, asserted, options }) => {
      const excluded = (options?.excludeFolders ?? []) as string[]
      const isIgnored = createPathFilter(excluded)
      const books = groupBooks(
        files.filter((path) => !isIgnored(path)),
        configured('series_volume'),
      )
      const inFolders = books.filter((book) => book.path.includes('/'))
      if (asserted.books !== undefined)
        expect(books.map((book) => book.path).sort()).toEqual([...asserted.books].sort())
      if (asserted.bookCount !== undefined) expect(books).toHaveLength(asserted.bookCount)
      if (inFolders.length < books.length) return
      if (asserted.seriesCount !== undefined) expect(seriesOf(books).size).toBe(asserted.seriesCount)
      for (const series of asserted.series ?? []) {
        expect(books.filter((book) => book.seriesName === series.name)).toHaveLength(series.bookCount ?? 1)
      }
    },
  )

  const ours = trees.filter((tree) => seriesStrategies.some((strategy) => strategy === tree.rule))

  it.each(ours.map((tree) => [tree.name, tree] as const))(
    '%s: the strategy matches the assertions of the source project',
    (_, tree) => {
      const { strategy: __, ...options } = tree.options ?? {}
      const books = groupBooks(tree.files, configured(tree.rule as SeriesStrategy, options))
      if (tree.asserted.seriesCount !== undefined) expect(seriesOf(books).size).toBe(tree.asserted.seriesCount)
      for (const series of tree.asserted.series ?? []) {
        const members = books.filter((book) => book.seriesName === series.name)
        expect(members).toHaveLength(series.bookCount ?? 1)
        if (series.publisher !== undefined) expect(members[0]?.publisher).toBe(series.publisher)
      }
    },
  )

  it('loose files of one series are grouped by name', () => {
    const tree = trees.find(({ name }) => name === 'kavita-root-files')
    const grouped = seriesOf(groupBooks(tree?.files ?? [], configured('series_volume')))
    const names = Array.from(grouped.values(), (members) => [members[0]?.seriesName, members.length])
    expect(names).toEqual([
      ['Accel World', 3],
      ['Nothing', 1],
    ])
  })

  it.each(['kavita-nested-chapters', 'kavita-publisher', 'kavita-flat-special'])(
    '%s: strategies with levels group by name',
    (name) => {
      const tree = trees.find((candidate) => candidate.name === name)
      const strategy = name === 'kavita-publisher' ? 'publisher_hierarchy' : 'series_volume_chapter'
      const grouped = seriesOf(groupBooks(tree?.files ?? [], configured(strategy)))
      const names = Array.from(grouped.values(), (members) => ({
        name: members[0]?.seriesName,
        bookCount: members.length,
      }))
      expect(names).toEqual(expect.arrayContaining([...(tree?.asserted.series ?? [])]))
      expect(grouped.size).toBe(tree?.asserted.seriesCount)
    },
  )
})
