import type { World } from '../kit/world.ts'

const series = (world: World) => ({ seriesId: world.seriesId })

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
}
