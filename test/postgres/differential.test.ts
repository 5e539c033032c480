import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type OperationName, operationList } from '../../server/contract/index.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { write } from '../../server/db/write.ts'
import { examples } from '../http/examples.ts'
import { copyEmptyDatabase } from '../kit/database.ts'
import { drawCompatRequest } from '../kit/drawn-compat.ts'
import { drawRequest } from '../kit/drawn-requests.ts'
import type { Reply } from '../kit/http-client.ts'
import { createKnownValues, type KnownValues } from '../kit/known-values.ts'
import { addOddContent, type OddContent, oddWords } from '../kit/odd-content.ts'
import { drawing, randomOf, seedOf } from '../kit/seeded.ts'
import { type ServerPair, startPair } from '../kit/server-pair.ts'
import type { Actor } from '../kit/test-server.ts'
import { createWorld, scanAgain, type World } from '../kit/world.ts'

/**
 * The same content on SQLite and PostgreSQL, the same requests to both, equal answers. `DIFFERENTIAL_SEED` (an integer,
 * or `random`) draws other content and requests, `DIFFERENTIAL_STEPS` more of them.
 */
const seed = seedOf('DIFFERENTIAL_SEED')
const steps = Number(process.env.DIFFERENTIAL_STEPS ?? 1_000)
const draw = drawing(randomOf(seed))

/** Operations that are not compared, by the reason. */
const leftOut: Readonly<Record<string, readonly OperationName[]>> = {
  'an endless stream': ['streamEvents', 'streamScans', 'streamTasks'],
  'files of different size for each database': [
    ...(['listBackups', 'createBackup', 'deleteBackup', 'downloadBackup', 'verifyBackup'] as const),
    ...(['restoreBackup', 'cancelRestore'] as const),
  ],
  'depends on how far a scan is': ['pauseScan', 'resumeScan', 'cancelScan', 'pauseTask', 'resumeTask'],
  'needs an empty server, or another one': [
    ...(['initializeSetup', 'startPairing'] as const),
    ...(['beginProviderSignIn', 'finishProviderSignIn', 'finishPluginOauth'] as const),
    ...(['getOfferedSeriesCover', 'takeOfferedSeriesCover', 'getOfferedBookCover', 'takeOfferedBookCover'] as const),
  ],
  'depends on how far a run is': [
    ...(['runLibraryJob', 'cancelLibraryJob', 'getLibraryJobReport', 'downloadLibraryJobReport'] as const),
    ...(['getLibraryJob', 'listLibraryJobs', 'listLibraryJobRuns'] as const),
  ],
  'files of the plugins folder of one server': [
    'inspectPluginPackage',
    'fetchPluginPackage',
    'installPluginPackage',
    'discardPluginPackage',
  ],
  'the log of a process': ['listLogLines'],
  'the key of a data folder': ['getIdentity'],
  'the files of a data folder': ['listLocalDatabases', 'useLocalDatabase', 'removeLocalDatabaseIndex'],
}

/** Operations whose random calls would end sessions, delete everything, or report on the process. */
const notDrawn =
  /^(delete(Library|User$)|log(out|in)|change(Password)|revoke|reset(Password|Setting)|updateSettings?$|createLibrary|accept|forget|setPin|signIn|refreshToken|openAsOwner|purgeTasks|checkDiscovery|getMetrics$)/

let now = Date.UTC(2025, 5, 1)
const clock = () => now
let pair: ServerPair
let world: World
let content: OddContent
let actors: readonly Actor[]
let known: KnownValues
const reached = new Map<string, number>()

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inglenook-pair-'))
  copyEmptyDatabase(join(dataDir, 'inglenook.db'))
  const environment = { SERVICE_COMPAT_API__ENABLED: 'true' }
  const built = await createWorld({ dataDir, clock, environment, isEmbedded: true, checkAnswers: false })
  const [child, outsider] = [await built.server.actor('reader', 'kim'), await built.server.actor('reader', 'ola')]
  const people = [built.admin, built.maintainer, built.reader, child, outsider]
  const userIds = people.map(({ userId }) => userId)
  content = await addOddContent(built.server, userIds, draw)
  await built.server.close()
  known = createKnownValues({
    libraryId: [...content.libraryIds, built.libraryId],
    seriesId: [...content.seriesIds, built.seriesId],
    bookId: [...content.bookIds, ...Object.values(built.books).map(({ id }) => String(id))],
    userId: userIds.slice(2),
    sharingTagId: content.tagIds,
  })
  // Periodic work would run at different times on both.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const tick = () => {
    now += 1_000
  }
  pair = await startPair(dataDir, { clock, tick, onReply: known.learn })
  actors = people.map(pair.both)
  const [admin, maintainer, reader] = actors as [Actor, Actor, Actor]
  world = { ...built, server: pair.server, admin, maintainer, reader }
})
afterAll(async () => {
  await pair.close()
  world.folder[Symbol.dispose]()
  vi.useRealTimers()
})

const compared = operationList.filter(([name]) => !Object.values(leftOut).flat().includes(name))

