import { findMatching } from '../../../db/queries/matches/matches.ts'
import { findSeries } from '../../../db/queries/series/series.ts'
import { findPlugin, listPlugins } from '../../../db/queries/system/plugins.ts'
import type { PluginRecord } from '../../../db/records/plugins.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import type { ExternalId } from '../../../domain/metadata/patch.ts'
import type { PluginManifest } from '../../../domain/plugins/manifest.ts'
import { externalSourceOf } from '../../../domain/plugins/manifest.ts'
import { inOrder } from '../../../domain/plugins/matching-settings.ts'
import { type PluginFailure, rpcCodes } from '../../../domain/plugins/plugin-failure.ts'
import type { PluginScope } from '../../../domain/plugins/plugin-rights.ts'
import { idOfSource } from '../../../domain/plugins/same-source.ts'
import { visibleLibrary } from '../../libraries/library-access.ts'
import type { LibraryContext } from '../../library-context.ts'
import { seriesMetadata } from '../../metadata/edit-metadata.ts'
import { askPlugin } from '../launch.ts'
import { recordUse } from '../note-use.ts'
import { refuseInSafeMode } from '../plugin-secrets.ts'
import { longestSeconds, requestedDelay, retryDelaySeconds, retryPauseFor } from '../retry-delay.ts'

/** A metadata provider plugin. */
export type Provider = PluginRecord & { readonly manifest: PluginManifest }

/** What a plugin finds metadata of. */
export type ProviderKind = 'series' | 'book'

function isProvider(plugin: PluginRecord, kind: ProviderKind): plugin is Provider {
  return plugin.manifest?.capabilities.metadataProvider.includes(kind) === true
}

/** Whether a plugin may be used for a library in this way. */
function isOffered({ isEnabled, scopes, libraryIds }: Provider, libraryId: string, scope: PluginScope): boolean {
  return isEnabled && scopes.includes(scope) && (libraryIds === null || libraryIds.includes(libraryId))
}

/**
 * The metadata providers of a library, in its order, others by name.
 * @param kind default: what the scope is about
 */
export async function providersFor(
  context: LibraryContext,
  libraryId: string,
  scope: PluginScope,
  kind: ProviderKind = scope === 'book:detail' ? 'book' : 'series',
): Promise<Provider[]> {
  const plugins = await listPlugins(context.database.reader)
  const offered = plugins
    .filter((plugin) => isProvider(plugin, kind))
    .filter((plugin) => isOffered(plugin, libraryId, scope))
  const matching = await findMatching(context.database.reader, libraryId)
  return [...inOrder(offered, matching?.providers ?? [])]
}

/** The plugins that look up the books of a whole library: those that may be used both for libraries and for books. */
export async function bookProvidersOfRun(context: LibraryContext, libraryId: string): Promise<Provider[]> {
  const whole = await providersFor(context, libraryId, 'library:scan', 'book')
  return whole.filter(({ scopes }) => scopes.includes('book:detail'))
}

/** The plugins that may be asked about a library in any way, in its order. */
export async function anyProvidersFor(
  context: LibraryContext,
  libraryId: string,
  kind: ProviderKind,
): Promise<Provider[]> {
  const single = await providersFor(context, libraryId, `${kind}:detail`, kind)
  const whole = await providersFor(context, libraryId, 'library:scan', kind)
  return [...single, ...whole.filter(({ id }) => !single.some((known) => known.id === id))]
}

/** The plugins that can look up series or books of a library. @throws AppError `not_found` */
export async function libraryProviders(
  viewer: Viewer,
  context: LibraryContext,
  libraryId: string,
): Promise<{ readonly id: string; readonly displayName: string }[]> {
  await visibleLibrary(viewer, context, libraryId)
  const ofSeries = await anyProvidersFor(context, libraryId, 'series')
  const ofBooks = await anyProvidersFor(context, libraryId, 'book')
  const all = new Map([...ofSeries, ...ofBooks].map(({ id, displayName }) => [id, { id, displayName }]))
  return [...all.values()]
}

type Wanted = {
  readonly pluginId: string
  readonly libraryId: string
  readonly kind: ProviderKind
  /** One of these is enough; default: of single series or books. */
  readonly scopes?: readonly PluginScope[] | undefined
}

/** A metadata provider of a library. @throws AppError `not_found`, `conflict` in safe mode */
export async function providerFor(
  context: LibraryContext,
  { pluginId, libraryId, kind, scopes = [`${kind}:detail`] }: Wanted,
): Promise<Provider> {
  refuseInSafeMode(context)
  const plugin = await findPlugin(context.database.reader, pluginId)
  if (plugin === null || !isProvider(plugin, kind) || !scopes.some((scope) => isOffered(plugin, libraryId, scope))) {
    throw notFound('plugin')
  }
  return plugin
}

