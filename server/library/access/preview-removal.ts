import { loadViewer } from '../../db/queries/access.ts'
import { listEffectiveGrants } from '../../db/queries/grants.ts'
import { countSightChange, type SightChange } from '../../db/queries/sight-change.ts'
import { type Affected, listPeopleOfGroup, listPeopleOfTag } from '../../db/queries/tag-holders.ts'
import type { EffectiveGrant } from '../../db/records/access.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { Tools } from '../tools.ts'
import { accessGroupOf } from './keep-access.ts'
import { sharingTagOf } from './keep-sharing-tags.ts'

type Reading = Pick<Tools, 'database'>
export type AffectedPerson = Affected & SightChange
export type RemovalPreview = {
  /** People whom it concerns. */
  readonly peopleCount: number
  /** The first of them by name who will see something else, each with how much. */
  readonly people: readonly AffectedPerson[]
}

/** People whose sight is compared; of the others only the number is told. */
export const mostCompared = 50

/** Who sees what else once a sharing tag is gone, of what the viewer sees too. @throws AppError `not_found` */
export async function previewTagRemoval(
  viewer: Viewer,
  tools: Reading,
  tagId: string,
): Promise<RemovalPreview & { readonly seriesCount: number }> {
  const { seriesCount, userCount } = await sharingTagOf(viewer, tools, tagId)
  const concerned = await listPeopleOfTag(tools.database.reader, tagId, mostCompared)
  const without = (grants: readonly EffectiveGrant[]) => grants.filter(({ sharingTagId }) => sharingTagId !== tagId)
  const people = await compare(viewer, tools, concerned, without)
  return { seriesCount, peopleCount: userCount, people }
}

/** Who sees what else once an access group is gone, of what the viewer sees too. @throws AppError `not_found` */
export async function previewGroupRemoval(viewer: Viewer, tools: Reading, groupId: string): Promise<RemovalPreview> {
  const { memberCount } = await accessGroupOf(tools, groupId)
  const concerned = await listPeopleOfGroup(tools.database.reader, groupId, mostCompared)
  const without = (grants: readonly EffectiveGrant[]) =>
    grants.filter(({ sources }) => sources.some((source) => source.kind === 'user' || source.groupId !== groupId))
  const people = await compare(viewer, tools, concerned, without)
  return { peopleCount: memberCount, people }
}

type Without = (grants: readonly EffectiveGrant[]) => readonly EffectiveGrant[]

/** People of one sight are counted once. Whoever is switched off sees nothing before and after. */
async function compare(
  viewer: Viewer,
  { database: { reader } }: Reading,
  concerned: readonly Affected[],
  without: Without,
): Promise<AffectedPerson[]> {
  const counted = new Map<string, Promise<SightChange>>()
  const changeOf = async ({ userId }: Affected): Promise<SightChange | null> => {
    const before = await loadViewer(reader, userId, null)
    if (before === null) return null
    const left = without(await listEffectiveGrants(reader, userId))
    const tags = (mode: EffectiveGrant['accessMode']) =>
      left.filter(({ accessMode }) => accessMode === mode).map(({ sharingTagId }) => sharingTagId)
    const after = { ...before, allowTagIds: tags('allow'), denyTagIds: tags('deny') }
    const key = JSON.stringify([sightOf(before), sightOf(after)])
    const known = counted.get(key) ?? countSightChange(viewer, reader, { before, after })
    counted.set(key, known)
    return known
  }
  const changes = await Promise.all(concerned.map(async (person) => ({ person, change: await changeOf(person) })))
  return changes.flatMap(({ person, change }) =>
    change === null || change.seriesShown + change.seriesHidden === 0 ? [] : [{ ...person, ...change }],
  )
}

/** What decides what someone sees, in an order of its own. */
function sightOf({ userId: _, permissions: __, allowTagIds, denyTagIds, ...rest }: Viewer) {
  return { ...rest, allowTagIds: [...allowTagIds].sort(), denyTagIds: [...denyTagIds].sort() }
}
