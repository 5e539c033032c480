import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../../server/db/write.ts'
import { runScan } from '../../server/scanner/run-scan.ts'
import type { WorkerPool } from '../../server/workers/messages.ts'
import { newId } from '../kit/catalog.ts'
import { openScanFixture, type ScanFixture } from '../kit/scan-fixture.ts'

let fixture: ScanFixture
beforeEach(async () => {
  fixture = await openScanFixture()
})
afterEach(() => fixture.close())

const BOOKS = 40
const titles = () => Array.from({ length: BOOKS }, (_, n) => `Title ${n}`)

function putComics(): void {
  for (const [n, Title] of titles().entries()) fixture.folder.comic(`A/${n}.cbz`, { pages: 1, info: { Title } })
}

/** The paths of each task. */
type Seen = { readonly name: string; readonly paths: readonly string[] }

/** Scans with a hook between scanner and workers. @returns the tasks of the workers */
async function scanWatched(
  wrap: (paths: readonly string[], answer: () => Promise<unknown[]>) => Promise<unknown[]>,
): Promise<Seen[]> {
  const seen: Seen[] = []
  const run: WorkerPool['run'] = async (name, input, options) => {
    const output = () => fixture.pool.run(name, input, options)
    if ('path' in input) seen.push({ name, paths: [input.path] })
    if (!('paths' in input)) return await output()
    seen.push({ name, paths: input.paths })
    return (await wrap(input.paths, async () => [...((await output()) as unknown[])])) as Awaited<
      ReturnType<typeof output>
    >
  }
  const id = newId()
  await fixture.database.db.commit([
    write('createScan', { id, libraryId: fixture.libraryId, mode: 'normal', trigger: 'user', now: Date.now() }),
  ])
  await runScan({ ...fixture.scanner, pool: { run } }, id, new AbortController().signal)
  expect(fixture.scanner.board.current(fixture.libraryId)).toMatchObject({
    status: 'completed',
    booksAdded: BOOKS,
    filesProcessed: BOOKS,
    errorCount: 0,
  })
  return seen
}

const found = async () => [...(await fixture.books()).values()].map(({ title }) => title).sort()

describe('many new files', () => {
  it('are read in batches, once each, and each is its own book', async () => {
    putComics()
    const seen = await scanWatched((_, answer) => answer())
    expect(seen.some(({ name, paths }) => name === 'analyze-files' && paths.length > 1)).toBe(true)
    expect(Math.max(...seen.map(({ paths }) => paths.length))).toBeLessThanOrEqual(8)
    const asked = seen.flatMap(({ paths }) => paths)
    expect([asked.length, new Set(asked).size]).toEqual([BOOKS, BOOKS])
    expect(await found()).toEqual(titles().sort())
  })

  it('are read individually after a stopped thread returned no result', async () => {
    putComics()
    const seen = await scanWatched(async () => [])
    const alone = seen.filter(({ name }) => name === 'analyze-file').flatMap(({ paths }) => paths)
    const together = seen.filter(({ name }) => name === 'analyze-files').flatMap(({ paths }) => paths)
    expect(together.length).toBeGreaterThan(1)
    expect(alone).toEqual(expect.arrayContaining(together))
    expect(await found()).toEqual(titles().sort())
  })

  it('are not lost when a thread stops halfway, nor are its results', async () => {
    putComics()
    const seen = await scanWatched(async (_, answer) => (await answer()).slice(0, 1))
    const alone = seen.filter(({ name }) => name === 'analyze-file').flatMap(({ paths }) => paths)
    for (const { name, paths } of seen) {
      if (name === 'analyze-files') expect(alone).toEqual(expect.arrayContaining(paths.slice(1)))
      if (name === 'analyze-files') expect(alone).not.toContain(paths[0])
    }
    expect(await found()).toEqual(titles().sort())
  })
})
