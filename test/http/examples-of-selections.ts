import type { World } from '../kit/world.ts'

const series = (world: World) => ({ seriesIds: [world.seriesId] })
const books = (world: World) => ({ bookIds: [String(world.books.stored.id)] })

/** Examples for bulk operations. */
export const selectionExamples = {
  bulkMarkSeriesRead: (world: World) => ({ body: series(world) }),
  bulkMarkSeriesUnread: (world: World) => ({ body: series(world) }),
  bulkAnalyzeSeries: (world: World) => ({ body: series(world) }),
  bulkMakeSeriesThumbnails: (world: World) => ({ body: series(world) }),
  bulkMarkBooksRead: (world: World) => ({ body: books(world) }),
  bulkMarkBooksUnread: (world: World) => ({ body: books(world) }),
  bulkAnalyzeBooks: (world: World) => ({ body: books(world) }),
  bulkMakeBookThumbnails: (world: World) => ({ body: books(world) }),
  bulkEditSeries: (world: World) => ({
    body: { ...series(world), metadata: { publisher: 'Harbour', language: 'en' }, overwriteLocked: true },
  }),
  bulkLockSeries: (world: World) => ({ body: { ...series(world), locks: { publisher: true, summary: false } } }),
  bulkResetSeries: (world: World) => ({ body: series(world) }),
  bulkChangeSeriesTags: (world: World) => ({ body: { ...series(world), add: ['calm'], remove: ['loud'] } }),
  bulkChangeSeriesGenres: (world: World) => ({ body: { ...series(world), set: ['Sea'], overwriteLocked: true } }),
  bulkChangeSeriesPeople: (world: World) => ({
    body: { ...series(world), add: [{ name: 'Ann Lee', role: 'writer' }] },
  }),
  bulkRenumberSeries: (world: World) => ({
    body: { ...series(world), strategy: 'file_order', overwriteLocked: false, dryRun: true },
  }),
  bulkReprocessTitles: (world: World) => ({ body: { ...series(world), dryRun: true } }),
  bulkEditBooks: (world: World) => ({ body: { ...books(world), metadata: { language: 'en', year: 1999 } } }),
  bulkLockBooks: (world: World) => ({ body: { ...books(world), locks: { language: true, year: false } } }),
  bulkResetBooks: (world: World) => ({ body: books(world) }),
  bulkChangeBookTags: (world: World) => ({ body: { ...books(world), add: ['calm'] } }),
  bulkChangeBookPeople: (world: World) => ({ body: { ...books(world), set: [{ name: 'Ann Lee', role: 'inker' }] } }),
  bulkChangeBookGenres: (world: World) => ({ body: { ...books(world), remove: ['Noise'] } }),
}
