import { findBookState } from '../../db/queries/book-state.ts'
import { findReferences } from '../../db/queries/references.ts'
import type { ExternalIdRecord, ExternalLinkRecord, ReferenceOwner, References } from '../../db/records/references.ts'
import type { AlternateTitleRecord } from '../../db/records/series-state.ts'
import { type Write, write } from '../../db/write.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { Tools } from '../tools.ts'
import { seriesMetadata } from './edit-series.ts'

/** External ids and links of a series or a book. @throws AppError `not_found` */
export async function references(viewer: Viewer, tools: Tools, owner: ReferenceOwner): Promise<References> {
  const found = await findReferences(viewer, tools.database.reader, owner)
  if (found === null) throw notFound(owner.kind === 'series' ? 'This series' : 'This book')
  return found
}

type NewId = { readonly source: string; readonly externalId: string; readonly externalUrl: string | null }
type NewLink = { readonly sourceName: string; readonly url: string; readonly externalId: string | null }

/** Sets the id in another place, one for each source. @throws AppError `not_found`, `unprocessable` when there are too many */
export async function putExternalId(
  viewer: Viewer,
  tools: Tools,
  owner: ReferenceOwner,
  given: NewId,
): Promise<ExternalIdRecord> {
  await references(viewer, tools, owner)
  const id = await commit(tools, owner, write('putExternalId', { owner, ...given, now: tools.clock() }))
  return one((await references(viewer, tools, owner)).externalIds, id)
}

/** Adds or updates a link. @throws AppError `not_found`, `unprocessable` when there are too many */
export async function putLink(
  viewer: Viewer,
  tools: Tools,
  owner: ReferenceOwner,
  given: NewLink,
): Promise<ExternalLinkRecord> {
  await references(viewer, tools, owner)
  const id = await commit(tools, owner, write('putLink', { owner, ...given, now: tools.clock() }))
  return one((await references(viewer, tools, owner)).externalLinks, id)
}

/** Removes an entry. @throws AppError `not_found` */
export async function removeReference(
  viewer: Viewer,
  tools: Tools,
  owner: ReferenceOwner,
  what: { readonly kind: 'externalId' | 'link' | 'title'; readonly key: string },
): Promise<void> {
  await references(viewer, tools, owner)
  const writes = { externalId: 'removeExternalId', link: 'removeLink', title: 'removeTitle' } as const
  await commit(tools, owner, write(writes[what.kind], { owner, key: what.key, now: tools.clock() }))
}

type TitleInput = {
  readonly seriesId: string
  /** Null for a new one. */
  readonly titleId: string | null
  readonly label?: string | undefined
  readonly title?: string | undefined
}

/** Adds an alternate title or changes one. @throws AppError `not_found`, `unprocessable` when there are too many */
export async function putTitle(viewer: Viewer, tools: Tools, input: TitleInput): Promise<AlternateTitleRecord> {
  const { seriesId, titleId, label, title } = input
  await seriesMetadata(viewer, tools, seriesId)
  const owner = { kind: 'series', id: seriesId } as const
  const id = await commit(tools, owner, write('putTitle', { owner, titleId, label, title, now: tools.clock() }))
  return one((await seriesMetadata(viewer, tools, seriesId)).titles, id)
}

async function commit<T>(tools: Tools, owner: ReferenceOwner, change: Write<T>): Promise<T> {
  const [answer] = await tools.database.commit([change])
  await tell(tools, owner)
  return answer as T
}

async function tell({ database, events }: Tools, { kind, id }: ReferenceOwner): Promise<void> {
  if (kind === 'series') {
    const { libraryId } = await seriesMetadata(systemViewer, { database }, id)
    events.publish([{ type: 'series_updated', seriesId: id, libraryId }])
    return
  }
  const book = await findBookState(systemViewer, database.reader, id)
  if (book === null) return
  events.publish([{ type: 'book_updated', bookId: id, seriesId: book.seriesId, libraryId: book.libraryId }])
}

/** @throws AppError `not_found` when someone removed it at this very moment */
function one<T extends { readonly id: string }>(list: readonly T[], id: string): T {
  const found = list.find((item) => item.id === id)
  if (found === undefined) throw notFound('This entry')
  return found
}
