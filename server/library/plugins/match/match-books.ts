import { listBooks } from '../../../db/queries/books/books.ts'
import { pendingMatchesOf } from '../../../db/queries/matches/matches.ts'
import type { MatchCandidate } from '../../../db/records/matches.ts'
import type { BookState } from '../../../db/records/metadata-state.ts'
import { write } from '../../../db/write.ts'
import { systemViewer } from '../../../domain/access/viewer.ts'
import { idOfSource } from '../../../domain/plugins/same-source.ts'
import type { LibraryContext } from '../../library-context.ts'
import { bookMetadata } from '../../metadata/edit-metadata.ts'
import { findCandidatesOfBook, isLookedUp } from './book-candidates.ts'
import type { Found } from './candidates.ts'
import { previewBook, takeBook } from './look-up-books.ts'
import {
  isDecidedSince,
  isLeftAlone,
  type Matching,
  type MatchOutcome,
  settle,
  skippedIfGone,
  unlessFailing,
} from './match-series.ts'
import { type Provider, sourceOf } from './providers.ts'

/** A book without a certain match is looked up again after a week: there are many more books than series. */
const againAfterMs = 7 * 24 * 3_600_000
const perPage = 100
/** Matching changes titles and numbers: by these, pages would skip books. */
const sort = { field: 'added', direction: 'asc' } as const

/** Matches the books of a series that aren't matched yet. Returns how many had each outcome. */
export async function matchBooksOf(
  context: LibraryContext,
  matching: Matching,
  seriesId: string,
  onBook: (outcome: MatchOutcome) => Promise<boolean>,
): Promise<void> {
  const { reader } = context.database
  for (let page = 1; ; page += 1) {
    const { items } = await listBooks(systemViewer, reader, { seriesId, sort, page, pageSize: perPage })
    const known = await pendingMatchesOf(
      reader,
      'book',
      items.map(({ id }) => id),
    )
    for (const { id } of items) {
      const before = known.get(id)
      const isRecent = before !== undefined && before.lookedAt > context.clock() - againAfterMs
      const isOpen = !isRecent && !isLeftAlone(before)
      const outcome = isOpen ? await matchBook(context, matching, id).catch(skippedIfGone) : 'skipped'
      if (!(await onBook(outcome))) return
    }
    if (items.length < perPage) return
  }
}

async function matchBook(context: LibraryContext, matching: Matching, bookId: string): Promise<MatchOutcome> {
  const book = await bookMetadata(systemViewer, context, bookId)
  const found: Found[] = []
  const silent: string[] = []
  for (const provider of matching.providers) {
    if (idOfSource(book.values.externalIds, sourceOf(provider)) !== null) continue
    if (!(await isLookedUp(context, provider, { viewer: systemViewer, book }))) continue
    const one = await unlessFailing(matching, provider, async () => {
      const { patience } = matching
      const looked = await findCandidatesOfBook(systemViewer, context, { provider, book }, { patience })
      if (looked.certain === null) return looked
      const isTaken = await takeCertain(context, matching, { provider, book, candidate: looked.certain })
      return isTaken ? looked : { ...looked, certain: null }
    })
    if (one === null) silent.push(provider.id)
    else found.push(one)
    if (one !== null && one.certain !== null && !matching.isOrdered) break
  }
  const owner = { kind: 'book', id: bookId } as const
  const { seriesId, libraryId } = book
  const { isDryRun } = matching
  const outcome = await settle(context, found, { owner, seriesId, libraryId, isDryRun, silent })
  if (outcome === 'unknown' && !isDryRun && silent.length === 0) {
    const unknown = { owner, candidates: [], state: 'unknown', now: context.clock() } as const
    await context.database.commit([write('storeLookUp', unknown)])
  }
  return outcome
}

type Certain = { readonly provider: Provider; readonly book: BookState; readonly candidate: MatchCandidate }

/** @returns false when a person has decided by now */
async function takeCertain(
  context: LibraryContext,
  matching: Matching,
  { provider, book, candidate }: Certain,
): Promise<boolean> {
  const subject = { provider, book }
  const wanted = { externalId: candidate.externalId, patience: matching.patience }
  const compared = await previewBook(systemViewer, context, subject, wanted)
  if (await isDecidedSince(context, { kind: 'book', id: book.id })) return false
  const names = { name: book.values.title, title: candidate.title, provider: provider.displayName }
  matching.onMatch({ seriesId: book.seriesId, bookId: book.id, ...names })
  if (matching.isDryRun) return true
  const runId = await matching.runId()
  await takeBook(systemViewer, context, subject, { ...compared, expected: null, runId, candidate })
  return true
}
