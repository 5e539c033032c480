import type { MatchCandidate } from '../../../db/records/matches.ts'
import type { BookState } from '../../../db/records/metadata-state.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { type BookHit, factsOfBookHit, readBookHit, readBookHits } from '../../../domain/plugins/book-offer.ts'
import { idOfSource } from '../../../domain/plugins/same-source.ts'
import { type MatchFacts, noFacts } from '../../../domain/plugins/score/match-facts.ts'
import { scoreCandidate, shownCandidates } from '../../../domain/plugins/score/score-candidates.ts'
import type { LibraryContext } from '../../library-context.ts'
import { bookMetadata, seriesMetadata } from '../../metadata/edit-metadata.ts'
import { candidateOf, type Found, nullIfNotFound, rankHits } from './candidates.ts'
import { knownOf, searchOf } from './known-book.ts'
import { anyProvidersFor, askProvider, type Provider, sourceOf, type Waiting } from './providers.ts'

/** A book as it is compared. */
export function factsOfBook({ values }: BookState, seriesTitle: string): MatchFacts {
  const { title, people = [], isbns = [], externalIds = [], year = null, publisher = null, language = null } = values
  return {
    ...noFacts,
    titles: [title],
    year,
    publisher,
    creators: people.map(({ name }) => name),
    language,
    externalIds,
    isbns,
    series: seriesTitle,
    number: values.number ?? values.volume ?? null,
  }
}

const maxHits = 20

/** Looks a book up: the plugin's own choice first, and a search when that alone isn't certain. */
export async function findCandidatesOfBook(
  viewer: Viewer,
  context: LibraryContext,
  { provider, book }: { readonly provider: Provider; readonly book: BookState },
  { patience }: Waiting,
): Promise<Found> {
  const known = await knownOf(viewer, context, provider, book)
  const here = factsOfBook(book, known.series ?? '')
  const ask = (method: string, params: object) =>
    askProvider(context, provider, { method, params, isOptional: true, patience }).catch(nullIfNotFound)
  const source = sourceOf(provider)
  const score = (hit: BookHit) => scoreCandidate('book', hit, { here, there: factsOfBookHit(hit, source) })
  const own = readBookHit(await ask('metadata/book/match', known))
  if (own !== null) {
    const scored = score(own)
    const candidate = candidateOf(provider, scored)
    if (scored.certainty === 'certain') return { certain: candidate, candidates: [candidate] }
  }
  const found = readBookHits(await ask('metadata/book/search', { ...searchOf(known), limit: maxHits })) ?? []
  return rankHits(provider, { own, found, score, isComplete: found.length < maxHits })
}

/** The best candidates of all plugins; nothing is changed. */
export async function findBookCandidates(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
): Promise<readonly MatchCandidate[]> {
  const book = await bookMetadata(viewer, context, bookId)
  const candidates: MatchCandidate[] = []
  for (const provider of await anyProvidersFor(context, book.libraryId, 'book')) {
    candidates.push(...(await findCandidatesOfBook(viewer, context, { provider, book }, {})).candidates)
  }
  return candidates.toSorted((a, b) => b.score - a.score).slice(0, shownCandidates)
}

/**
 * Whether a book is looked up automatically at a provider: by an ISBN, by its authors where files say so, or as an
 * issue of a series that is matched with the provider.
 */
export async function isLookedUp(
  context: LibraryContext,
  provider: Provider,
  { viewer, book }: { readonly viewer: Viewer; readonly book: BookState },
): Promise<boolean> {
  const { isbns = [], people = [] } = book.values
  if (isbns.length > 0 || people.some(({ role }) => role === 'author')) return true
  const series = await seriesMetadata(viewer, context, book.seriesId)
  const source = sourceOf(provider)
  return idOfSource(series.values.externalIds, source) !== null
}
