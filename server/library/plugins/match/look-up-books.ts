import type { BookExtras, BookState, Expected } from '../../../db/records/metadata-state.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import type { ExternalId } from '../../../domain/metadata/patch.ts'
import {
  type BookHit,
  type BookOffer,
  readBookHit,
  readBookHits,
  readBookOffer,
} from '../../../domain/plugins/book-offer.ts'
import { compareBookOffer } from '../../../domain/plugins/compare-book-offer.ts'
import type { ComparedField } from '../../../domain/plugins/compare-offer.ts'
import type { PluginBookField, PluginScope } from '../../../domain/plugins/plugin-rights.ts'
import { idOfSource, idsOfOtherSources } from '../../../domain/plugins/same-source.ts'
import type { LibraryContext } from '../../library-context.ts'
import { bookMetadata, editBookMetadata } from '../../metadata/edit-metadata.ts'
import { addLinks, putExternalId } from '../../metadata/references.ts'
import { type KnownBook, knownOf, queryOf, searchOf } from './known-book.ts'
import type { AppliedMatch, Taken } from './look-up.ts'
import { type CoverChoices, nameCovers } from './offered-covers.ts'
import {
  askProvider,
  type Provider,
  providerFor,
  providersFor,
  refuseAnswer,
  sourceOf,
  type Waiting,
} from './providers.ts'
import { changeOf, locksFor, type MatchedState, type Origin, originsOf, recorded, recordMatch } from './record-match.ts'
import { beginRun } from './undo-matches.ts'

type BookRequest = {
  readonly bookId: string
  readonly pluginId: string
  readonly scopes?: readonly PluginScope[] | undefined
}

/** The providers for a book, with its id at each. */
export type BookProvider = {
  readonly provider: Provider
  readonly source: string
  readonly externalId: string | null
}

/** The plugins that can match a book. @throws AppError `not_found` */
export async function bookProvidersFor(
  viewer: Viewer,
  context: LibraryContext,
  bookId: string,
): Promise<BookProvider[]> {
  const book = await bookMetadata(viewer, context, bookId)
  const providers = context.isSafeMode ? [] : await providersFor(context, book.libraryId, 'book:detail')
  return providers.map((provider) => ({
    provider,
    source: sourceOf(provider),
    externalId: knownId(provider, book)?.externalId ?? null,
  }))
}

function knownId(provider: Provider, { values }: BookState): ExternalId | null {
  return idOfSource(values.externalIds, sourceOf(provider))
}

export type BookSubject = { readonly provider: Provider; readonly book: BookState }

/** @throws AppError `not_found` for either, `conflict` in safe mode */
async function findBookSubject(
  viewer: Viewer,
  context: LibraryContext,
  { bookId, pluginId, scopes }: BookRequest,
): Promise<BookSubject> {
  const book = await bookMetadata(viewer, context, bookId)
  const { libraryId } = book
  return { provider: await providerFor(context, { pluginId, libraryId, kind: 'book', scopes }), book }
}

const maxHits = 20

type Search = BookRequest & { readonly query?: string | undefined }

/**
 * Searches for a book by its ISBN, title, authors, series and number, or by a query: words, or an ISBN.
 * @returns the best match of the plugin first
 * @throws AppError `not_found`, `conflict`, `unavailable`
 */
export async function searchBookMatches(
  viewer: Viewer,
  context: LibraryContext,
  request: Search,
): Promise<readonly BookHit[]> {
  const { provider, book } = await findBookSubject(viewer, context, request)
  const method = 'metadata/book/search'
  const { query } = request
  const known = query === undefined ? await knownOf(viewer, context, provider, book) : null
  const best = known === null ? null : await bestMatch(context, provider, known)
  const params = { ...(known === null ? queryOf(query ?? '') : searchOf(known)), limit: maxHits }
  const answer = await askProvider(context, provider, { method, params })
  const hits = readBookHits(answer) ?? (await refuseAnswer(context, provider, method))
  return best === null ? hits : [best, ...hits.filter(({ externalId }) => externalId !== best.externalId)]
}

