import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accessGroupOperations } from '../../server/contract/access/access-groups.ts'
import { type OperationName, operationList } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { newId } from '../kit/catalog.ts'
import type { Reply } from '../kit/http-client.ts'
import { type Leaf, leaves, put } from '../kit/leaves.ts'
import { hiddenIn, received } from '../kit/twin-answers.ts'
import {
  checkedViewers,
  createTwinWorlds,
  type TwinWorlds,
  type ViewerName,
  visibleResults,
} from '../kit/twin-worlds.ts'
import type { World } from '../kit/world.ts'
import { type Example, examples } from './examples.ts'
import { newLibraryJob } from './examples-of-library-jobs.ts'
import { peopleExamples } from './examples-of-people.ts'
import { pluginExamples } from './examples-of-plugins.ts'

let twins: TwinWorlds
beforeAll(async () => {
  twins = await createTwinWorlds()
})
afterAll(() => twins.close())

/**
 * Server administration: backups, log, data of all users. These are not restricted and require administrator
 * permissions.
 */
const serverAdministration: ReadonlySet<OperationName> = new Set([
  'listBackups',
  'createBackup',
  'downloadBackup',
  'verifyBackup',
  'restoreBackup',
  'cancelRestore',
  'deleteBackup',
  'listLogLines',
  'listCrashes',
  'listAuditEntries',
  'exportAudit',
  'describeIdentityProviders',
  'listUserSessions',
  'revokeUserSession',
  'revokeUserSessions',
  'listUserDevices',
  'forgetUserDevice',
  'listUserApiKeys',
  'revokeUserApiKey',
])

/**
 * Access administration, which is not restricted either: tags, groups and grants. What it returns about series is
 * compared with the viewer's access in `sharing-tags.test.ts`.
 */
const accessAdministration: ReadonlySet<OperationName> = new Set([
  ...(['listSharingTags', 'createSharingTag', 'getSharingTag', 'updateSharingTag', 'deleteSharingTag'] as const),
  ...(['listUserGrants', 'putUserGrant', 'deleteUserGrant', 'listUserAccessGroups', 'listEffectiveGrants'] as const),
  ...(Object.keys(accessGroupOperations) as (keyof typeof accessGroupOperations)[]),
])

/** Fields of catalog operations that refer to access administration. */
const namesAccess = (path: readonly string[]) =>
  /^(params|body)\.(sharingTagIds?|userId|set|add|remove)$/.test(path.slice(0, 2).join('.'))

/** Hidden IDs that the example of an operation does not contain. */
const hiddenInstead: { readonly [N in OperationName]?: (world: World) => Promise<Example> } = {
  removeSeriesGenre: async (world) => {
    const { params } = await examples.renameGenre(world)
    return { params: { seriesId: world.seriesId, genreId: params?.genreId ?? '' } }
  },
  removeSeriesTag: async (world) => {
    const { params } = await examples.renameTag(world)
    return { params: { seriesId: world.seriesId, tagId: params?.tagId ?? '' } }
  },
  matchLibrary: async ({ libraryId }) => ({ params: { libraryId } }),
}

/**
 * Replacements for examples that need to see their own results or have no other users, which restricted users cannot
 * ensure.
 */
const instead: { readonly [N in OperationName]?: (world: World) => Example | Promise<Example> } = {
  previewGrouping: ({ seriesId, books }) => ({
    params: { seriesId },
    body: { kind: 'merge', seriesIds: [books.pdf.seriesId] },
  }),
  mergeSeries: ({ seriesId, books }) => ({ params: { seriesId }, body: { seriesIds: [books.pdf.seriesId] } }),
  moveBooksToSeries: ({ seriesId, books }) => ({ params: { seriesId }, body: { bookIds: [books.epub.id] } }),
  splitSeries: ({ seriesId, books }) => ({
    params: { seriesId },
    body: { bookIds: [books.packed.id], title: 'Apart' },
  }),
  undoGroupingDecision: () => ({ params: { decisionId: newId() } }),
  deleteBookDuplicate: () => ({ params: { groupId: newId() } }),
  deleteSeriesDuplicate: () => ({ params: { groupId: newId() } }),
  // Restricted users cannot add a library for these.
  createLibraryJob: ({ libraryId }) => ({
    params: { libraryId },
    body: { name: newId(), config: { kind: 'verify_files' } },
  }),
  deleteLibraryJob: async (world) => ({ params: await newLibraryJob(world, world.libraryId) }),
  deleteLibrary: ({ libraryId }) => ({ params: { libraryId } }),
  scanLibrary: () => ({ params: { libraryId: newId() }, query: { mode: 'deep' } }),
  cancelScan: () => ({ params: { libraryId: newId() } }),
  analyzeLibrary: () => ({ params: { libraryId: newId() } }),
  // Like a scan, it works for the whole library.
  matchLibrary: () => ({ params: { libraryId: newId() } }),
  pauseScan: ({ libraryId }) => ({ params: { libraryId } }),
  resumeScan: ({ libraryId }) => ({ params: { libraryId } }),
  pauseTask: (world) => examples.cancelTask(world),
  resumeTask: (world) => examples.cancelTask(world),
}

