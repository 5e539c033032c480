import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import type { FileFacts } from '../../server/domain/book/file-facts.ts'
import { runScan } from '../../server/scanner/run-scan.ts'
import type { Scanner } from '../../server/scanner/scan-run.ts'
import { readRoot, walkFolder } from '../../server/scanner/walk/walk-folder.ts'
import { newId } from '../kit/catalog.ts'
import { comicBytes } from '../kit/library-folder.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

let fixture: ScanFixture
beforeEach(async () => {
  fixture = await openScanFixture()
})
afterEach(() => fixture.close())

/** More than a single batch in the main thread. */
const BOOKS = 450

const fileOf = (n: number) => `Endless/Endless ${String(n).padStart(4, '0')}.cbz`

describe('a series with many books', () => {
  it('is processed like a small one, in a separate thread', async () => {
    const info = { Publisher: 'Bay Press', Genre: 'Sea' }
    for (let n = 1; n <= BOOKS; n++) fixture.folder.put(fileOf(n), comicBytes({ pages: 1, info, note: `book ${n}` }))
    expect(await fixture.scan()).toMatchObject({ status: 'completed', booksAdded: BOOKS, errorCount: 0 })
    const [paths] = Object.values(await fixture.series())
    expect(paths).toEqual(Array.from({ length: BOOKS }, (_, n) => fileOf(n + 1)))
    const last = await fixture.at(fileOf(BOOKS))
    expect(last).toMatchObject({ number: BOOKS, position: BOOKS })
    const updated = fixture.events.filter(({ type }) => type === 'series_updated')
    expect(updated).toContainEqual(expect.objectContaining({ seriesId: last.seriesId }))
  }, 120_000)

  it('yields to other work between batches of its books', async () => {
    for (let n = 1; n <= BOOKS; n++) fixture.folder.comic(fileOf(n), { pages: 1 })
    await fixture.scan()
    fixture.folder.move('Endless', 'Renamed')
    let turns = 0
    let isOn = true
    const count = (): void => {
      turns += 1
      if (isOn) setImmediate(count)
    }
    setImmediate(count)
    expect(await fixture.scan()).toMatchObject({ booksMoved: BOOKS, booksAdded: 0, booksMissing: 0 })
    isOn = false
    expect(turns).toBeGreaterThan(BOOKS / 100)
    expect((await fixture.at(`Renamed/Endless 0007.cbz`)).number).toBe(7)
  }, 120_000)

  it('processes at most one batch of the walk per turn, however many files were found', async () => {
    for (let n = 1; n <= BOOKS; n++) fixture.folder.comic(fileOf(n), { pages: 1 })
    const scanner = withCountedTurns(fixture.scanner)
    const id = newId()
    const { database, libraryId } = fixture
    const order = { id, libraryId, mode: 'normal', trigger: 'user', now: Date.now() } as const
    await database.db.commit([write('createScan', order)])
    await runScan(scanner, id, new AbortController().signal)
    expect((await fixture.books()).size).toBe(BOOKS)
    expect(scanner.portions.length).toBeGreaterThan(BOOKS / PORTION)
    expect(new Set(scanner.portions).size).toBe(scanner.portions.length)
  }, 120_000)
})

/** Files in a batch of the walk. */
const PORTION = 50

/** A scanner whose walk returns everything at once; `portions`: the turn in which each batch was processed. */
function withCountedTurns(scanner: Scanner): Scanner & { readonly portions: readonly number[] } {
  const portions: number[] = []
  let turn = 0
  return {
    ...scanner,
    portions,
    async *walk(options) {
      const files: FileFacts[] = []
      for (const found of walkFolder(options, () => undefined)) if ('size' in found) files.push(found)
      let isOn = true
      const count = (): void => {
        turn += 1
        if (isOn) setImmediate(count)
      }
      setImmediate(count)
      yield { kind: 'root', root: readRoot(options.root) }
      for (let at = 0; at < files.length; at += PORTION) {
        portions.push(turn)
        yield { kind: 'portion', files: files.slice(at, at + PORTION), problems: [] }
      }
      portions.push(turn)
      isOn = false
    },
  }
}