/** The plugin's own choice; null when it has none, does not choose, or fails: the search answers without it. */
async function bestMatch(context: LibraryContext, provider: Provider, params: KnownBook): Promise<BookHit | null> {
  const call = { method: 'metadata/book/match', params, isOptional: true }
  try {
    return readBookHit(await askProvider(context, provider, call))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

export type BookPreview = {
  readonly offer: BookOffer
  readonly covers: CoverChoices
  readonly fields: readonly ComparedField<PluginBookField>[]
  /** Where the current values came from, by field. */
  readonly origins: ReadonlyMap<string, Origin>
  readonly revision: string
}

/** Previews applying an entry. @throws AppError as `searchBookMatches` */
export async function previewBookMatch(
  viewer: Viewer,
  context: LibraryContext,
  request: BookRequest & { readonly externalId: string },
): Promise<BookPreview> {
  return previewBook(viewer, context, await findBookSubject(viewer, context, request), request)
}

type EntryRequest = Waiting & { readonly externalId: string }

/** @param wanted `patience`: delays that a plugin requests are waited for until it aborts */
export async function previewBook(
  viewer: Viewer,
  context: LibraryContext,
  { provider, book }: BookSubject,
  { externalId, patience }: EntryRequest,
): Promise<BookPreview> {
  const method = 'metadata/book/get'
  const answer = await askProvider(context, provider, { method, params: { externalId }, patience })
  const offer = readBookOffer(answer, externalId) ?? (await refuseAnswer(context, provider, method))
  // It may have changed while the plugin worked.
  const { values, extras: notes, locks: all, revision } = await bookMetadata(viewer, context, book.id)
  const covers = nameCovers(context, provider, offer, all)
  const origins = await originsOf(context, { kind: 'book', id: book.id }, { ...notes, ...values })
  const locks = await locksFor(context, provider, { kind: 'book', libraryId: book.libraryId, locks: all, origins })
  const fields = compareBookOffer(offer, { values, notes, locks }, provider.permissions)
  return { offer, covers, fields, origins, revision }
}

type Apply = BookRequest & {
  readonly externalId: string
  /** Absent: all fields that would be written. */
  readonly fields?: readonly PluginBookField[] | undefined
  /** The revision that the person saw. */
  readonly expected?: Expected
}

/**
 * Applies an entry: values count as entered by the person, so that scans leave them unchanged; unlocking reverts them.
 * The id of the entry is stored with the book.
 * @returns the values written, and the outcome of each field
 * @throws AppError as `searchBookMatches`, `precondition_failed` when the book changed at the same time
 */
export async function applyBookMatch(
  viewer: Viewer,
  context: LibraryContext,
  { fields, expected = null, ...request }: Apply,
): Promise<AppliedMatch<ComparedField<PluginBookField>>> {
  const subject = await findBookSubject(viewer, context, request)
  const compared = await previewBook(viewer, context, subject, request)
  const wanted = compared.fields.filter(({ field }) => fields === undefined || fields.includes(field))
  const runId = await beginRun(context, { libraryId: subject.book.libraryId, userId: viewer.userId })
  await takeBook(viewer, context, subject, { ...compared, fields: wanted, expected, runId })
  return { fields: wanted, runId }
}

/** `runId`: begins what can be undone together. */
type Refresh = {
  /** The fields to write. */
  readonly choose: (found: BookPreview) => BookPreview['fields']
  /** Nothing is written. */
  readonly isDryRun: boolean
  readonly runId: () => Promise<string>
}

type RefreshRequest = EntryRequest & { readonly bookId: string; readonly provider: Provider }

/** Applies an entry again. @returns the fields that are written, or would be @throws AppError as `searchBookMatches` */
export async function refreshBook(
  viewer: Viewer,
  context: LibraryContext,
  { bookId, provider, ...request }: RefreshRequest,
  { choose, isDryRun, runId }: Refresh,
): Promise<BookPreview['fields']> {
  const subject = { provider, book: await bookMetadata(viewer, context, bookId) }
  const found = await previewBook(viewer, context, subject, request)
  const fields = choose(found)
  if (isDryRun || fields.length === 0) return fields
  await takeBook(viewer, context, subject, { ...found, fields, expected: null, runId: await runId() })
  return fields
}

type TakenBook = Omit<BookPreview, 'origins' | 'covers'> & Taken & { readonly expected: Expected }

/** Writes the selected fields of an entry, and remembers what they were before. */
export async function takeBook(
  viewer: Viewer,
  context: LibraryContext,
  { provider, book }: BookSubject,
  { offer, fields, revision, expected, runId, candidate = null }: TakenBook,
): Promise<void> {
  const bookId = book.id
  const before = await matchedBookState(viewer, context, bookId)
  const owner = { kind: 'book', id: bookId } as const
  const written = new Set<string>(fields.filter(({ status }) => status === 'will-apply').map(({ field }) => field))
  const selected = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => written.has(name)))
  const { year, month = null, day = null } = offer.releaseDate
  const date = written.has('releaseDate') ? { year, month, day } : {}
  const edit = { values: { ...selected(offer.values), ...date }, extras: selected(offer.notes) as Partial<BookExtras> }
  const set = Object.keys({ ...edit.values, ...edit.extras })
  const apply = async () => {
    if (expected !== null || set.length > 0) {
      await editBookMetadata(viewer, context, { bookId, edit, expected: expected ?? [revision] })
    }
    await addReferences(viewer, context, { provider, book }, { offer, written })
  }
  await recorded(apply, async (isComplete) => {
    const after = await matchedBookState(viewer, context, bookId)
    const change = changeOf(provider, { externalId: offer.externalId, candidate, fields: set, before, after })
    await recordMatch(context, provider, { owner, change, runId, isComplete })
  })
  const { seriesId, libraryId } = book
  context.events.publish([{ type: 'matches_updated', seriesId, libraryId }])
}

type Written = { readonly offer: BookOffer; readonly written: ReadonlySet<string> }

/** Links and ids, last that of the entry, by which the book counts as matched. */
async function addReferences(
  viewer: Viewer,
  context: LibraryContext,
  { provider, book }: BookSubject,
  { offer, written }: Written,
): Promise<void> {
  const owner = { kind: 'book', id: book.id } as const
  if (written.has('externalLinks')) await addLinks(viewer, context, owner, offer.links)
  const current = await bookMetadata(viewer, context, book.id)
  const sources = [sourceOf(provider), ...(current.values.externalIds ?? []).map(({ source }) => source)]
  const others = written.has('externalIds') ? idsOfOtherSources(offer.externalIds, sources) : []
  for (const { externalUrl = null, ...id } of others) {
    await putExternalId(viewer, context, owner, { ...id, externalUrl })
  }
  const known = knownId(provider, current)
  if (known?.externalId === offer.externalId) return
  const id = { source: known?.source ?? sourceOf(provider), externalId: offer.externalId, externalUrl: offer.url }
  await putExternalId(viewer, context, owner, id)
}

/** What a match may change of a book. */
async function matchedBookState(viewer: Viewer, context: LibraryContext, bookId: string): Promise<MatchedState> {
  const { values, extras, locks } = await bookMetadata(viewer, context, bookId)
  const { externalIds: ids = [], links = [] } = values
  return { values: { ...extras, ...values }, ids, links, titles: [], ratings: [], locks }
}
