import { loadViewer } from '../../db/queries/access/access.ts'
import { listEffectiveGrants } from '../../db/queries/access/grants.ts'
import { countVisibilityChange, type VisibilityChange } from '../../db/queries/access/simulate-access.ts'
import { type Affected, listPeopleOfGroup, listPeopleOfTag } from '../../db/queries/access/tag-holders.ts'
import type { EffectiveGrant } from '../../db/records/access.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { accessGroupOf } from './access-groups.ts'
import { sharingTagOf } from './sharing-tags.ts'

type Reading = Pick<LibraryContext, 'database'>
export type AffectedPerson = Affected & VisibilityChange
export type RemovalPreview = {
  /** People affected. */
  readonly peopleCount: number
  /** The first of them by name whose view changes, each with how much. */
  readonly people: readonly AffectedPerson[]
}

/** People whose view is compared; the others are only counted. */
export const maxCompared = 50

/** Whose view changes when a sharing tag is deleted, within what the viewer sees. @throws AppError `not_found` */
export async function previewTagRemoval(
  viewer: Viewer,
  context: Reading,
  tagId: string,
): Promise<RemovalPreview & { readonly seriesCount: number }> {
  const { seriesCount, userCount } = await sharingTagOf(viewer, context, tagId)
  const affected = await listPeopleOfTag(context.database.reader, tagId, maxCompared)
  const without = (grants: readonly EffectiveGrant[]) => grants.filter(({ sharingTagId }) => sharingTagId !== tagId)
  return { seriesCount, peopleCount: userCount, people: await compare(viewer, context, affected, without) }
}

/** Whose view changes when an access group is deleted, within what the viewer sees. @throws AppError `not_found` */
export async function previewGroupRemoval(viewer: Viewer, context: Reading, groupId: string): Promise<RemovalPreview> {
  const { memberCount } = await accessGroupOf(context, groupId)
  const affected = await listPeopleOfGroup(context.database.reader, groupId, maxCompared)
  const without = (grants: readonly EffectiveGrant[]) =>
    grants.filter(({ sources }) => sources.some((source) => source.kind === 'user' || source.groupId !== groupId))
  return { peopleCount: memberCount, people: await compare(viewer, context, affected, without) }
}

type Without = (grants: readonly EffectiveGrant[]) => readonly EffectiveGrant[]

/** People with equal restrictions are counted once. Disabled accounts see nothing before and after. */
async function compare(
  viewer: Viewer,
  { database: { reader } }: Reading,
  affected: readonly Affected[],
  without: Without,
): Promise<AffectedPerson[]> {
  const counted = new Map<string, Promise<VisibilityChange>>()
  const changeOf = async ({ userId }: Affected): Promise<VisibilityChange | null> => {
    const before = await loadViewer(reader, userId, null)
    if (before === null) return null
    const left = without(await listEffectiveGrants(reader, userId))
    const tags = (mode: EffectiveGrant['accessMode']) =>
      left.filter(({ accessMode }) => accessMode === mode).map(({ sharingTagId }) => sharingTagId)
    const after = { ...before, allowTagIds: tags('allow'), denyTagIds: tags('deny') }
    const key = JSON.stringify([restrictionsOf(before), restrictionsOf(after)])
    const known = counted.get(key) ?? countVisibilityChange(viewer, reader, { before, after })
    counted.set(key, known)
    return known
  }
  const changes = await Promise.all(affected.map(async (person) => ({ person, change: await changeOf(person) })))
  return changes.flatMap(({ person, change }) =>
    change === null || change.seriesShown + change.seriesHidden === 0 ? [] : [{ ...person, ...change }],
  )
}

/** The restrictions of a viewer in a canonical order, for comparison. */
function restrictionsOf({ userId: _, permissions: __, allowTagIds, denyTagIds, ...rest }: Viewer) {
  return { ...rest, allowTagIds: [...allowTagIds].sort(), denyTagIds: [...denyTagIds].sort() }
}
