import { loadViewer } from '../../db/queries/access.ts'
import { findBook } from '../../db/queries/books.ts'
import { listEffectiveGrants, listPlannedGrants } from '../../db/queries/grants.ts'
import { countSightChange } from '../../db/queries/sight-change.ts'
import {
  countSight,
  findSight,
  type LibrarySight,
  listSight,
  type SightedSeries,
} from '../../db/queries/simulate-access.ts'
import type { GrantSource } from '../../db/records/access.ts'
import { explainSight, type Reason } from '../../domain/access/explain.ts'
import { type KidProfile, noKidProfile } from '../../domain/access/kid-profile.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import { notFound } from '../../domain/errors.ts'
import type { AccessMode } from '../../domain/vocabulary.ts'
import type { Tools } from '../tools.ts'
import { accessGroupOf, userOf } from './keep-access.ts'

type Reading = Pick<Tools, 'database'>
export type SightReason = Reason<GrantSource>
export type Explained = { readonly isSeen: boolean; readonly reasons: readonly SightReason[] }

/** The person as they are now, and what counts for them. */
async function personOf(tools: Reading, userId: string) {
  const { reader } = tools.database
  await userOf(tools, userId)
  const grants = await listEffectiveGrants(reader, userId)
  return { viewer: await loadViewer(reader, userId, null), grants }
}

/** What a person sees of each library, as far as the viewer sees it too. @throws AppError `not_found` */
export async function sightOfPerson(viewer: Viewer, tools: Reading, userId: string): Promise<LibrarySight[]> {
  const person = await personOf(tools, userId)
  return countSight(viewer, tools.database.reader, person.viewer)
}

type Planned = {
  /** Whose tags and groups count as well. */
  readonly userId?: string | null | undefined
  readonly libraryIds: readonly string[] | null
  readonly kidProfile: KidProfile | null
  readonly groupIds: readonly string[]
}
type PlannedSight = {
  readonly libraries: readonly LibrarySight[]
  /** Series that would be seen if those without an age rating were. */
  readonly unratedHidden: number
}

/** What somebody would see with restrictions that are only planned. @throws AppError `not_found` for a person or group */
export async function previewAccess(
  viewer: Viewer,
  tools: Reading,
  { userId = null, libraryIds, kidProfile, groupIds }: Planned,
): Promise<PlannedSight> {
  const { reader } = tools.database
  if (userId !== null) await userOf(tools, userId)
  for (const id of groupIds) await accessGroupOf(tools, id)
  const grants = await listPlannedGrants(reader, userId, groupIds)
  const tags = (mode: AccessMode) => grants.filter(({ accessMode }) => accessMode === mode).map(({ tagId }) => tagId)
  const limits = kidProfile ?? noKidProfile
  const [allowTagIds, denyTagIds] = [tags('allow'), tags('deny')]
  const person: Viewer = { userId: '', permissions: new Set(), libraryIds, allowTagIds, denyTagIds, ...limits }
  const libraries = await countSight(viewer, reader, person)
  const after = { ...person, isUnratedAllowed: true }
  const { seriesShown } = await countSightChange(viewer, reader, { before: person, after })
  return { libraries, unratedHidden: seriesShown }
}

type Asked = {
  readonly userId: string
  readonly isSeen: boolean
  readonly libraryId?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** The series that a person sees, or those that they do not, each with why. @throws AppError `not_found` */
export async function seriesOfPerson(
  viewer: Viewer,
  tools: Reading,
  { userId, ...request }: Asked,
): Promise<{ readonly items: readonly (SightedSeries & Explained)[]; readonly total: number }> {
  const person = await personOf(tools, userId)
  const { items, total } = await listSight(viewer, tools.database.reader, person.viewer, request)
  return { items: items.map((one) => ({ ...one, ...explainSight(person.viewer, one, person.grants) })), total }
}

/** Whether a person sees a series, and why. @throws AppError `not_found`, also when the viewer does not see it */
export async function explainSeries(
  viewer: Viewer,
  tools: Reading,
  { userId, seriesId }: { readonly userId: string; readonly seriesId: string },
): Promise<Explained> {
  const person = await personOf(tools, userId)
  const series = await findSight(viewer, tools.database.reader, person.viewer, seriesId)
  if (series === null) throw notFound('This series')
  const { reasons } = explainSight(person.viewer, series, person.grants)
  return { isSeen: series.isSeen, reasons }
}

/** The same for a book, which follows its series. @throws AppError `not_found` */
export async function explainBook(
  viewer: Viewer,
  tools: Reading,
  { userId, bookId }: { readonly userId: string; readonly bookId: string },
): Promise<Explained & { readonly seriesId: string }> {
  const book = await findBook(viewer, tools.database.reader, bookId)
  if (book === null) throw notFound('This book')
  const { seriesId } = book
  return { seriesId, ...(await explainSeries(viewer, tools, { userId, seriesId })) }
}
