import type { World } from '../kit/world.ts'

const series = (world: World) => ({ seriesId: world.seriesId })
const book = (world: World) => ({ bookId: String(world.books.stored.id) })

/** Examples of the operations by which metadata is edited. */
export const metadataExamples = {
  updateSeries: (world: World) => ({ params: series(world), body: { title: 'Quiet Bay' } }),
  getSeriesMetadata: (world: World) => ({ params: series(world) }),
  replaceSeriesMetadata: (world: World) => ({ params: series(world), body: { title: 'Quiet Bay', year: 1999 } }),
  updateSeriesMetadata: (world: World) => ({
    params: series(world),
    body: { summary: 'A bay.', language: 'en', tags: ['sea'] },
  }),
  resetSeriesMetadata: (world: World) => ({ params: series(world) }),
  getSeriesLocks: (world: World) => ({ params: series(world) }),
  updateSeriesLocks: (world: World) => ({ params: series(world), body: { summary: true, title: false } }),
  updateBook: (world: World) => ({ params: book(world), body: { title: 'Quiet Bay 1', number: 1 } }),
  getBookMetadata: (world: World) => ({ params: book(world) }),
  replaceBookMetadata: (world: World) => ({ params: book(world), body: { title: 'Quiet Bay 1', number: 1 } }),
  updateBookMetadata: (world: World) => ({
    params: book(world),
    body: { summary: 'A bay.', year: 1999, month: 2, day: 28, isbns: ['0-306-40615-2'], edition: 'First' },
  }),
  resetBookMetadata: (world: World) => ({ params: book(world) }),
  getBookLocks: (world: World) => ({ params: book(world) }),
  updateBookLocks: (world: World) => ({ params: book(world), body: { summary: true, title: false } }),
}