/** IDs of users, their data, plugins and their sources of releases, which are all visible to administrators. */
const userIds: ReadonlySet<string> = new Set([
  'userId',
  'invitationId',
  'groupIds',
  'pluginId',
  'packageId',
  'sourceId',
  'people',
])

type Call = Pick<Example, 'params' | 'query' | 'body' | 'headers'>
type Sent = { readonly name: OperationName; readonly operation: Operation; readonly world: World; readonly call: Call }

function send({ operation, world, call }: Sent): Promise<Reply> {
  const path = operation.path.replace(/\{(\w+)\*?\}/g, (_, key: string) => encodeURIComponent(call.params?.[key] ?? ''))
  const query = new URLSearchParams(call.query).toString()
  const body = operation.body === undefined && operation.upload === undefined ? undefined : call.body
  const how = { method: operation.method.toUpperCase(), body, headers: { ...call.headers } }
  return world.admin.ask(query === '' ? path : `${path}?${query}`, how)
}

const isUuid = (value: unknown) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Sends the same request to both servers. */
async function expectSame(bare: Sent, full: Sent): Promise<Reply> {
  const [there, here] = [await send(bare), await send(full)]
  const note = `${bare.operation.method} ${bare.operation.path} ${JSON.stringify(full.call)}`
  expect(received(twins, here), note).toEqual(received(twins, there))
  expect(hiddenIn(twins, here.text, JSON.stringify(full.call)), note).toEqual([])
  return here
}

/** Fields of a query or body that take IDs, in the example or not: `body.seriesIds`. */
function idFields(operation: Operation): readonly (readonly string[])[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = operation[part]
    if (schema === undefined) return []
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties)
      .filter(([, field]) => JSON.stringify(field).includes('"format":"uuid"'))
      .map(([name]) => [part, name])
  })
}

const byName = (world: World, name: string): unknown => {
  const one = { libraryId: world.libraryId, seriesId: world.seriesId, bookId: String(world.books.stored.id) }
  return { ...one, seriesIds: [one.seriesId], bookIds: [one.bookId] }[name]
}

/** Every place of a call where a visible ID can be replaced by a hidden one. */
function hiddenPlaces(call: Call, hiddenCall: Call): readonly Leaf[] {
  const hidden = new Map(leaves(hiddenCall).map(({ path, value }) => [path.join('.'), value]))
  return leaves(call).flatMap(({ path, value }) => {
    const other = hidden.get(path.join('.'))
    if (path.some((part) => userIds.has(part))) return []
    return isUuid(value) && isUuid(other) && other !== value && !twins.shared.has(String(other)) && !namesAccess(path)
      ? [{ path, value: other }]
      : []
  })
}

type Made = Call & { readonly isElsewhere: boolean }

async function callOf(name: OperationName, operation: Operation, world: World): Promise<Made> {
  const isHidden = Object.values(twins.hidden).includes(world)
  const other = await (isHidden ? hiddenInstead : instead)[name]?.(world)
  const example: Example = other ?? (await examples[name](world))
  const call: Call = { params: example.params ?? {}, query: example.query ?? {}, body: example.body }
  const whole = idFields(operation).reduce<unknown>((made, [part = '', field = '']) => {
    const known = (made as Record<string, Record<string, unknown>>)[part]?.[field]
    return known === undefined ? put(made, [part, field], byName(world, field)) : made
  }, call) as Call
  const headers = example.headers === undefined ? {} : { headers: example.headers }
  return { ...headers, ...whole, isElsewhere: example.elsewhere !== undefined || example.actor !== undefined }
}

