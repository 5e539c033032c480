import { performance } from 'node:perf_hooks'
import type { BenchServer } from './server.ts'
import { number, report } from './table.ts'

type Series = { readonly id: string; readonly bookCount: number }

/** Merging a hundred series and undoing it; not part of the goals. */
export async function benchGrouping(server: BenchServer): Promise<void> {
  const { data } = await server.get<{ data: readonly Series[] }>('/api/v1/series?pageSize=101')
  const [target, ...sources] = data
  if (target === undefined) return
  const seriesIds = sources.map(({ id }) => id)
  let decision = ''
  const merge = await secondsOf(async () => {
    decision = (await server.post<{ id: string }>(`/api/v1/series/${target.id}/grouping/merge`, { seriesIds })).id
  })
  const undo = await secondsOf(() => server.post(`/api/v1/grouping-decisions/${decision}/undo`))
  const books = sources.reduce((sum, { bookCount }) => sum + bookCount, 0)
  report({
    row: '-',
    measure: `merge of ${sources.length} series with ${number(books)} books, for the first time; undo`,
    value: `${number(merge)} s; ${number(undo)} s`,
    limit: '-',
    must: '-',
    ok: true,
  })
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}
