import type { GroupingOutcome } from '../../records/grouping.ts'
import { among, raw, sql } from '../../sql.ts'
import type { Tx } from '../../tx.ts'
import { indexBooks } from '../search/search-index.ts'
import { recomputeManySeries } from './recompute-series.ts'
import { refreshSeriesWrites } from './refresh-series.ts'
import { openDecisions } from './series-decisions.ts'

/** The current series of a book, and the one by its path. */
export type BookPlacement = {
  readonly seq: number
  readonly id: string
  readonly seriesSeq: number
  readonly homeSeq: number
  readonly isDeleted: boolean
}

type Regroup = {
  readonly librarySeq: number
  readonly books: readonly BookPlacement[]
  readonly now: number
  /** Throws when the limit of books moved at once is exceeded. */
  readonly check?: (moving: number) => void
}
type Series = { readonly seq: number; readonly id: string; readonly bookCount: number }

/**
 * Moves books to where the active decisions say and updates order, counts, merged metadata, full text and progress
 * counters of every affected series.
 */
export async function regroupBooks(
  tx: Tx,
  { librarySeq, books, now, check }: Regroup,
): Promise<Omit<GroupingOutcome, 'decisionId' | 'targetId'>> {
  const decideSeries = await openDecisions(
    tx,
    librarySeq,
    books.map(({ seq }) => seq),
  )
  const moves = books.flatMap((book) => {
    const placement = decideSeries(book.homeSeq, book.seq)
    return placement.seriesSeq === book.seriesSeq ? [] : [{ ...book, ...placement, from: book.seriesSeq }]
  })
  check?.(moves.length)
  const touched = [...new Set(moves.flatMap(({ from, seriesSeq }) => [from, seriesSeq]))]
  const before = await seriesAt(tx, touched)
  for (const group of Map.groupBy(moves, ({ seriesSeq, homeSeq }) => `${seriesSeq} ${homeSeq}`).values()) {
    const { seriesSeq = 0, homeSeq = null } = group[0] ?? {}
    const seqs = group.map(({ seq }) => seq)
    await tx.run(
      sql`update books set series_seq = ${seriesSeq}, home_seq = ${homeSeq}, updated_at = ${now}
          where ${among(raw('seq'), seqs)}`,
    )
  }
  const indexed = await refreshAllSeries(tx, touched, now)
  const inView = moves.filter(({ isDeleted }) => !isDeleted)
  await indexBooks(
    tx,
    inView.filter(({ id }) => !indexed.has(id)).map(({ seq }) => seq),
  )
  const after = await seriesAt(tx, touched)
  const hasBooks = (list: ReadonlyMap<number, Series>, seq: number) => (list.get(seq)?.bookCount ?? 0) > 0
  const idsOf = (seqs: readonly number[]) => seqs.map((seq) => after.get(seq)?.id ?? '')
  const library = await tx.get<{ id: string }>(sql`select id from libraries where seq = ${librarySeq}`)
  return {
    libraryId: library?.id ?? '',
    movedBooks: inView.map(({ id, seriesSeq }) => ({ id, seriesId: after.get(seriesSeq)?.id ?? '' })),
    seriesIds: idsOf(touched),
    emptied: idsOf(touched.filter((seq) => hasBooks(before, seq) && !hasBooks(after, seq))),
    filled: idsOf(touched.filter((seq) => !hasBooks(before, seq) && hasBooks(after, seq))),
  }
}

/**
 * A series without books keeps its metadata, so that it can be restored unchanged.
 * @returns ids of the books already in the full-text index with their current series
 */
async function refreshAllSeries(tx: Tx, seriesSeqs: readonly number[], now: number): Promise<ReadonlySet<string>> {
  const [empty, filled]: [string[], number[]] = [[], []]
  for (const seriesSeq of seriesSeqs) {
    const contents = await tx.get<{ id: string; count: number }>(
      sql`select s.id, count(b.seq) as count from series s
          left join books b on b.series_seq = s.seq and b.deleted_at is null where s.seq = ${seriesSeq}
          group by s.seq`,
    )
    if (contents === undefined) continue
    if (contents.count === 0) empty.push(contents.id)
    else filled.push(seriesSeq)
  }
  const stored = await recomputeManySeries(tx, { seriesSeqs: filled, now })
  await refreshSeriesWrites.refreshSeries.run(tx, { ids: empty, numbering: 'none', now })
  return new Set(stored)
}

async function seriesAt(tx: Tx, seqs: readonly number[]): Promise<ReadonlyMap<number, Series>> {
  const rows = await tx.all<Series>(
    sql`select seq, id, book_count as bookCount from series where ${among(raw('seq'), seqs)}`,
  )
  return new Map(rows.map((row) => [row.seq, row]))
}