it('an example of every operation has the same answer', async () => {
  const failed: string[] = []
  for (const [name, operation] of compared) {
    const example = await examples[name](world)
    const { params = {}, query = {}, headers = {}, actor = world.admin, body } = example
    if (example.elsewhere !== undefined) failed.push(`${name}: its example calls other servers; leave it out`)
    const address = operation.path.replace(/\{(\w+)\*?\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const hasBody = operation.body !== undefined || operation.upload !== undefined
    const how = { method: operation.method.toUpperCase(), headers, ...(hasBody && { body }) }
    const search = new URLSearchParams(query).toString()
    const { status, text } = await actor.ask(search === '' ? address : `${address}?${search}`, how)
    if (status >= 400) failed.push(`${name}: ${status} ${text}`)
  }
  expect(failed).toEqual([])
}, 300_000)

const drawn = compared.filter(([name, { upload }]) => !notDrawn.test(name) && upload === undefined)
const isList = ({ query, path }: Operation) => 'pageSize' in (query?.shape ?? {}) || /\/list\b|search/.test(path)
const isFiltered = (operation: Operation) => isList(operation) && (operation.method === 'post' || hasOrder(operation))
const hasOrder = ({ query }: Operation) => ['sort', 'q'].some((key) => key in (query?.shape ?? {}))
const filtered = drawn.filter(([, operation]) => isFiltered(operation))
const lists = drawn.filter(([, operation]) => isList(operation) && !isFiltered(operation))
const others = drawn.filter(([, operation]) => !isList(operation))
const reads = others.filter(([, { method }]) => method === 'get')
const changes = others.filter(([, { method }]) => method !== 'get')

const decks = new Map<typeof drawn, (typeof drawn)[number][]>()
const sortNames = new Map<string, readonly string[]>()
/** The names that a list can be sorted by, from its refusal of another one. */
async function sortsOf(name: string, operation: Operation): Promise<readonly string[]> {
  if (!('sort' in (operation.query?.shape ?? {}))) return []
  const found = sortNames.get(name)
  if (found !== undefined) return found
  const { path, how } = drawRequest({ draw, known }, operation, [])
  const body = how.body === undefined ? {} : { body: {} }
  const { json } = await world.admin.ask(`${path.split('?')[0]}?sort=nonsense`, { ...how, ...body })
  const allowed = (json?.details as { readonly allowed?: unknown } | undefined)?.allowed
  if (!Array.isArray(allowed)) return ['title', 'name']
  sortNames.set(name, allowed)
  return allowed
}

/** Calls an operation, each of the list once before one of them again. */
async function callNext(of: typeof drawn, actor: Actor): Promise<void> {
  const rest = decks.get(of) ?? []
  if (rest.length === 0) rest.push(...draw.shuffled(of))
  decks.set(of, rest)
  const [name, operation] = rest.pop() ?? draw.one(of)
  const { path, how } = drawRequest({ draw, known }, operation, await sortsOf(name, operation))
  count(name, await actor.ask(path, how))
}

/** Books disappear or come back, as in a scan. */
async function loseBooks(): Promise<void> {
  const ids = draw.some(content.bookIds, 5)
  const refresh = write('refreshSeries', { ids: content.seriesIds, numbering: 'none', now })
  await pair.server.database.commit([write(draw.one(['markBooksMissing', 'restoreBooks']), { ids, now }), refresh])
}

/** Files are added, removed or changed. */
async function scanChanges(): Promise<void> {
  const path = `Quiet Bay/${draw.one(oddWords).replaceAll(/[/\0]/g, '').slice(0, 50)} ${draw.number(1, 3)}.cbz`
  if (world.folder.exists(path) && draw.isChosen(0.5)) world.folder.remove(path)
  else world.folder.comic(path)
  await scanAgain(world.admin, world.libraryId, draw.one(['normal', 'deep']))
}

async function takeStep(): Promise<void> {
  const kind = draw.number(1, 100)
  const actor = draw.isChosen(0.6) ? world.admin : draw.one(actors)
  if (kind === 1) return scanChanges()
  if (kind <= 3) return loseBooks()
  if (kind <= 8) return count('OPDS', await actor.ask(draw.one(known.links)))
  if (kind <= 16) {
    const { path, how } = drawCompatRequest(draw, known)
    return count('the compatible API', await actor.ask(path, how))
  }
  if (kind <= 46) return callNext(filtered, actor)
  return callNext(kind <= 58 ? lists : kind <= 70 ? reads : changes, actor)
}

function count(name: string, { status }: Reply): void {
  if (status < 400) reached.set(name, (reached.get(name) ?? 0) + 1)
}

it(`${steps} random requests have the same answers`, async ({ annotate }) => {
  for (let step = 1; step <= steps; step++) {
    await takeStep().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`Step ${step} with DIFFERENTIAL_SEED=${seed}: ${reason}`, { cause: error })
    })
  }
  const missed = drawn.filter(([name]) => !reached.has(name)).map(([name]) => name)
  await annotate(`Only by their example: ${missed.join(', ')}`)
  // Most operations succeed with random input, not only by their example.
  if (steps >= 1_000) expect(missed.length).toBeLessThan(drawn.length / 2)
}, 900_000)
