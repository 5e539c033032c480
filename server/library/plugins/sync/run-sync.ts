import { loadViewer } from '../../../db/queries/access/access.ts'
import { countUnmatched } from '../../../db/queries/system/sync-series.ts'
import { write } from '../../../db/write.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { textOf } from '../../../domain/errors/table.ts'
import { AppError } from '../../../domain/errors.ts'
import type { PluginFailure } from '../../../domain/plugins/plugin-failure.ts'
import { type PulledPage, readPulledPage } from '../../../domain/plugins/read-answers.ts'
import type { SyncEntry, SyncResult } from '../../../domain/plugins/sync.ts'
import type { TaskProgress } from '../../../events/task-board.ts'
import type { LibraryContext } from '../../library-context.ts'
import { runPlugin } from '../launch.ts'
import { recordUse } from '../note-use.ts'
import { freshSecrets } from '../oauth.ts'
import { publishPluginChange, refuseInSafeMode } from '../plugin-secrets.ts'
import { readyPlugin } from '../user-plugins.ts'
import { applyEntries } from './apply-entries.ts'
import { callPlugin, type Exchange, failureOf, type Known, malformed, noteDamage, scopeOf } from './exchange.ts'
import { pushEntries } from './push-entries.ts'

const method = 'sync/pullProgress'
/** Entries per response and in total; responses in total. */
const perPage = 500
const maxEntries = 20_000
const maxPages = 2_000

/** All entries of the service, page by page, up to a limit. @throws ExchangeFailed */
async function pullAll(exchange: Exchange): Promise<Known> {
  const { counts, signal } = exchange
  const known = new Map<string, SyncEntry>()
  const seen = new Set<string>()
  let cursor: string | null = null
  do {
    const page = await pullPage(exchange, cursor)
    for (const entry of page.entries) known.set(entry.externalId, entry)
    cursor = page.nextCursor
    // Stops at a repeated cursor.
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

type Run = { readonly signal: AbortSignal; readonly reportProgress: (progress: TaskProgress) => void }
export type SyncSubject = { readonly userId: string; readonly pluginId: string }

/**
 * Syncs a person's reading with a service: first its entries are applied, then missing ones are sent. A cancelled or
 * failed sync keeps what it has done.
 * @returns null when cancelled
 * @throws AppError with a sentence that says what to do
 */
export async function runSync(
  context: LibraryContext,
  { userId, pluginId }: SyncSubject,
  run: Run,
): Promise<SyncResult | null> {
  refuseInSafeMode(context)
  const viewer = await loadViewer(context.database.reader, userId, null)
  if (viewer === null) throw new AppError('sync_account_switched_off')
  const { plugin, own } = await readyPlugin(viewer, context, pluginId)
  const secrets = await freshSecrets(context, plugin, own)
  if (secrets === null) {
    await recordUse(context, { plugin, own, method: 'oauth', failure: connectionExpired })
    throw new AppError('connection_expired')
  }
  const counts = { ...nothing, problems: [] }
  const exchange = { context, viewer, plugin, own, counts, ...run }
  const done = await runPlugin(
    context,
    { plugin, own },
    (session) => failureOf(() => exchangeBoth({ ...exchange, session })),
    secrets,
  )
  const failed = done.ok ? done.value : { method: 'initialize', failure: done.failure }
  if (run.signal.aborted) return null
  await recordUse(context, { plugin, own, method: failed?.method ?? 'sync', failure: failed?.failure ?? null })
  if (failed !== null) throw new AppError('sync_failed', { problem: failed.failure.message })
  await context.database.commit([write('storeSyncResult', { id: own.id, result: counts, at: context.clock() })])
  publishPluginChange(context, [userId])
  return counts
}

export const connectionExpired: PluginFailure = {
  kind: 'unauthorized',
  code: null,
  retryAfterSeconds: null,
  message: textOf({ reason: 'connection_expired', params: {} }),
}

const nothing: Omit<SyncResult, 'problems'> = {
  pulled: 0,
  matched: 0,
  booksMarked: 0,
  ratingsTaken: 0,
  pushed: 0,
  pushFailed: 0,
  conflicts: 0,
  unmatched: 0,
  isComplete: true,
}

async function exchangeBoth(exchange: Exchange): Promise<void> {
  const { viewer, context, plugin, own, counts, signal } = exchange
  const may = permittedWays(viewer, own.syncMode)
  // Always fetched, even when only sending: known entries are not sent, and progress never goes backwards.
  const known: Known = await pullAll(exchange)
  if (may.pull && !signal.aborted) await applyEntries(exchange, known)
  if (may.push && !signal.aborted) await pushEntries(exchange, known)
  counts.unmatched = await countUnmatched(viewer, context.database.reader, scopeOf(plugin))
}

/** Without the permission to save progress, no entries are applied. */
function permittedWays({ permissions }: Viewer, mode: Exchange['own']['syncMode']) {
  return { pull: mode !== 'push' && permissions.has('progress-write'), push: mode !== 'pull' }
}
