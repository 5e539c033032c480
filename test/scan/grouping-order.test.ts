import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSeriesByPathKey } from '../../server/db/queries/scanning/known-files.ts'
import { listSeries } from '../../server/db/queries/series/series.ts'
import { systemViewer } from '../../server/domain/access/viewer.ts'
import { decidedSeries, type GroupingStep } from '../../server/domain/series/grouping-decisions.ts'
import { openManualGrouping } from '../kit/decide.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

const folders = ['Ash', 'Birch', 'Cedar'] as const
const paths = folders.flatMap((folder) => [1, 2, 3].map((n) => `${folder}/${folder} ${n}.cbz`))
const folderOf = (path: string) => path.slice(0, path.indexOf('/'))

function put(fixture: ScanFixture, path: string): void {
  fixture.folder.put(path, comicBytes({ note: path }))
}

type Decision = GroupingStep<string> & { readonly id: string }

/** A library with grouping decisions, and the reference rule for their result. */
async function openModel() {
  const fixture = await openScanFixture()
  const decide = openManualGrouping(fixture)
  const { reader } = fixture.database.db
  const decisions: Decision[] = []
  /** The visible series and books in the database. */
  async function inView() {
    const books = [...(await fixture.books()).values()].filter(({ deletedAt }) => deletedAt === null)
    const { items } = await listSeries(systemViewer, reader, { page: 1, pageSize: 500, libraryId: fixture.libraryId })
    return { books, series: [...items].sort((a, b) => (a.id < b.id ? -1 : 1)) }
  }
  const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
  async function undo(at: number): Promise<void> {
    const [undone] = decisions.splice(at % Math.max(decisions.length, 1), 1)
    if (undone !== undefined) await decide.undo(undone.id)
  }
  return {
    fixture,
    inView,
    async decide(kind: (typeof deciding)[number], a: number, b: number): Promise<void> {
      const { books, series } = await inView()
      // One book is never removed, so that there is always a target.
      const [one, other, book] = [pick(series, a), pick(series, b), pick(books, a)]
      if (kind === 'undo') return undo(a)
      if (kind === 'split') {
        const { id, seriesId } = await decide.split([book.id], book.seriesId, `Made ${decisions.length}`)
        decisions.push({ id, target: seriesId, series: new Set(), books: new Set([book.id]) })
      } else if (kind === 'move' && book.seriesId !== other.id) {
        const id = await decide.move([book.id], other.id)
        decisions.push({ id, target: other.id, series: new Set(), books: new Set([book.id]) })
      } else if (kind === 'merge' && one !== other) {
        const id = await decide.merge([one.id], other.id)
        decisions.push({ id, target: other.id, series: new Set([one.id]), books: new Set() })
      }
    },
    /** Checks that decisions and folders determine the series of every book, and that counters match. */
    async check(): Promise<void> {
      const { books, series } = await inView()
      for (const { id, relativePath, seriesId } of books) {
        const home = await findSeriesByPathKey(reader, fixture.libraryId, folderOf(relativePath))
        expect(seriesId, relativePath).toBe(decidedSeries(decisions, home?.id ?? 'none', id))
      }
      const held = Map.groupBy(books, ({ seriesId }) => seriesId)
      expect(new Set(series.map(({ id }) => id))).toEqual(new Set(held.keys()))
      for (const { id, bookCount } of series) {
        const places = held.get(id)?.map(({ position }) => position) ?? []
        expect(places.length).toBe(bookCount)
        expect(places.sort((x, y) => x - y)).toEqual(places.map((_, index) => index + 1))
      }
    },
  }
}

const deciding = ['merge', 'move', 'split', 'undo'] as const
type Step =
  | { readonly do: 'put' | 'remove'; readonly a: number }
  | { readonly do: (typeof deciding)[number]; readonly a: number; readonly b: number }
  | { readonly do: 'normal' | 'deep' }

async function perform({ fixture, decide }: Awaited<ReturnType<typeof openModel>>, step: Step): Promise<void> {
  if ('b' in step) return decide(step.do, step.a, step.b)
  if (!('a' in step)) {
    await fixture.scan({ mode: step.do })
    return
  }
  const path = paths[step.a % paths.length] ?? ''
  if (step.do === 'put') put(fixture, path)
  else if (fixture.folder.exists(path)) fixture.folder.remove(path)
}

describe('grouping decisions combined with scans', () => {
  const number = fc.nat(20)
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constantFrom('put' as const, 'remove' as const), a: number }),
    fc.record({ do: fc.constantFrom(...deciding), a: number, b: number }),
    fc.record({ do: fc.constantFrom('normal' as const, 'deep' as const) }),
  )

  it('give the same series in any order of files, scans, merges, moves, splits and undos', async () => {
    const run = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const model = await openModel()
      const { fixture } = model
      try {
        for (const path of ['Keep/Keep 1.cbz', ...paths.slice(0, 6)]) put(fixture, path)
        await fixture.scan()
        for (const one of steps) await perform(model, one)
        for (const mode of ['normal', 'deep'] as const) {
          await fixture.scan({ mode })
          await model.check()
        }
      } finally {
        await fixture.close()
      }
    })
    await fc.assert(run, { numRuns: 12 })
  }, 120_000)
})

describe('files added in another order', () => {
  it('end up in the same series under the same decisions, found one at a time or together', async () => {
    /** The paths grouped together, regardless of ids. */
    async function groupsOf(order: readonly string[], portions: number): Promise<readonly string[]> {
      const model = await openModel()
      const { fixture } = model
      const decide = openManualGrouping(fixture)
      try {
        for (const folder of folders) put(fixture, `${folder}/${folder} 1.cbz`)
        await fixture.scan()
        const [ash, birch, cedar] = [
          await decide.folderSeries('Ash'),
          await decide.folderSeries('Birch'),
          await decide.folderSeries('Cedar'),
        ]
        await decide.merge([birch], ash)
        await decide.move([(await fixture.at('Ash/Ash 1.cbz')).id], cedar)
        const each = Math.ceil(order.length / portions)
        for (let at = 0; at < order.length; at += each) {
          for (const path of order.slice(at, at + each)) put(fixture, path)
          await fixture.scan()
        }
        const { books } = await model.inView()
        const groups = Map.groupBy(books, ({ seriesId }) => seriesId).values()
        return Array.from(groups, (group) => group.map(({ relativePath, position }) => `${position} ${relativePath}`))
          .map((group) => group.sort().join(', '))
          .sort()
      } finally {
        await fixture.close()
      }
    }
    const late = paths.filter((path) => !path.endsWith(' 1.cbz'))
    const expected = await groupsOf(late, 1)
    expect(expected).toHaveLength(2)
    const shuffled = fc.shuffledSubarray(late, { minLength: late.length })
    const run = fc.asyncProperty(shuffled, fc.integer({ min: 1, max: 3 }), async (order, portions) => {
      expect(await groupsOf(order, portions)).toEqual(expected)
    })
    await fc.assert(run, { numRuns: 6 })
  }, 120_000)
})
