/** Commits batches of ten books until it is killed, and reports each batch number after its commit. */
import { openDatabase } from '../../server/db/dialects/sqlite/open.ts'
import { write } from '../../server/db/write.ts'
import { bookWrite, librarySettings, newId, seriesWrite } from '../kit/catalog.ts'

const [file = '', backupsDir = ''] = process.argv.slice(2)
const db = await openDatabase({ file, backupsDir, now: () => 0 })
const libraryId = newId()
const series = seriesWrite(libraryId, 'Series')
await db.commit([
  write('createLibrary', { id: libraryId, settings: librarySettings(), now: 1 }),
  write('addSeries', { series: [series], now: 1 }),
])
for (let batch = 1; ; batch++) {
  const books = Array.from({ length: 10 }, (_, i) => bookWrite(series.id, `Batch ${batch} book ${i}`))
  const refresh = write('refreshSeries', { ids: [series.id], numbering: 'none', now: batch })
  const pending = db.commit([write('saveBooks', { libraryId, books, now: batch }), refresh], { priority: 'scan' })
  if (batch % 7 === 0) await db.checkpoint('passive')
  await pending
  process.stdout.write(`${batch}\n`)
}