const isStream = (operation: Operation) => Object.values(operation.responses).includes('event-stream')
const audited = operationList.filter(
  ([name, operation]) =>
    !isStream(operation) &&
    operation.access !== 'public' &&
    !serverAdministration.has(name) &&
    !accessAdministration.has(name),
)
const reads = (operation: Operation) => operation.method === 'get' || operation.path.endsWith('/list')

/** Places tested with a hidden ID: `getBook params.bookId`. */
const tried = new Set<string>()

/** Users and plugins created on one server only would change the counts. */
async function hiddenCallOf(
  [name, operation]: (typeof audited)[number],
  { libraryId, seriesId, books }: World,
  hidden: World,
  visible: Call,
): Promise<Call> {
  const isOfServer = Object.hasOwn(peopleExamples, name) || Object.hasOwn(pluginExamples, name)
  if (Object.hasOwn(hiddenInstead, name) || !isOfServer) return callOf(name, operation, hidden)
  const named = JSON.stringify(visible).replaceAll(libraryId, hidden.libraryId)
  const ofSeries = named.replaceAll(seriesId, hidden.seriesId)
  return JSON.parse(ofSeries.replaceAll(String(books.stored.id), String(hidden.books.stored.id))) as Call
}

/** Replaces IDs with hidden ones, first one at a time, then all. */
async function nameHidden(
  viewer: ViewerName,
  hidden: World,
  [name, operation]: (typeof audited)[number],
): Promise<void> {
  const { bare, full } = twins.viewers[viewer]
  const [there, here] = [await callOf(name, operation, bare), await callOf(name, operation, full)]
  const places = hiddenPlaces(here, await hiddenCallOf([name, operation], full, hidden, here))
  const tries = [...places.map((place) => [place]), ...(places.length > 1 ? [places] : [])]
  for (const { path } of places) tried.add(`${name} ${path.slice(0, 2).join('.')}`)
  for (const some of tries) {
    await twins.settle()
    const before = reads(operation) ? [] : await twins.hiddenRows()
    const change = (call: Call) => some.reduce<unknown>((made, { path, value }) => put(made, path, value), call) as Call
    const reply = await expectSame(
      { name, operation, world: bare, call: change(there) },
      { name, operation, world: full, call: change(here) },
    )
    if (some.some(({ path: [part] }) => part === 'params')) expect(reply.status).toBe(404)
    await twins.settle()
    if (!reads(operation)) expect(await twins.hiddenRows()).toEqual(before)
  }
}

describe.each(checkedViewers)('for a user restricted %s, hidden content answers like missing content', (viewer) => {
  it.each(audited)('%s', async (name, operation) => {
    await nameHidden(viewer, twins.hidden.library, [name, operation])
    if (!visibleResults.has(name)) await nameHidden(viewer, twins.hidden.series, [name, operation])
  })
})

it('the audit covered every parameter that takes an ID', () => {
  const places = audited.flatMap(([name, operation]) => {
    const params = Object.entries(operation.params?.shape ?? {}) as [string, z.ZodType][]
    const ids = params.filter(([, schema]) => schema.safeParse(newId()).success && !schema.safeParse('x').success)
    return [...ids.map(([key]) => ['params', key]), ...idFields(operation)]
      .filter((path) => !path.some((part) => userIds.has(part)))
      .filter((path) => !namesAccess(path))
      .map((path) => `${name} ${path.join('.')}`)
  })
  expect(places.length).toBeGreaterThan(150)
  expect(places.filter((place) => !tried.has(place))).toEqual([])
})

describe.each(checkedViewers)(
  'for a user restricted %s, visible content answers as if nothing else existed',
  (viewer) => {
    it.each(audited)('%s', async (name, operation) => {
      const { bare, full } = twins.viewers[viewer]
      const [there, here] = [await callOf(name, operation, bare), await callOf(name, operation, full)]
      if (here.isElsewhere) return
      await twins.forget()
      const before = reads(operation) ? [] : await twins.hiddenRows()
      await expectSame({ name, operation, world: bare, call: there }, { name, operation, world: full, call: here })
      await twins.settle()
      if (!reads(operation)) expect(await twins.hiddenRows()).toEqual(before)
    })
  },
)
