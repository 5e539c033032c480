import { cleanLine } from '../metadata/clean-text.ts'
import { noteText } from '../notes/table.ts'
import { idOf, membersOf } from './answer-parts.ts'
import { largestSyncNumber } from './merge-sync.ts'
import { type SyncCounters, type SyncEntry, type SyncState, syncStates } from './sync.ts'

/** Limits of a response. */
const maxText = 500
const maxCounter = 2_147_483_647

/** One page of a service's entries: the result of `sync/pullProgress`. */
export type PulledPage = {
  readonly entries: readonly SyncEntry[]
  /** Number of invalid entries. */
  readonly damaged: number
  /** Null: this was the last page. */
  readonly nextCursor: string | null
}

/** @returns null when the response is invalid as a whole */
export function readPulledPage(answer: unknown, limit: number): PulledPage | null {
  const page = membersOf(answer)
  if (page === null || !Array.isArray(page.entries) || page.entries.length > limit) return null
  const entries = page.entries.map(readEntry)
  const cursor = page.nextCursor ?? null
  if (cursor !== null && (typeof cursor !== 'string' || cursor === '' || cursor.length > maxText)) return null
  const whole = entries.filter((entry) => entry !== null)
  return { entries: whole, damaged: entries.length - whole.length, nextCursor: cursor }
}

function readEntry(value: unknown): SyncEntry | null {
  const entry = membersOf(value)
  const externalId = entry === null ? null : idOf(entry.externalId)
  if (entry === null || externalId === null || !isState(entry.status)) return null
  const [score, percent] = [numberOf(entry.score), numberOf(entry.percentRead)]
  return {
    externalId,
    title: typeof entry.title === 'string' ? (cleanLine(entry.title)?.slice(0, maxText) ?? null) : null,
    status: entry.status,
    volumesRead: countOf(entry.volumesRead),
    chaptersRead: countOf(entry.chaptersRead),
    ...(percent === null || percent < 0 || percent > 100 ? {} : { percentRead: Math.floor(percent) }),
    score: score === null || score < 1 || score > 100 ? null : Math.round(score),
    startedAt: timeOf(entry.startedAt),
    completedAt: timeOf(entry.completedAt),
  }
}

function isState(value: unknown): value is SyncState {
  return syncStates.some((state) => state === value)
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Null and zero both mean that nothing was read. */
function countOf(value: unknown): number | null {
  const number = numberOf(value)
  return number === null || number < 1 || number > largestSyncNumber ? null : Math.floor(number)
}

function timeOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** The service's result for a sent entry. */
export type PushedEntry = { readonly externalId: string; readonly problem: string | null }

/**
 * The results of `sync/pushProgress`, by id. Entries missing in the response count as refused.
 * @returns null when the response is invalid as a whole
 */
export function readPushed(answer: unknown, sent: readonly { readonly externalId: string }[]): PushedEntry[] | null {
  const results = membersOf(answer)?.results
  if (!Array.isArray(results)) return null
  const received = new Map<string, PushedEntry>()
  for (const value of results.slice(0, sent.length)) {
    const result = membersOf(value)
    const externalId = result === null ? null : idOf(result.externalId)
    if (result === null || externalId === null) continue
    const isTaken = result.status === 'created' || result.status === 'updated' || result.status === 'unchanged'
    received.set(externalId, { externalId, problem: isTaken ? null : sentenceOf(result.error) })
  }
  return sent.map(({ externalId }) => received.get(externalId) ?? { externalId, problem: silent })
}

const silent = noteText('service_silent_about_this')

function sentenceOf(error: unknown): string {
  const text = typeof error === 'string' ? cleanLine(error) : null
  return text?.slice(0, maxText) ?? noteText('service_declined_this')
}

/** The valid counters of `sync/status`, and a sentence about the invalid ones. */
export type ReadCounters = { readonly counters: SyncCounters; readonly problem: string | null }

const counterNames = ['externalCount', 'pendingPush', 'pendingPull', 'conflicts'] as const
export const noCounters: SyncCounters = { externalCount: null, pendingPush: null, pendingPull: null, conflicts: null }

/**
 * Validates plugin counts: whole numbers from 0 (specification, SyncStatusDto); pending pulls and conflicts must not
 * exceed the service's entries, pending pushes and conflicts not the local ones.
 * @param localCount entries that could be sent
 */
export function readCounters(answer: unknown, localCount: number): ReadCounters {
  const received = membersOf(answer)
  if (received === null) return { counters: noCounters, problem: noteText('plugin_without_counters') }
  const externalCount = isCount(received.externalCount) ? received.externalCount : null
  const limit = {
    externalCount: maxCounter,
    pendingPush: localCount,
    pendingPull: externalCount ?? maxCounter,
    conflicts: Math.min(localCount, externalCount ?? maxCounter),
  }
  const taken: Record<keyof SyncCounters, number | null> = { ...noCounters }
  const invalid: string[] = []
  for (const name of counterNames) {
    const value = received[name] ?? null
    if (isCount(value) && value <= limit[name]) taken[name] = value
    else if (value !== null) invalid.push(name)
  }
  if (invalid.length === 0) return { counters: taken, problem: null }
  return { counters: taken, problem: noteText('plugin_counters_wrong', { names: invalid }) }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxCounter
}
