import { loadViewer } from '../../db/queries/access/access.ts'
import { loadSharingTags } from '../../db/queries/access/sharing-tags.ts'
import { type Affected, listPeopleOfTag } from '../../db/queries/access/tag-holders.ts'
import { visibleSeriesIds } from '../../db/queries/series/series.ts'
import { write } from '../../db/write.ts'
import type { TagDelta } from '../../db/writes/series/preview-term-change.ts'
import { isAllowListed, type Viewer } from '../../domain/access/viewer.ts'
import { type AffectedPerson, maxCompared } from '../access/preview-removal.ts'
import type { LibraryContext } from '../library-context.ts'
import { previewDelete, previewMerges, previewRename, type TermRequest } from './change-terms.ts'

export type TermChangePreview = {
  /** People whose view would change, among those checked. */
  readonly peopleCount: number
  /** The most series that one of them would gain, and lose. */
  readonly seriesShown: number
  readonly seriesHidden: number
  /** Their names, for viewers who may know them. */
  readonly people: readonly AffectedPerson[]
}

/**
 * Whose view renaming, merging or deleting would change by sharing tag rules, within what the viewer sees. Nothing is
 * changed.
 * @throws AppError as the change itself
 */
export async function previewTermChange(
  viewer: Viewer,
  context: LibraryContext,
  request: TermRequest,
): Promise<TermChangePreview> {
  const changes = await previewWrites(viewer, context, request)
  const [deltas] = await context.database.commit([write('previewTermChanges', { ...changes, now: context.clock() })])
  const people = deltas.length === 0 ? [] : await compare(viewer, context, deltas)
  return {
    peopleCount: people.length,
    seriesShown: Math.max(0, ...people.map(({ seriesShown }) => seriesShown)),
    seriesHidden: Math.max(0, ...people.map(({ seriesHidden }) => seriesHidden)),
    people: viewer.permissions.has('users-read') ? people : [],
  }
}

function previewWrites(viewer: Viewer, context: LibraryContext, request: TermRequest) {
  if ('name' in request) return previewRename(viewer, context, request)
  return 'delete' in request ? previewDelete(viewer, context, request) : previewMerges(viewer, context, request)
}

async function compare(
  viewer: Viewer,
  context: LibraryContext,
  deltas: readonly TagDelta[],
): Promise<AffectedPerson[]> {
  const { reader } = context.database
  const ids = [
    ...(await visibleSeriesIds(
      viewer,
      reader,
      deltas.map(({ seriesId }) => seriesId),
    )),
  ]
  const { bySeries } = await loadSharingTags(reader, ids)
  const tags = ids.map((id) => {
    const before = bySeries.get(id) ?? new Set<string>()
    return {
      id,
      before,
      after: changed(
        before,
        deltas.filter(({ seriesId }) => seriesId === id),
      ),
    }
  })
  const affected = new Map<string, Affected>()
  for (const tagId of new Set(deltas.map((delta) => delta.tagId))) {
    for (const person of await listPeopleOfTag(reader, tagId, maxCompared)) affected.set(person.userId, person)
  }
  const people: AffectedPerson[] = []
  for (const person of [...affected.values()].slice(0, maxCompared)) {
    const sight = await loadViewer(reader, person.userId, null)
    if (sight === null) continue
    const open = await visibleSeriesIds({ ...sight, allowTagIds: [], denyTagIds: [], isAllowList: false }, reader, ids)
    const [was, will] = [
      tags.filter(({ id, before }) => open.has(id) && isShown(sight, before)),
      tags.filter(({ id, after }) => open.has(id) && isShown(sight, after)),
    ]
    const seriesShown = will.filter((one) => !was.includes(one)).length
    const seriesHidden = was.filter((one) => !will.includes(one)).length
    if (seriesShown + seriesHidden > 0) people.push({ ...person, seriesShown, seriesHidden })
  }
  return people
}

function changed(before: ReadonlySet<string>, deltas: readonly TagDelta[]): ReadonlySet<string> {
  const after = new Set(before)
  for (const { tagId, isAdded } of deltas) {
    if (isAdded) after.add(tagId)
    else after.delete(tagId)
  }
  return after
}

/** The `Viewer` restriction for sharing tags alone. */
function isShown(viewer: Viewer, tags: ReadonlySet<string>): boolean {
  if (viewer.denyTagIds.some((id) => tags.has(id))) return false
  return !isAllowListed(viewer) || viewer.allowTagIds.some((id) => tags.has(id))
}
