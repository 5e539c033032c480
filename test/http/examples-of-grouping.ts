import { write } from '../../server/db/write.ts'
import { bookWrite, newId, seriesWrite } from '../kit/catalog.ts'
import type { World } from '../kit/world.ts'

/** A new series with two books. */
async function newSeries({ server, libraryId }: World): Promise<{ seriesId: string; bookIds: string[] }> {
  const title = newId()
  const series = seriesWrite(libraryId, title)
  const books = [1, 2].map((number) =>
    bookWrite(series.id, `${title} ${number}`, {
      file: { path: `${title}/${title} ${number}.cbz` },
      values: { number },
    }),
  )
  const now = server.now()
  await server.database.commit([
    write('addSeries', { series: [series], now }),
    write('saveBooks', { libraryId, books, now }),
    write('refreshSeries', { ids: [series.id], numbering: 'none', now }),
  ])
  return { seriesId: series.id, bookIds: books.map(({ id }) => id) }
}

async function newDecision(world: World): Promise<{ decisionId: string }> {
  const [into, from] = [await newSeries(world), await newSeries(world)]
  const path = `/api/v1/series/${into.seriesId}/grouping/merge`
  const { json } = await world.admin.ask(path, { method: 'POST', body: { seriesIds: [from.seriesId] } })
  return { decisionId: String(json.id) }
}

/** Examples for manual grouping. */
export const groupingExamples = {
  getSeriesGrouping: (world: World) => ({ params: { seriesId: world.seriesId } }),
  previewGrouping: async (world: World) => ({
    params: { seriesId: world.seriesId },
    body: { kind: 'merge', seriesIds: [(await newSeries(world)).seriesId] },
  }),
  mergeSeries: async (world: World) => ({
    params: { seriesId: (await newSeries(world)).seriesId },
    body: { seriesIds: [(await newSeries(world)).seriesId] },
  }),
  moveBooksToSeries: async (world: World) => ({
    params: { seriesId: (await newSeries(world)).seriesId },
    body: { bookIds: (await newSeries(world)).bookIds },
  }),
  splitSeries: async (world: World) => {
    const { seriesId, bookIds } = await newSeries(world)
    return { params: { seriesId }, body: { bookIds: bookIds.slice(0, 1), title: 'Apart' } }
  },
  listGroupingDecisions: (world: World) => ({ params: { libraryId: world.libraryId }, query: { state: 'held' } }),
  undoGroupingDecision: async (world: World) => ({ params: await newDecision(world) }),
}