export type AccessSubject = { readonly provider: Provider; readonly series: SeriesRecord }

/** A provider for a series. @throws AppError `not_found` for either, `conflict` in safe mode */
export async function findSubject(
  viewer: Viewer,
  context: LibraryContext,
  request: MatchRequest,
): Promise<AccessSubject> {
  const series = await findSeries(viewer, context.database.reader, request.seriesId)
  if (series === null) throw notFound('series')
  const { libraryId } = series
  const { pluginId, scopes } = request
  return { provider: await providerFor(context, { pluginId, libraryId, kind: 'series', scopes }), series }
}

export type MatchRequest = {
  readonly seriesId: string
  readonly pluginId: string
  readonly scopes?: readonly PluginScope[] | undefined
}

/** The source name of a plugin's external ids. */
export function sourceOf({ manifest }: Provider): string {
  return externalSourceOf(manifest).toLowerCase()
}

/** The id of a series at the service of a plugin, under whichever of its names; null: none. */
export async function knownId(
  viewer: Viewer,
  context: LibraryContext,
  { provider, series }: AccessSubject,
): Promise<ExternalId | null> {
  const { values } = await seriesMetadata(viewer, context, series.id)
  return idOfSource(values.externalIds, sourceOf(provider))
}

/** Delays that a plugin requests: waited for, or refusals. */
export type Waiting = {
  /** They are waited for until this aborts; absent: they are refusals. */
  readonly patience?: Patience | undefined
}

export type Patience = {
  readonly signal: AbortSignal
  /** Told before each wait. */
  readonly onWait?: (provider: Provider, seconds: number) => void
}

type Call = Waiting & {
  readonly method: string
  readonly params: unknown
  /** A plugin that does not have the method answers null. */
  readonly isOptional?: boolean
}

/**
 * Calls a plugin and records its health. While its service asked to be left alone, the plugin is not called.
 * @throws AppError `not_found` when it finds nothing, `unavailable` with its reason
 */
export async function askProvider(context: LibraryContext, provider: Provider, call: Call): Promise<unknown> {
  const answer = await fetchWithRetry(context, provider, call)
  const failure = answer.ok ? null : answer.failure
  if (call.isOptional === true && failure?.code === rpcCodes.methodNotFound) return null
  await recordUse(context, { plugin: provider, own: null, method: call.method, failure })
  if (answer.ok) return answer.value
  if (answer.failure.kind === 'not-found') throw notFound('entry')
  const seconds = requestedDelay(answer.failure)
  if (seconds !== null) throw busy(provider, seconds)
  throw new AppError('provider_failed', { problem: answer.failure.message })
}

/** The service wants to be asked later. */
function busy({ displayName }: Provider, seconds: number): AppError {
  return new AppError('provider_busy', { name: displayName, seconds }, { retryAfterSeconds: seconds })
}

/** A service that asks to wait again after so many waits is busy for longer, whatever it says. */
const mostWaits = 5

async function fetchWithRetry(context: LibraryContext, provider: Provider, { method, params, patience }: Call) {
  for (let waits = 0; ; waits += 1) {
    await waitForProvider(context, provider, patience)
    const signal = patience?.signal
    const answer = await askPlugin(context, provider, { method, params, ...(signal && { signal }) })
    const requested = answer.ok ? null : requestedDelay(answer.failure)
    if (requested !== null) context.pluginPauses.begin(provider.id, requested)
    const seconds = answer.ok ? null : retryDelaySeconds(answer.failure)
    if (seconds === null || patience === undefined || patience.signal.aborted || waits === mostWaits) return answer
  }
}

/** @throws AppError `unavailable` when that takes too long */
async function waitForProvider({ pluginPauses }: LibraryContext, provider: Provider, patience?: Patience) {
  const left = pluginPauses.secondsLeft(provider.id)
  if (left === 0) return
  if (patience === undefined || left > longestSeconds) throw busy(provider, left)
  patience.onWait?.(provider, left)
  await retryPauseFor(left * 1000, patience.signal)
  if (!patience.signal.aborted) pluginPauses.end(provider.id)
}

/** Records an invalid response as a failure. @throws AppError `unavailable` */
export async function refuseAnswer(context: LibraryContext, provider: Provider, method: string): Promise<never> {
  const refusal = new AppError('metadata_answer_unclear', { name: provider.displayName })
  const failure: PluginFailure = { kind: 'malformed', code: null, message: refusal.message, retryAfterSeconds: null }
  await recordUse(context, { plugin: provider, own: null, method, failure })
  throw refusal
}
