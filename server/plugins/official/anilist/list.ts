import {
  type Calls,
  invalidParams,
  lineOf,
  listOf,
  type Members,
  membersOf,
  numericId,
  type ProgressEntry,
  wholeOf,
} from '../../sdk/index.ts'
import { ask, unreadable, whoAmI } from './ask-anilist.ts'
import { listQuery } from './queries.ts'

/** Entries of one request. */
const mostPerChunk = 500

/** An entry of a person's list as AniList has it. */
export type Listed = {
  readonly id: string
  readonly status: string
  /** 1 to 100, whatever the person's own scale is. */
  readonly score: number | undefined
  readonly chapters: number
  readonly volumes: number
  readonly startedAt: string | undefined
  readonly completedAt: string | undefined
  readonly title: string | undefined
}

/** `null`: damaged. */
export function listedOf(entry: Members): Listed | null {
  const [id, status] = [numericId(entry.mediaId), lineOf(entry.status)]
  if (id === undefined || status === undefined) return null
  return {
    id,
    status,
    score: wholeOf(Math.round(Number(entry.score)), 1, 100),
    chapters: wholeOf(entry.progress, 0, 100_000) ?? 0,
    volumes: wholeOf(entry.progressVolumes, 0, 100_000) ?? 0,
    startedAt: timeOf(entry.startedAt),
    completedAt: timeOf(entry.completedAt),
    title: lineOf(membersOf(membersOf(entry.media)?.title)?.userPreferred),
  }
}

/** A day of which all is known. */
function timeOf(date: unknown): string | undefined {
  const { year, month, day } = membersOf(date) ?? {}
  if (wholeOf(year, 1_900, 2_200) === undefined || wholeOf(month, 1, 12) === undefined) return undefined
  if (wholeOf(day, 1, 31) === undefined) return undefined
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString()
}

export type Chunk = { readonly entries: readonly Listed[]; readonly hasNext: boolean }

/** A part of the person's list, each entry once: custom lists repeat them. @throws PluginError */
export async function chunkOf(chunk: number, perChunk = mostPerChunk): Promise<Chunk> {
  const { id: userId } = await whoAmI()
  const { MediaListCollection: collection } = await ask(listQuery, { userId, chunk, perChunk })
  const { lists, hasNextChunk } = membersOf(collection) ?? {}
  if (!Array.isArray(lists)) throw unreadable()
  const all = listOf(lists).flatMap(({ entries }) => listOf(entries).flatMap((entry) => listedOf(entry) ?? []))
  const entries = [...new Map(all.map((entry) => [entry.id, entry])).values()]
  return { entries, hasNext: hasNextChunk === true && entries.length > 0 }
}

/** AniList returns the 11,000 entries that were changed last. */
const mostChunks = 25

/** The whole list. @throws PluginError */
export async function wholeList(): Promise<readonly Listed[]> {
  const all: Listed[] = []
  for (let chunk = 1; chunk <= mostChunks; chunk += 1) {
    const { entries, hasNext } = await chunkOf(chunk)
    all.push(...entries)
    if (!hasNext) break
  }
  return all
}

const statuses: Readonly<Record<string, ProgressEntry['status']>> = {
  CURRENT: 'reading',
  COMPLETED: 'completed',
  // Read once before: the progress is that of the next time.
  REPEATING: 'completed',
  PLANNING: 'planned',
  PAUSED: 'paused',
  DROPPED: 'dropped',
}

/** `null`: it has a status that this plugin does not know. */
function entryOf({
  id,
  status,
  score,
  chapters,
  volumes,
  startedAt,
  completedAt,
  title,
}: Listed): ProgressEntry | null {
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  if (known === undefined) return null
  const progress = status === 'REPEATING' ? {} : { volumesRead: volumes, chaptersRead: chapters }
  return { externalId: id, title, status: known, ...progress, score, startedAt, completedAt }
}

type Pull = Calls['sync/pullProgress']

/** @throws PluginError -32602 for a cursor that is not from here */
export async function pull({ cursor = '1', limit }: Pull['params']): Promise<Pull['result']> {
  if (!/^[1-9]\d{0,2}$/.test(cursor)) throw invalidParams('The cursor is not one of this plugin.')
  const chunk = Number(cursor)
  const { entries, hasNext } = await chunkOf(chunk, Math.min(limit, mostPerChunk))
  const nextCursor = hasNext && chunk < 999 ? String(chunk + 1) : null
  return { entries: entries.flatMap((entry) => entryOf(entry) ?? []).slice(0, limit), nextCursor }
}
