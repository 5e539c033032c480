import { loadViewer } from '../../db/queries/access/access.ts'
import { listEffectiveGrants, listPlannedGrants } from '../../db/queries/access/grants.ts'
import {
  countVisibility,
  countVisibilityChange,
  findVisibility,
  type LibraryVisibility,
  listVisibility,
  type SeriesVisibility,
} from '../../db/queries/access/simulate-access.ts'
import { findBook } from '../../db/queries/books/books.ts'
import type { GrantSource } from '../../db/records/access.ts'
import { explainVisibility, type Reason } from '../../domain/access/explain.ts'
import { type KidProfile, noKidProfile } from '../../domain/access/kid-profile.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { AccessMode } from '../../domain/vocabulary.ts'
import type { LibraryContext } from '../library-context.ts'
import { userOf } from '../users/own-account.ts'
import { accessGroupOf } from './access-groups.ts'

type Reading = Pick<LibraryContext, 'database'>
export type VisibilityReason = Reason<GrantSource>
export type Explained = { readonly isSeen: boolean; readonly reasons: readonly VisibilityReason[] }

/** The person, with the restrictions that currently apply. */
async function personOf(context: Reading, userId: string) {
  const { reader } = context.database
  await userOf(context, userId)
  return { viewer: await loadViewer(reader, userId, null), grants: await listEffectiveGrants(reader, userId) }
}

/** What a person sees of each library, within what the viewer sees. @throws AppError `not_found` */
export async function visibilityOfPerson(
  viewer: Viewer,
  context: Reading,
  userId: string,
): Promise<LibraryVisibility[]> {
  return countVisibility(viewer, context.database.reader, (await personOf(context, userId)).viewer)
}

type Planned = {
  /** Whose tags and groups are included as well. */
  readonly userId?: string | null | undefined
  readonly libraryIds: readonly string[] | null
  readonly kidProfile: KidProfile | null
  readonly groupIds: readonly string[]
}
type PlannedVisibility = {
  readonly libraries: readonly LibraryVisibility[]
  /** Series that would also be visible if unrated ones were. */
  readonly unratedHidden: number
}

/**
 * What someone would see with restrictions that are not saved yet.
 * @throws AppError `not_found` for a person or group
 */
export async function previewAccess(
  viewer: Viewer,
  context: Reading,
  { userId = null, libraryIds, kidProfile, groupIds }: Planned,
): Promise<PlannedVisibility> {
  const { reader } = context.database
  if (userId !== null) await userOf(context, userId)
  for (const id of groupIds) await accessGroupOf(context, id)
  const grants = await listPlannedGrants(reader, userId, groupIds)
  const tags = (mode: AccessMode) => grants.filter(({ accessMode }) => accessMode === mode).map(({ tagId }) => tagId)
  const limits = kidProfile ?? noKidProfile
  const [allowTagIds, denyTagIds] = [tags('allow'), tags('deny')]
  const person: Viewer = { userId: '', permissions: new Set(), libraryIds, allowTagIds, denyTagIds, ...limits }
  const libraries = await countVisibility(viewer, reader, person)
  const after = { ...person, isUnratedAllowed: true }
  const { seriesShown } = await countVisibilityChange(viewer, reader, { before: person, after })
  return { libraries, unratedHidden: seriesShown }
}

type SimulationRequest = {
  readonly userId: string
  readonly isSeen: boolean
  readonly libraryId?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** The series that a person sees, or those hidden from them, each with the reason. @throws AppError `not_found` */
export async function seriesOfPerson(
  viewer: Viewer,
  context: Reading,
  { userId, ...request }: SimulationRequest,
): Promise<{ readonly items: readonly (SeriesVisibility & Explained)[]; readonly total: number }> {
  const person = await personOf(context, userId)
  const { items, total } = await listVisibility(viewer, context.database.reader, person.viewer, request)
  return { items: items.map((one) => ({ ...one, ...explainVisibility(person.viewer, one, person.grants) })), total }
}

/** Whether a person sees a series, and why. @throws AppError `not_found`, also when the viewer does not see it */
export async function explainSeries(
  viewer: Viewer,
  context: Reading,
  { userId, seriesId }: { readonly userId: string; readonly seriesId: string },
): Promise<Explained> {
  const person = await personOf(context, userId)
  const series = await findVisibility(viewer, context.database.reader, person.viewer, seriesId)
  if (series === null) throw notFound('series')
  const { reasons } = explainVisibility(person.viewer, series, person.grants)
  return { isSeen: series.isSeen, reasons }
}

/** The same for a book, which follows its series. @throws AppError `not_found` */
export async function explainBook(
  viewer: Viewer,
  context: Reading,
  { userId, bookId }: { readonly userId: string; readonly bookId: string },
): Promise<Explained & { readonly seriesId: string }> {
  const book = await findBook(viewer, context.database.reader, bookId)
  if (book === null) throw notFound('book')
  const { seriesId } = book
  return { seriesId, ...(await explainSeries(viewer, context, { userId, seriesId })) }
}
