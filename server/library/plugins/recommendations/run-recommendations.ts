import { loadViewer } from '../../../db/queries/access/access.ts'
import {
  listDismissedIds,
  listPluginRecommendations,
  listSentSeries,
} from '../../../db/queries/reading/offered-recommendations.ts'
import type { UserPluginRecord } from '../../../db/records/plugins.ts'
import type { SentSeries } from '../../../db/records/recommendations.ts'
import { write } from '../../../db/write.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError } from '../../../domain/errors.ts'
import { externalSourceOf } from '../../../domain/plugins/manifest.ts'
import { rpcCodes } from '../../../domain/plugins/plugin-failure.ts'
import { namesOfSource } from '../../../domain/plugins/same-source.ts'
import {
  maxOffered,
  type OfferedRecommendations,
  readRecommendations,
} from '../../../domain/recommendations/offered.ts'
import type { LibraryContext } from '../../library-context.ts'
import { runPlugin } from '../launch.ts'
import { recordUse } from '../note-use.ts'
import { freshSecrets } from '../oauth.ts'
import type { PluginSession } from '../plugin-runner.ts'
import { publishPluginChange, refuseInSafeMode } from '../plugin-secrets.ts'
import { callPlugin, ExchangeFailed, failureOf, malformed } from '../sync/exchange.ts'
import { connectionExpired, type SyncSubject } from '../sync/run-sync.ts'
import { type PersonalPlugin, readyPlugin } from '../user-plugins.ts'

const method = 'recommendations/get'
/** Series and dismissed titles that a plugin gets to know, the latest. */
const maxSent = 500
const maxExcluded = 500
/** Dismissals that a plugin is told one by one. */
const maxTold = 20

/**
 * Fetches the recommendations of a plugin for a person. Those of before stay when it fails.
 * @returns their number; null when cancelled
 * @throws AppError with a sentence that says what to do
 */
export async function runRecommendations(
  context: LibraryContext,
  { userId, pluginId }: SyncSubject,
  signal: AbortSignal,
): Promise<{ readonly recommendations: number } | null> {
  refuseInSafeMode(context)
  const viewer = await loadViewer(context.database.reader, userId, null)
  if (viewer === null) throw new AppError('sync_account_switched_off')
  const { plugin, own } = await readyPlugin(viewer, context, pluginId)
  const secrets = await freshSecrets(context, plugin, own)
  let offered: OfferedRecommendations | null = null
  const fetch = async (session: PluginSession) => {
    offered = await fetchRecommendations(context, { viewer, plugin, own, session, signal })
  }
  const done =
    secrets === null
      ? { ok: false as const, failure: connectionExpired }
      : await runPlugin(context, { plugin, own }, (session) => failureOf(() => fetch(session)), secrets)
  if (signal.aborted) return null
  const failed = done.ok ? done.value : { method: secrets === null ? 'oauth' : 'initialize', failure: done.failure }
  const problem = failed?.failure.message ?? null
  await recordUse(context, { plugin, own, method: failed?.method ?? method, failure: failed?.failure ?? null })
  const result = { userPluginId: own.id, offered: failed === null ? offered : null, problem, now: context.clock() }
  await context.database.commit([write('storeRecommendations', result)])
  publishPluginChange(context, [userId])
  context.events.publish([{ type: 'recommendations_updated', userId }])
  if (problem !== null) throw new AppError('recommendations_failed', { problem })
  return { recommendations: countOf(offered) }
}

function countOf(offered: OfferedRecommendations | null): number {
  return offered?.items.length ?? 0
}

type Fetch = {
  readonly viewer: Viewer
  readonly plugin: PersonalPlugin
  readonly own: UserPluginRecord
  readonly session: PluginSession
  readonly signal: AbortSignal
}

/** @throws ExchangeFailed */
async function fetchRecommendations(
  { database: { reader } }: LibraryContext,
  { viewer, plugin, own, ...call }: Fetch,
): Promise<OfferedRecommendations> {
  const source = externalSourceOf(plugin.manifest)
  const sources = namesOfSource(source)
  const read = await listSentSeries(viewer, reader, { sources, libraryIds: plugin.libraryIds, limit: maxSent })
  const dismissed = await listDismissedIds(viewer, reader, { source, sources, limit: maxExcluded })
  const before = (await listPluginRecommendations(reader, viewer.userId)).get(own.id)?.fetchedAt ?? 0
  const library = read.map((series) => entryOf(series, source))
  await unlessUnknown(call, 'recommendations/updateProfile', { entries: library })
  for (const { externalId, reason } of dismissed.filter(({ at }) => at >= before).slice(0, maxTold)) {
    const params = { externalId, ...(reason === null ? {} : { reason }) }
    if (!(await unlessUnknown(call, 'recommendations/dismiss', params))) break
  }
  const excludeIds = dismissed.map(({ externalId }) => externalId)
  const answer = await callPlugin(call, method, { library, limit: maxOffered, excludeIds })
  return readRecommendations(answer) ?? malformed(method)
}

/** Plugins can do without some methods. @returns whether it knows this one @throws ExchangeFailed for other failures */
async function unlessUnknown(call: Pick<Fetch, 'session' | 'signal'>, name: string, params: object): Promise<boolean> {
  try {
    await callPlugin(call, name, params)
    return true
  } catch (error) {
    if (error instanceof ExchangeFailed && error.failure.code === rpcCodes.methodNotFound) return false
    throw error
  }
}

/** A series with the names and lists that plugins expect; genres and tags are not told. */
function entryOf(series: SentSeries, source: string) {
  const { id, title, year, books, read, inProgress, lastReadAt, rating, externalId } = series
  return {
    seriesId: id,
    title,
    ...{ alternateTitles: [], genres: [], tags: [] },
    ...(year === null ? {} : { year }),
    externalIds: externalId === null ? [] : [{ source, id: externalId, externalId }],
    readingStatus: statusOf(series),
    booksRead: read,
    booksOwned: books,
    ...(rating === null ? {} : { userRating: rating }),
    ...(lastReadAt === null ? {} : { lastReadAt: new Date(lastReadAt).toISOString() }),
    ...(inProgress === 0 && read >= books && lastReadAt !== null
      ? { completedAt: new Date(lastReadAt).toISOString() }
      : {}),
  }
}

function statusOf({ books, read, inProgress }: SentSeries): 'completed' | 'reading' | 'unread' {
  if (books > 0 && read >= books) return 'completed'
  return read > 0 || inProgress > 0 ? 'reading' : 'unread'
}
