import type { BookWrite } from '../../server/db/records/book.ts'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { type Actor, startTestServer, type TestServer, type TestServerOptions } from '../kit/test-server.ts'

/** A server with any number of books in its database only. */
export type StoredFixture = {
  readonly server: TestServer
  readonly reader: Actor
  readonly libraryId: string
  addSeries(title: string, books: readonly StoredBook[]): Promise<StoredSeries>
  /** A series with names in several scripts that need escaping. */
  addTales(count: number): Promise<StoredSeries>
  close(): Promise<void>
}

type StoredSeries = { seriesId: string; bookIds: string[] }
export type StoredBook = { readonly title: string } & Omit<Parameters<typeof bookWrite>[2] & object, 'id'>

export async function openStoredFixture(options: TestServerOptions = {}): Promise<StoredFixture> {
  const server = await startTestServer(options)
  await server.actor('admin', 'mara')
  const libraryId = newId()
  const settings = librarySettings({ name: 'Shelf & <Attic>' })
  await server.database.commit([write('createLibrary', { id: libraryId, settings, now: server.now() })])
  async function addSeries(title: string, books: readonly StoredBook[]): Promise<StoredSeries> {
    const series = seriesWrite(libraryId, title, { pathKey: newId() })
    const stored: readonly BookWrite[] = books.map(({ title: own, ...changes }) => bookWrite(series.id, own, changes))
    const now = server.now()
    await server.database.commit([
      write('addSeries', { series: [series], now }),
      write('saveBooks', { libraryId, books: stored, now }),
      write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
    ])
    return { seriesId: series.id, bookIds: stored.map((book) => book.id) }
  }
  const addTales = (count: number) =>
    addSeries(
      'Long Tales & "<Shorts>"',
      Array.from({ length: count }, (_, i) => ({
        title: `Tale ${String(i + 1).padStart(3, '0')} 進撃の巨人`,
        file: { path: `tale ${i}.cbz` },
        values: { number: i + 1, genres: ['Sea', 'Fog'], people: [{ name: `Ann ${i}`, role: 'writer' as const }] },
      })),
    )
  return {
    server,
    reader: await server.actor('reader', 'ivy'),
    libraryId,
    addSeries,
    addTales,
    close: server.close,
  }
}
