import { newId } from '../kit/catalog.ts'
import type { Json } from '../kit/http-client.ts'
import type { TestServer } from '../kit/test-server.ts'
import type { World } from '../kit/world.ts'

const series = ({ seriesId }: World) => ({ seriesId })

async function made({ admin }: World, path: string, body: unknown): Promise<Json> {
  const reply = await admin.ask(`/api/v1/${path}`, { method: 'POST', body })
  if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`)
  return reply.json
}

async function newTag(world: World): Promise<{ sharingTagId: string }> {
  return { sharingTagId: String((await made(world, 'admin/sharing-tags', { name: `Tag ${newId()}` })).id) }
}

const sharedTags = new WeakMap<TestServer, Promise<{ sharingTagId: string }>>()
/** A shared tag for each server. */
function sharedTag(world: World): Promise<{ sharingTagId: string }> {
  const tag = sharedTags.get(world.server) ?? newTag(world)
  sharedTags.set(world.server, tag)
  return tag
}

/** The shared tag, assigned to the series. */
async function tagged(world: World): Promise<{ seriesId: string; sharingTagId: string }> {
  const tag = await sharedTag(world)
  const body = { add: [tag.sharingTagId], seriesIds: [world.seriesId] }
  await world.admin.ask('/api/v1/series/bulk/sharing-tags', { method: 'POST', body })
  return { ...series(world), ...tag }
}

/** The current tags of the series and one more. */
async function withOneMore(world: World): Promise<string[]> {
  const { sharingTagId } = await sharedTag(world)
  const reply = await world.admin.ask(`/api/v1/series/${world.seriesId}/sharing-tags`)
  const current = reply.status === 200 ? (reply.json as unknown as readonly Json[]).map(({ id }) => String(id)) : []
  return [...new Set([...current, sharingTagId])]
}

async function newGroup(world: World): Promise<{ accessGroupId: string }> {
  return { accessGroupId: String((await made(world, 'access-groups', { name: `Group ${newId()}` })).id) }
}

const person = ({ reader }: World) => ({ userId: reader.userId })

/** A grant without effect, because no series has the tag. */
async function granted(world: World): Promise<{ userId: string; sharingTagId: string }> {
  const tag = await newTag(world)
  const body = { ...tag, accessMode: 'deny' }
  await world.admin.ask(`/api/v1/users/${world.reader.userId}/sharing-tags`, { method: 'PUT', body })
  return { ...person(world), ...tag }
}

const rule = { genre: { operator: 'is', value: 'Sea' } }

/** Examples for access administration. */
export const accessExamples = {
  listSharingTags: () => ({}),
  createSharingTag: () => ({ body: { name: `Tag ${newId()}`, description: 'For grown-ups.' } }),
  previewSharingRule: () => ({ body: { rule } }),
  getSharingTag: async (world: World) => ({ params: await newTag(world) }),
  getSharingTagHolders: async (world: World) => ({ params: await newTag(world) }),
  updateSharingTag: async (world: World) => ({
    params: await newTag(world),
    body: { name: `Tag ${newId()}`, description: 'For children.' },
  }),
  previewSharingTagDeletion: async (world: World) => ({ params: await newTag(world) }),
  deleteSharingTag: async (world: World) => ({ params: await newTag(world) }),
  listSeriesSharingTags: (world: World) => ({ params: series(world) }),
  setSeriesSharingTags: async (world: World) => ({
    params: series(world),
    body: { sharingTagIds: await withOneMore(world) },
  }),
  addSeriesSharingTag: async (world: World) => ({ params: series(world), body: await sharedTag(world) }),
  removeSeriesSharingTag: async (world: World) => ({ params: await tagged(world) }),
  bulkChangeSharingTags: async (world: World) => ({
    body: { seriesIds: [world.seriesId], add: [(await sharedTag(world)).sharingTagId] },
  }),
  listOwnGrants: () => ({}),
  listUserGrants: (world: World) => ({ params: person(world) }),
  putUserGrant: async (world: World) => ({
    params: person(world),
    body: { ...(await newTag(world)), accessMode: 'deny' },
  }),
  deleteUserGrant: async (world: World) => ({ params: await granted(world) }),
  listUserAccessGroups: (world: World) => ({ params: person(world) }),
  listEffectiveGrants: (world: World) => ({ params: person(world) }),
  getUserAccess: (world: World) => ({ params: person(world) }),
  previewAccess: async (world: World) => ({
    body: {
      ...person(world),
      libraryIds: [world.libraryId],
      kidProfile: { maxAgeRating: 9 },
      groupIds: [(await newGroup(world)).accessGroupId],
    },
  }),
  listUserSeries: (world: World) => ({
    params: person(world),
    query: { seen: 'true', page: '1', libraryId: world.libraryId },
  }),
  explainSeriesAccess: (world: World) => ({ params: { ...person(world), ...series(world) } }),
  explainBookAccess: (world: World) => ({ params: { ...person(world), bookId: String(world.books.stored.id) } }),
  listAccessGroups: () => ({}),
  createAccessGroup: () => ({ body: { name: `Group ${newId()}`, description: 'The children.' } }),
  getAccessGroup: async (world: World) => ({ params: await newGroup(world) }),
  updateAccessGroup: async (world: World) => ({
    params: await newGroup(world),
    body: { name: `Group ${newId()}`, description: 'The guests.' },
  }),
  previewAccessGroupDeletion: async (world: World) => ({ params: await newGroup(world) }),
  deleteAccessGroup: async (world: World) => ({ params: await newGroup(world) }),
  putAccessGroupGrant: async (world: World) => ({
    params: await newGroup(world),
    body: { ...(await newTag(world)), accessMode: 'deny' },
  }),
  deleteAccessGroupGrant: async (world: World) => {
    const [group, tag] = [await newGroup(world), await newTag(world)]
    await made(world, `access-groups/${group.accessGroupId}/grants`, { ...tag, accessMode: 'deny' })
    return { params: { ...group, ...tag } }
  },
  addAccessGroupMembers: async (world: World) => ({
    params: await newGroup(world),
    body: { userIds: [world.reader.userId] },
  }),
  removeAccessGroupMember: async (world: World) => {
    const group = await newGroup(world)
    await made(world, `access-groups/${group.accessGroupId}/members`, { userIds: [world.reader.userId] })
    return { params: { ...group, ...person(world) } }
  },
  addOidcMapping: async (world: World) => ({ params: await newGroup(world), body: { oidcGroupName: 'family' } }),
  deleteOidcMapping: async (world: World) => {
    const group = await newGroup(world)
    const mapping = await made(world, `access-groups/${group.accessGroupId}/oidc-mappings`, { oidcGroupName: 'x' })
    return { params: { ...group, mappingId: String(mapping.id) } }
  },
}
