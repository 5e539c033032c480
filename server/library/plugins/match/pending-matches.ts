import type { Page, PageRequest } from '../../../db/page.ts'
import { listBookStates } from '../../../db/queries/books/book-details.ts'
import {
  countPendingMatches,
  findPendingMatch,
  listPendingMatches,
  type PendingMatchFilter,
} from '../../../db/queries/matches/matches.ts'
import { findManySeries } from '../../../db/queries/series/series.ts'
import { listSeriesStates } from '../../../db/queries/series/series-details.ts'
import { listPlugins } from '../../../db/queries/system/plugins.ts'
import type {
  MatchCandidate,
  PendingMatchCounts,
  PendingMatchRecord,
  PendingMatchState,
} from '../../../db/records/matches.ts'
import { write } from '../../../db/write.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import type { MatchFacts } from '../../../domain/plugins/score/match-facts.ts'
import { requirePermission } from '../../libraries/library-access.ts'
import type { LibraryContext } from '../../library-context.ts'
import { refuseInSafeMode } from '../plugin-secrets.ts'
import { factsOfBook, findBookCandidates } from './book-candidates.ts'
import { factsOfSeries } from './candidates.ts'
import { applyMatch } from './look-up.ts'
import { applyBookMatch } from './look-up-books.ts'
import { findSeriesCandidates } from './match-series.ts'

/** Where a candidate comes from. */
type NamedCandidate = MatchCandidate & { readonly pluginName: string }

/** A series or a book whose match a person decides, with what is known of it here. */
export type PendingMatch = Omit<PendingMatchRecord, 'candidates'> & {
  readonly title: string
  /** Of a book: the title of its series. */
  readonly seriesTitle: string
  readonly bookCount: number
  readonly facts: MatchFacts
  readonly candidates: readonly NamedCandidate[]
}

type ListRequest = PageRequest & {
  readonly kind?: PendingMatchRecord['owner']['kind'] | undefined
  readonly state?: PendingMatchState | undefined
  readonly libraryId?: string | undefined
}

/** Those that wait or were put off, unless a state is requested. Books only for who may edit books. */
export async function pendingMatches(
  viewer: Viewer,
  context: LibraryContext,
  { kind, state, ...request }: ListRequest,
): Promise<Page<PendingMatch>> {
  const allowed = kindsOf(viewer).filter((one) => kind === undefined || one === kind)
  if (allowed.length === 0) return { items: [], total: 0 }
  const states = state === undefined ? (['waiting', 'later'] as const) : [state]
  const filter: PendingMatchFilter & PageRequest = { ...request, kinds: allowed, states }
  const { items, total } = await listPendingMatches(viewer, context.database.reader, filter)
  return { items: await describe(viewer, context, items), total }
}

function kindsOf({ permissions }: Viewer): readonly ('series' | 'book')[] {
  return permissions.has('books-write') ? ['series', 'book'] : ['series']
}

/** How many wait for this person. */
export async function pendingMatchCounts(viewer: Viewer, context: LibraryContext): Promise<PendingMatchCounts> {
  const { series, books } = await countPendingMatches(viewer, context.database.reader)
  return { series, books: kindsOf(viewer).includes('book') ? books : 0 }
}

async function describe(
  viewer: Viewer,
  context: LibraryContext,
  records: readonly PendingMatchRecord[],
): Promise<PendingMatch[]> {
  const { reader } = context.database
  const ids = records.map(({ seriesId }) => seriesId)
  const series = new Map((await findManySeries(viewer, reader, ids)).map((one) => [one.id, one]))
  const states = await listSeriesStates(viewer, reader, ids)
  const names = new Map((await listPlugins(reader)).map(({ id, displayName }) => [id, displayName]))
  const books = await listBookStates(
    viewer,
    reader,
    records.flatMap(({ owner }) => (owner.kind === 'book' ? [owner.id] : [])),
  )
  const described: PendingMatch[] = []
  for (const record of records) {
    const [own, state] = [series.get(record.seriesId), states.get(record.seriesId)]
    if (own === undefined || state === undefined) continue
    const book = record.owner.kind === 'book' ? books.get(record.owner.id) : null
    if (book === undefined) continue
    const { title, bookCount } = own
    described.push({
      ...record,
      title: book === null ? title : book.values.title,
      seriesTitle: title,
      bookCount: book === null ? bookCount : 1,
      facts: book === null ? factsOfSeries(own, state) : factsOfBook(book, title),
      candidates: record.candidates.flatMap((candidate) => {
        const pluginName = names.get(candidate.pluginId)
        return pluginName === undefined ? [] : [{ ...candidate, pluginName }]
      }),
    })
  }
  return described
}

/** @throws AppError `not_found`, `forbidden` for a book */
async function openPending(viewer: Viewer, context: LibraryContext, id: string): Promise<PendingMatchRecord> {
  const pending = await findPendingMatch(viewer, context.database.reader, id)
  if (pending === null) throw notFound('entry')
  if (pending.owner.kind === 'book') requirePermission(viewer, 'books-write')
  return pending
}

type Choice = { readonly matchId: string; readonly pluginId: string; readonly externalId: string }

/**
 * Applies one of the candidates, as if it had been looked up.
 * @returns the run by which it can be undone
 * @throws AppError `not_found`, `forbidden`, `conflict` when it is no candidate, `unavailable`
 */
export async function takeCandidate(viewer: Viewer, context: LibraryContext, choice: Choice): Promise<string> {
  const { candidates, owner } = await openPending(viewer, context, choice.matchId)
  const { pluginId, externalId } = choice
  const isKnown = candidates.some((one) => one.pluginId === pluginId && one.externalId === externalId)
  if (!isKnown) throw new AppError('match_candidate_gone')
  const scopes = [`${owner.kind}:detail`, 'library:scan'] as const
  const request = { pluginId, externalId, scopes }
  const applied =
    owner.kind === 'series'
      ? await applyMatch(viewer, context, { seriesId: owner.id, ...request })
      : await applyBookMatch(viewer, context, { bookId: owner.id, ...request })
  return applied.runId
}

/** Puts a decision off, takes none of the candidates, or takes that back. @throws AppError `not_found`, `forbidden` */
export async function decidePendingMatch(
  viewer: Viewer,
  context: LibraryContext,
  { matchId, state }: { readonly matchId: string; readonly state: 'waiting' | 'later' | 'none' },
): Promise<void> {
  const { seriesId, libraryId } = await openPending(viewer, context, matchId)
  await context.database.commit([write('decideMatch', { id: matchId, state, now: context.clock() })])
  context.events.publish([{ type: 'matches_updated', seriesId, libraryId }])
}

/**
 * Looks something up again with every plugin of its library; nothing is applied.
 * @throws AppError `not_found`, `forbidden`, `conflict` in safe mode, `unavailable`
 */
export async function lookUpAgain(viewer: Viewer, context: LibraryContext, matchId: string): Promise<PendingMatch> {
  refuseInSafeMode(context)
  const { owner, seriesId, libraryId, isHeld } = await openPending(viewer, context, matchId)
  const find = owner.kind === 'series' ? findSeriesCandidates : findBookCandidates
  const candidates = await find(viewer, context, owner.id)
  const found = { owner, candidates, state: 'waiting', isHeld, now: context.clock() } as const
  await context.database.commit([write('storeLookUp', found)])
  context.events.publish([{ type: 'matches_updated', seriesId, libraryId }])
  const [described] = await describe(viewer, context, [await openPending(viewer, context, matchId)])
  if (described === undefined) throw notFound('entry')
  return described
}
