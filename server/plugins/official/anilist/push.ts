import { type Calls, listOf, membersOf, type ProgressEntry, type PushResult, timeLeft } from '../../sdk/index.ts'
import { answerTo, ask, unreadable, whoAmI } from './ask-anilist.ts'
import { type Listed, listedOf } from './list.ts'
import { entriesQuery, saveQuery } from './queries.ts'

/** Entries that are saved with one request. */
const perRequest = 10
/** With less time left, the rest is left to the next sync. */
const leastMs = 8_000
/** Error code of the protocol: too many requests. */
const rateLimitedCode = -32_001

/** What is saved of an entry; what is missing stays as it is. */
type Change = {
  readonly externalId: string
  readonly isNew: boolean
  readonly save: Readonly<Record<string, unknown>>
}
type Push = Calls['sync/pushProgress']

/** @throws PluginError when AniList has trouble before anything was saved, or does not accept the sign-in */
export async function push({ entries }: Push['params']): Promise<Push['result']> {
  const known = await entriesNow(entries.map(({ externalId }) => externalId).filter(isId))
  const decided = entries.map((entry) => changeOf(entry, known.get(entry.externalId) ?? null))
  const results = decided.filter((one): one is PushResult => 'status' in one)
  const changes = decided.filter((one): one is Change => 'save' in one)
  for (let at = 0; at < changes.length; at += perRequest) {
    const saved = await saveInTime(changes.slice(at, at + perRequest), at === 0)
    results.push(...(saved ?? changes.slice(at).map(postponed)))
    if (saved === null) break
  }
  return { results }
}

const isId = (externalId: string) => /^[1-9]\d{0,8}$/.test(externalId)

/** The person's entries for these series, by id. */
async function entriesNow(ids: readonly string[]): Promise<ReadonlyMap<string, Listed>> {
  const { id: userId } = await whoAmI()
  const known = new Map<string, Listed>()
  for (let at = 0; at < ids.length; at += 50) {
    const { Page } = await ask(entriesQuery, { userId, ids: ids.slice(at, at + 50).map(Number) })
    const list = membersOf(Page)?.mediaList
    if (!Array.isArray(list)) throw unreadable()
    for (const one of listOf(list).flatMap((entry) => listedOf(entry) ?? [])) known.set(one.id, one)
  }
  return known
}

const statuses = {
  reading: 'CURRENT',
  completed: 'COMPLETED',
  planned: 'PLANNING',
  paused: 'PAUSED',
  dropped: 'DROPPED',
} as const

function failed(externalId: string, error: string): PushResult {
  return { externalId, status: 'failed', error }
}

/** What has to be saved, or the result when nothing has to or can be. */
function changeOf(entry: ProgressEntry, now: Listed | null): Change | PushResult {
  const { externalId, chaptersRead, volumesRead } = entry
  if (!isId(externalId))
    return failed(externalId, 'This is not an ID of AniList. Correct it, or find its metadata again.')
  if (![chaptersRead, volumesRead].every((count) => count === null || count === undefined || Number.isInteger(count))) {
    return failed(externalId, 'AniList counts whole chapters and volumes only.')
  }
  // It counts another time of reading, of which nothing is known here.
  if (now?.status === 'REPEATING') return { externalId, status: 'unchanged' }
  const save = Object.entries(valuesOf(entry, now)).filter(([, value]) => value !== undefined)
  if (save.length === 0) return { externalId, status: 'unchanged' }
  return { externalId, isNew: now === null, save: { id: Number(externalId), ...Object.fromEntries(save) } }
}

/** Values that AniList does not have yet. Numbers only grow, and dates that are set stay. */
function valuesOf(entry: ProgressEntry, now: Listed | null): Readonly<Record<string, unknown>> {
  const status = statuses[entry.status]
  const further = (count: number | null | undefined, before: number) => ((count ?? 0) > before ? count : undefined)
  return {
    status: status === now?.status ? undefined : status,
    score: entry.score === null || entry.score === now?.score ? undefined : entry.score,
    chapters: further(entry.chaptersRead, now?.chapters ?? 0),
    volumes: further(entry.volumesRead, now?.volumes ?? 0),
    started: now?.startedAt === undefined ? dateOf(entry.startedAt) : undefined,
    completed: now?.completedAt === undefined ? dateOf(entry.completedAt) : undefined,
  }
}

function dateOf(time: string | null | undefined): object | undefined {
  const at = new Date(time ?? Number.NaN)
  if (Number.isNaN(at.getTime())) return undefined
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

/** @returns `null`: AniList takes no more requests now, or the time is over */
async function saveInTime(changes: readonly Change[], isFirst: boolean): Promise<readonly PushResult[] | null> {
  if (!isFirst && timeLeft() < leastMs) return null
  try {
    return await saveAll(changes)
  } catch (error) {
    const isBusy = error instanceof Error && 'code' in error && error.code === rateLimitedCode
    if (isFirst || !isBusy) throw error
    return null
  }
}

const postponed = ({ externalId }: Change) =>
  failed(externalId, 'AniList takes no more requests at present. The next sync sends it.')

/** When one of several is refused, each is sent alone: the others are saved, and the reason belongs to one. */
async function saveAll(changes: readonly Change[]): Promise<readonly PushResult[]> {
  const variables = changes.flatMap(({ save }, n) =>
    Object.entries(save).map(([name, value]) => [`${name}${n}`, value]),
  )
  const { problem } = await answerTo(saveQuery(changes.length), Object.fromEntries(variables))
  if (problem === null) {
    return changes.map(({ externalId, isNew }) => ({ externalId, status: isNew ? 'created' : 'updated' }))
  }
  const [first] = changes
  if (first !== undefined && changes.length === 1) return [failed(first.externalId, problem.message)]
  const results: PushResult[] = []
  for (const change of changes) results.push(...(await saveAll([change])))
  return results
}
