import { findBookState } from '../../db/queries/books/book-details.ts'
import { findReferences } from '../../db/queries/series/references.ts'
import type { AlternateTitleRecord, Expected } from '../../db/records/metadata-state.ts'
import type { ExternalIdRecord, ExternalLinkRecord, ReferenceOwner, References } from '../../db/records/references.ts'
import { type Write, write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { WebLink } from '../../domain/metadata/patch.ts'
import type { LibraryContext } from '../library-context.ts'
import { bookMetadata, seriesMetadata } from './edit-metadata.ts'

/** External ids and links of a series or a book. @throws AppError `not_found` */
export async function references(viewer: Viewer, context: LibraryContext, owner: ReferenceOwner): Promise<References> {
  const found = await findReferences(viewer, context.database.reader, owner)
  if (found === null) throw notFound(owner.kind === 'series' ? 'series' : 'book')
  return found
}

/** The state of the owner's metadata that the editor saw; otherwise `precondition_failed`. */
type ExpectedRevision = { readonly expected?: Expected }

/** The current tag of the metadata of a series or a book. @throws AppError `not_found` */
export async function metadataRevision(
  viewer: Viewer,
  context: LibraryContext,
  { kind, id }: ReferenceOwner,
): Promise<string> {
  return (await (kind === 'series' ? seriesMetadata : bookMetadata)(viewer, context, id)).revision
}

type NewId = { readonly source: string; readonly externalId: string; readonly externalUrl: string | null }
type NewLink = { readonly sourceName: string; readonly url: string; readonly externalId: string | null }

/** Sets an external id, one per source. @throws AppError `not_found`, `unprocessable` when there are too many */
export async function putExternalId(
  viewer: Viewer,
  context: LibraryContext,
  owner: ReferenceOwner,
  { expected = null, ...reference }: NewId & ExpectedRevision,
): Promise<ExternalIdRecord> {
  await references(viewer, context, owner)
  const id = await commit(
    context,
    { owner, expected },
    write('putExternalId', { owner, ...reference, now: context.clock() }),
  )
  return one((await references(viewer, context, owner)).externalIds, id)
}

/** Adds or updates a link. @throws AppError `not_found`, `unprocessable` when there are too many */
export async function putLink(
  viewer: Viewer,
  context: LibraryContext,
  owner: ReferenceOwner,
  { expected = null, ...reference }: NewLink & ExpectedRevision,
): Promise<ExternalLinkRecord> {
  await references(viewer, context, owner)
  const id = await commit(context, { owner, expected }, write('putLink', { owner, ...reference, now: context.clock() }))
  return one((await references(viewer, context, owner)).externalLinks, id)
}

/**
 * Adds links that are not there yet by name and address; never changes another link.
 * @throws AppError `not_found`, `unprocessable` when there are too many
 */
export async function addLinks(
  viewer: Viewer,
  context: LibraryContext,
  owner: ReferenceOwner,
  links: readonly WebLink[],
): Promise<void> {
  await references(viewer, context, owner)
  for (const link of links) {
    await commit(context, { owner, expected: null }, write('addLink', { owner, ...link, now: context.clock() }))
  }
}

/** Removes an entry. @throws AppError `not_found` */
export async function removeReference(
  viewer: Viewer,
  context: LibraryContext,
  owner: ReferenceOwner,
  {
    kind,
    key,
    expected = null,
  }: ExpectedRevision & { readonly kind: 'externalId' | 'link' | 'title'; readonly key: string },
): Promise<void> {
  await references(viewer, context, owner)
  const writes = { externalId: 'removeExternalId', link: 'removeLink', title: 'removeTitle' } as const
  await commit(context, { owner, expected }, write(writes[kind], { owner, key, now: context.clock() }))
}

type TitleInput = ExpectedRevision & {
  readonly seriesId: string
  /** Null for a new one. */
  readonly titleId: string | null
  readonly label?: string | undefined
  readonly title?: string | undefined
}

/** Adds or changes an alternate title. @throws AppError `not_found`, `unprocessable` when there are too many */
export async function putTitle(
  viewer: Viewer,
  context: LibraryContext,
  input: TitleInput,
): Promise<AlternateTitleRecord> {
  const { seriesId, titleId, label, title, expected = null } = input
  await seriesMetadata(viewer, context, seriesId)
  const owner = { kind: 'series', id: seriesId } as const
  const change = write('putTitle', { owner, titleId, label, title, now: context.clock() })
  const id = await commit(context, { owner, expected }, change)
  return one((await seriesMetadata(viewer, context, seriesId)).titles, id)
}

async function commit<T>(
  context: LibraryContext,
  { owner, expected }: { readonly owner: ReferenceOwner; readonly expected: Expected },
  change: Write<T>,
): Promise<T> {
  const [, answer] = await context.database.commit([
    write('expectRevision', { owner, of: 'metadata', expected }),
    change,
  ])
  await publishChange(context, owner)
  return answer as T
}

async function publishChange({ database, events }: LibraryContext, { kind, id }: ReferenceOwner): Promise<void> {
  if (kind === 'series') {
    const { libraryId } = await seriesMetadata(systemViewer, { database }, id)
    events.publish([{ type: 'series_updated', seriesId: id, libraryId }])
    return
  }
  const book = await findBookState(systemViewer, database.reader, id)
  if (book === null) return
  events.publish([{ type: 'book_updated', bookId: id, seriesId: book.seriesId, libraryId: book.libraryId }])
}

/** @throws AppError `not_found` when it was removed concurrently */
function one<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((item) => item.id === id)
  if (found === undefined) throw notFound('entry')
  return found
}
