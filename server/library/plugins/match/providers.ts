import { findSeries } from '../../../db/queries/series/series.ts'
import { findPlugin, listPlugins } from '../../../db/queries/system/plugins.ts'
import type { PluginRecord } from '../../../db/records/plugins.ts'
import type { SeriesRecord } from '../../../db/records/series.ts'
import type { Viewer } from '../../../domain/access/viewer.ts'
import { AppError, notFound } from '../../../domain/errors.ts'
import type { ExternalId } from '../../../domain/metadata/patch.ts'
import type { PluginManifest } from '../../../domain/plugins/manifest.ts'
import { externalSourceOf } from '../../../domain/plugins/manifest.ts'
import { type PluginFailure, rpcCodes } from '../../../domain/plugins/plugin-failure.ts'
import type { PluginScope } from '../../../domain/plugins/plugin-rights.ts'
import { idOfSource } from '../../../domain/plugins/same-source.ts'
import type { LibraryContext } from '../../library-context.ts'
import { seriesMetadata } from '../../metadata/edit-metadata.ts'
import { askPlugin } from '../launch.ts'
import { recordUse } from '../note-use.ts'
import { refuseInSafeMode } from '../plugin-secrets.ts'
import { retryDelaySeconds, retryPauseFor } from '../retry-delay.ts'

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

/** The metadata providers of a library, by name. */
export async function providersFor(
  context: LibraryContext,
  libraryId: string,
  scope: PluginScope,
): Promise<Provider[]> {
  const kind = scope === 'book:detail' ? 'book' : 'series'
  const plugins = await listPlugins(context.database.reader)
  return plugins.filter((plugin) => isProvider(plugin, kind)).filter((plugin) => isOffered(plugin, libraryId, scope))
}

/** A metadata provider of a library. @throws AppError `not_found`, `conflict` in safe mode */
export async function providerFor(
  context: LibraryContext,
  { pluginId, libraryId, kind }: { readonly pluginId: string; readonly libraryId: string; readonly kind: ProviderKind },
): Promise<Provider> {
  refuseInSafeMode(context)
  const plugin = await findPlugin(context.database.reader, pluginId)
  if (plugin === null || !isProvider(plugin, kind) || !isOffered(plugin, libraryId, `${kind}:detail`)) {
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
  return { provider: await providerFor(context, { pluginId: request.pluginId, libraryId, kind: 'series' }), series }
}
export type MatchRequest = { readonly seriesId: string; readonly pluginId: string }

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

type Call = {
  readonly method: string
  readonly params: unknown
  /** Delays that a plugin requests are waited for until this aborts; absent: they are refusals. */
  readonly patience?: AbortSignal | undefined
  /** A plugin that does not have the method answers null. */
  readonly isOptional?: boolean
}

/**
 * Calls a plugin and records its health.
 * @throws AppError `not_found` when it finds nothing, `unavailable` with its reason
 */
export async function askProvider(context: LibraryContext, provider: Provider, call: Call): Promise<unknown> {
  const answer = await fetchWithRetry(context, provider, call)
  const failure = answer.ok ? null : answer.failure
  if (call.isOptional === true && failure?.code === rpcCodes.methodNotFound) return null
  await recordUse(context, { plugin: provider, own: null, method: call.method, failure })
  if (answer.ok) return answer.value
  if (answer.failure.kind === 'not-found') throw notFound('entry')
  throw new AppError('provider_failed', { problem: answer.failure.message })
}

async function fetchWithRetry(context: LibraryContext, provider: Provider, { method, params, patience }: Call) {
  for (;;) {
    const answer = await askPlugin(context, provider, { method, params, ...(patience && { signal: patience }) })
    const seconds = answer.ok ? null : retryDelaySeconds(answer.failure)
    if (seconds === null || patience === undefined || patience.aborted) return answer
    await retryPauseFor(seconds * 1000, patience)
  }
}

/** Records an invalid response as a failure. @throws AppError `unavailable` */
export async function refuseAnswer(context: LibraryContext, provider: Provider, method: string): Promise<never> {
  const refusal = new AppError('metadata_answer_unclear', { name: provider.displayName })
  const failure: PluginFailure = { kind: 'malformed', code: null, message: refusal.message, retryAfterSeconds: null }
  await recordUse(context, { plugin: provider, own: null, method, failure })
  throw refusal
}
