import { expect, it } from 'vitest'
import { neverPaused } from '../../server/domain/pause.ts'
import { prepareThumbnails } from '../../server/library/maintenance/generate-thumbnails.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'
import { startTestServer } from '../kit/test-server.ts'
import { scanFolder } from '../kit/world.ts'

it('thumbnails that stand for a series are made before all others, and each is counted once', async () => {
  using folder = createLibraryFolder()
  for (const series of ['Amber', 'Birch', 'Cedar'])
    for (const number of [1, 2, 3]) folder.comic(`${series}/${series} 00${number}.cbz`)
  const server = await startTestServer()
  try {
    const libraryId = await scanFolder(await server.actor('admin', 'ada'), folder.root)
    const prepared: string[] = []
    const counts: number[] = []
    const prepare = () =>
      prepareThumbnails(
        {
          reader: server.database.reader,
          maker: {
            ensure: () => Promise.resolve(null),
            remake: () => Promise.resolve(false),
            async prepare({ relativePath }) {
              prepared.push(relativePath)
              return true
            },
          },
          atOnce: 1,
          pause: neverPaused,
          reportProgress: ({ current }) => counts.push(current),
        },
        libraryId,
        new AbortController().signal,
      )
    const answer = await prepare()
    const first = ['Amber/Amber 001.cbz', 'Birch/Birch 001.cbz', 'Cedar/Cedar 001.cbz']
    expect(prepared.slice(0, 3).toSorted()).toEqual(first)
    expect(new Set(prepared.slice(3)).size).toBe(9)
    expect(answer).toEqual({ books: 9, withPicture: 9 })
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBe(9)

    // As a scan leaves it for a moment that moves a book: the cover of a series is in an earlier one.
    await server.query(`update series set cover_book_seq = (select min(seq) from books)
      where seq = (select max(seq) from series)`)
    expect(await prepare()).toEqual({ books: 9, withPicture: 9 })
  } finally {
    await server.close()
  }
})
