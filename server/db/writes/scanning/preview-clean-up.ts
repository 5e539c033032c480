import { listCoverFiles } from '../../queries/series/covers.ts'
import { raw } from '../../sql.ts'
import type { TermKind } from '../../term-tables.ts'
import type { Tx } from '../../tx.ts'
import { change } from '../change.ts'
import { removeEmptySeries } from '../series/refresh-series.ts'
import { removeUnusedTerms } from '../series/term-changes.ts'
import { type PurgeBooks, purgeBooks } from './purge.ts'

type PreviewCleanUp = Omit<PurgeBooks, 'seriesId'> & {
  readonly libraryId: string
  /** Kinds of terms whose unused ones would be removed. */
  readonly termKinds: readonly TermKind[]
}
type CleanUpPreview = {
  readonly books: number
  readonly series: number
  readonly terms: number
  /** Uploaded pictures that nothing would use any more. */
  readonly coverFiles: readonly string[]
}

/** What a clean-up would remove, found by doing so; nothing is changed. */
async function previewCleanUp(tx: Tx, { termKinds, ...purge }: PreviewCleanUp): Promise<CleanUpPreview> {
  const covers = await listCoverFiles(tx)
  await tx.run(raw('savepoint clean_up'))
  try {
    const { count: books, seriesIds } = await purgeBooks(tx, purge)
    const emptyIds = purge.removeEmptySeries ? await removeEmptySeries(tx, purge) : []
    let terms = 0
    for (const kind of termKinds) terms += (await removeUnusedTerms(tx, { kind })).count
    const used = new Set(await listCoverFiles(tx))
    return {
      books,
      series: seriesIds.length + emptyIds.length,
      terms,
      coverFiles: covers.filter((path) => !used.has(path)),
    }
  } finally {
    await tx.run(raw('rollback to clean_up'))
    await tx.run(raw('release clean_up'))
  }
}

export const cleanUpPreviewWrites = { previewCleanUp: change([], previewCleanUp) }
