import { type LoadOrder, runLoad } from './load.ts'
import { booksOf, timeScan } from './measure.ts'
import type { BenchServer } from './server.ts'
import { number, report } from './table.ts'

/** Row 24: progress as readers save it, alone, together, and during a deep scan. */
export async function benchProgress(server: BenchServer, libraryId: string): Promise<void> {
  const books = await booksOf(server, 100, 'cbz')
  const load = (connections: number, seconds: number): LoadOrder => ({
    port: server.port,
    paths: books.map(({ id }) => `/api/v1/books/${id}/progress`),
    headers: server.headers,
    method: 'PUT',
    body: { currentPage: 2 },
    connections,
    seconds,
  })
  await runLoad(load(4, 1))
  const one = await runLoad(load(1, 3))
  const many = await runLoad(load(16, 4))
  const scan = timeScan(server, libraryId, 'deep')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const during = await runLoad(load(1, 4))
  await scan
  report({
    row: '24',
    measure: 'progress saved: one reader p95; 16 readers; one reader during a deep scan p95',
    value: `${number(one.p95)} ms; ${number(many.perSecond, 0)}/s; ${number(during.p95)} ms`,
    limit: '-',
    must: '5 ms; 1,000/s; 60 ms',
    ok: one.p95 <= 5 && many.perSecond >= 1_000 && during.p95 <= 60,
    aim: {
      text: '1.5 ms; 3,000/s; 15 ms',
      reached: one.p95 <= 1.5 && many.perSecond >= 3_000 && during.p95 <= 15,
    },
  })
}
