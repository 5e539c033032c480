import { type PulledPage, readPulledPage } from '../../../domain/plugins/read-answers.ts'
import type { SyncEntry } from '../../../domain/plugins/sync-entry.ts'
import { callPlugin, type Exchange, type Known, malformed, noteDamage } from './exchange.ts'

const method = 'sync/pullProgress'
/** Entries of one answer, and of all; answers of all. */
const perPage = 500
const maxEntries = 20_000
const maxPages = 2_000

/** Everything that the service knows, page by page, up to a bound. @throws ExchangeFailed */
export async function pullAll(exchange: Exchange): Promise<Known> {
  const { counts, signal } = exchange
  const known = new Map<string, SyncEntry>()
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    const page = await pullPage(exchange, cursor)
    for (const entry of page.entries) known.set(entry.externalId, entry)
    cursor = page.nextCursor
    // A service that leads in a circle is not followed.
    if (cursor !== null && seen.has(cursor)) malformed(method)
    if (cursor !== null) seen.add(cursor)
    counts.isComplete = cursor === null
  } while (cursor !== null && known.size < maxEntries && seen.size < maxPages && !signal.aborted)
  return known
}

async function pullPage(exchange: Exchange, cursor: string | null): Promise<PulledPage> {
  const { counts, reportProgress } = exchange
  const answer = await callPlugin(exchange, method, { limit: perPage, ...(cursor === null ? {} : { cursor }) })
  const page = readPulledPage(answer, perPage) ?? malformed(method)
  counts.pulled += page.entries.length
  if (page.damaged > 0) noteDamage(exchange, page.damaged)
  reportProgress({ current: counts.pulled, total: null, message: 'pull' })
  return page
}
