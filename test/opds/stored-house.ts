import type { BookWrite } from '../../server/db/records/book.ts'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'
import { type Actor, startTestServer, type TestServer, type TestServerOptions } from '../kit/test-server.ts'

/** A server whose books are written to the database only: any number of them, of any name, in no time. */
export type StoredHouse = {
  readonly server: TestServer
  readonly reader: Actor
  readonly libraryId: string
  addSeries(title: string, books: readonly StoredBook[]): Promise<{ seriesId: string; bookIds: string[] }>
  close(): Promise<void>
}

export type StoredBook = { readonly title: string } & Omit<Parameters<typeof bookWrite>[2] & object, 'id'>

export async function openStoredHouse(options: TestServerOptions = {}): Promise<StoredHouse> {
  const server = await startTestServer(options)
  await server.actor('admin', 'mara')
  const libraryId = newId()
  const settings = librarySettings({ name: 'Shelf & <Attic>' })
  await server.database.commit([write('createLibrary', { id: libraryId, settings, now: server.now() })])
  return {
    server,
    reader: await server.actor('reader', 'ivy'),
    libraryId,
    async addSeries(title, books) {
      const series = seriesWrite(libraryId, title, { pathKey: newId() })
      const stored: readonly BookWrite[] = books.map(({ title: own, ...changes }) => bookWrite(series.id, own, changes))
      const now = server.now()
      await server.database.commit([
        write('addSeries', { series: [series], now }),
        write('saveBooks', { libraryId, books: stored, now }),
        write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
      ])
      return { seriesId: series.id, bookIds: stored.map((book) => book.id) }
    },
    close: server.close,
  }
}
