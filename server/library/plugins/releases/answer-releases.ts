import { findReleaseSource } from '../../../db/queries/releases/release-sources.ts'
import { countTracked, listTracked } from '../../../db/queries/releases/tracking.ts'
import type { PluginRecord } from '../../../db/records/plugins.ts'
import type { TrackedSeries } from '../../../db/records/releases.ts'
import { write } from '../../../db/write.ts'
import { cleanLine } from '../../../domain/metadata/clean-text.ts'
import { type Members, membersOf, wholeOf } from '../../../domain/plugins/answer-parts.ts'
import { type RpcError, rpcCodes } from '../../../domain/plugins/plugin-failure.ts'
import { idOfSource, serviceName } from '../../../domain/plugins/same-source.ts'
import { aliasKey } from '../../../domain/releases/match-release.ts'
import { releaseLimits } from '../../../domain/releases/release.ts'
import { failWith, type Result, succeed } from '../../../domain/result.ts'
import type { LibraryContext } from '../../library-context.ts'
import type { PluginHost } from '../plugin-runner.ts'
import { publishPluginChange } from '../plugin-secrets.ts'
import { type Poll, recordReported } from './record-release.ts'

type Answer = Result<unknown, RpcError>

/** A request of a plugin about releases. */
type Asked = {
  readonly context: LibraryContext
  readonly plugin: PluginRecord
  readonly poll: Poll
  readonly params: Members
}

const refuse = (code: number, message: string): Answer => failWith({ code, message })
const invalid = (message: string): Answer => refuse(rpcCodes.invalidParams, message)

/** Answers a plugin's `releases/…` requests. @param poll null: none runs, so it can only register its sources */
export function answerReleases(context: LibraryContext, plugin: PluginRecord, poll: Poll | null): PluginHost['answer'] {
  return async (method, params) => {
    const members = membersOf(params) ?? {}
    if (method === 'releases/register_sources') return registerSources(context, plugin, members)
    const run = Object.hasOwn(actions, method) ? actions[method as keyof typeof actions] : undefined
    if (run === undefined) return refuse(rpcCodes.methodNotFound, `The server knows no method ${method}.`)
    if (poll === null) return refuse(rpcCodes.invalidRequest, `${method} is only possible during releases/poll.`)
    if (method !== 'releases/report_progress' && members.sourceId !== poll.source.id) {
      return invalid('sourceId has to be that of the source that is being polled.')
    }
    return run({ context, plugin, poll, params: members })
  }
}

const actions = {
  async 'releases/list_tracked'({ context, plugin, params }: Asked): Promise<Answer> {
    const limit = wholeOf(params.limit ?? 100, 1, Number.MAX_SAFE_INTEGER)
    const offset = wholeOf(params.offset ?? 0, 0, Number.MAX_SAFE_INTEGER)
    if (limit === null || offset === null) return invalid('limit has to be a whole number above 0, and offset one.')
    const size = Math.min(limit, releaseLimits.trackedPage)
    const page = await listTracked(context.database.reader, { ...scopeOf(plugin), limit: size + 1, offset })
    const hasMore = page.length > size
    return succeed({
      tracked: page.slice(0, size).map((series) => entryFor(plugin, series)),
      ...(hasMore ? { nextOffset: offset + size } : {}),
    })
  },
  async 'releases/count_tracked'({ context, plugin }: Asked): Promise<Answer> {
    return succeed({ total: await countTracked(context.database.reader, scopeOf(plugin)) })
  },
  async 'releases/report_progress'({ poll, params }: Asked): Promise<Answer> {
    const current = wholeOf(params.current, 0, Number.MAX_SAFE_INTEGER)
    const total = wholeOf(params.total, 0, Number.MAX_SAFE_INTEGER)
    if (current === null) return invalid('current has to be a whole number.')
    poll.reportProgress({ current, total })
    return succeed({ success: true })
  },
  async 'releases/record'({ context, poll, params }: Asked): Promise<Answer> {
    const recorded = await recordReported(context, poll, params.release)
    return recorded.ok ? succeed(recorded.value) : invalid(recorded.failure)
  },
  async 'releases/source_state/get'({ context, poll }: Asked): Promise<Answer> {
    const source = await findReleaseSource(context.database.reader, poll.source.id)
    if (source === null) return refuse(rpcCodes.notFound, 'This source is no longer registered.')
    const timeOf = (at: number | null) => (at === null ? undefined : new Date(at).toISOString())
    return succeed({
      etag: source.etag ?? undefined,
      state: source.state,
      lastPolledAt: timeOf(source.lastPolledAt),
      lastError: source.lastError ?? undefined,
      lastErrorAt: timeOf(source.lastErrorAt),
    })
  },
  async 'releases/source_state/set'({ context, poll, params }: Asked): Promise<Answer> {
    const etag = params.etag === undefined ? undefined : readEtag(params.etag)
    const state = params.state === undefined ? undefined : readJson(params.state)
    if (etag === false) return invalid(`An etag is a text of at most ${releaseLimits.etag} characters.`)
    if (state === false) return invalid(tooLargeState)
    await context.database.commit([
      write('storeSourceState', {
        id: poll.source.id,
        ...(etag !== undefined && { etag }),
        ...(state !== undefined && { state }),
      }),
    ])
    return succeed({ success: true })
  },
} as const satisfies Readonly<Record<string, (asked: Asked) => Promise<Answer>>>

const tooLargeState = `The state of a source is an object of at most ${releaseLimits.sourceBytes} bytes as JSON.`

function readEtag(value: unknown): string | null | false {
  if (value === null) return null
  return typeof value === 'string' && value.length <= releaseLimits.etag ? value : false
}

/** An object of the plugin's own; false: too large, or something else. */
function readJson(value: unknown): Members | null | false {
  if (value === null || value === undefined) return null
  const members = membersOf(value)
  return members === null || Buffer.byteLength(JSON.stringify(members)) > releaseLimits.sourceBytes ? false : members
}

/** What of the tracked series a plugin gets: of libraries that it may use, and with an id of a service that it needs. */
function scopeOf({ libraryIds, manifest }: PluginRecord) {
  const { requiresExternalIds = [], requiresAliases = false } = manifest?.capabilities.releaseSource ?? {}
  const services = requiresAliases ? [] : requiresExternalIds.map(serviceName)
  return { libraryIds, sources: services.flatMap((name) => [name, `api:${name}`]) }
}

function entryFor({ manifest }: PluginRecord, series: TrackedSeries): object {
  const needs = manifest?.capabilities.releaseSource
  const ids = (needs?.requiresExternalIds ?? []).flatMap((source) => {
    const id = idOfSource(series.externalIds, source.toLowerCase())
    return id === null ? [] : [[source, id.externalId] as const]
  })
  return {
    seriesId: series.seriesId,
    ...(needs?.requiresAliases === true ? { aliases: distinctNames(series.names) } : {}),
    ...(ids.length > 0 ? { externalIds: Object.fromEntries(ids) } : {}),
    trackChapters: series.trackChapters,
    trackVolumes: series.trackVolumes,
    ...(series.languages === null ? {} : { languages: series.languages }),
    latestKnownChapter: series.latestKnownChapter,
    latestKnownVolume: series.latestKnownVolume,
  }
}

/** Names, each once in whichever spelling. */
function distinctNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = aliasKey(name)
    if (key !== '' && !byKey.has(key)) byKey.set(key, name.slice(0, releaseLimits.title))
  }
  return [...byKey.values()].slice(0, releaseLimits.aliases)
}

async function registerSources(context: LibraryContext, plugin: PluginRecord, { sources }: Members): Promise<Answer> {
  if (!Array.isArray(sources) || sources.length > releaseLimits.sources) {
    return invalid(`sources has to be a list of at most ${releaseLimits.sources} sources.`)
  }
  const kinds = plugin.manifest?.capabilities.releaseSource?.kinds ?? []
  const read = sources.map((source: unknown) => readSource(source, kinds))
  if (read.some((source) => source === null)) return invalid(unusableSource)
  const known = read.filter((source) => source !== null)
  if (new Set(known.map(({ sourceKey }) => sourceKey)).size < known.length) {
    return invalid('Each source needs a sourceKey of its own.')
  }
  const registration = write('registerSources', { pluginId: plugin.id, sources: known, now: context.clock() })
  const [result] = await context.database.commit([registration])
  if (result === null) return refuse(rpcCodes.methodNotFound, 'The plugin has to be set up first.')
  publishPluginChange(context)
  return succeed({ registered: result.registered, pruned: result.pruned })
}

const unusableSource =
  `A source needs a sourceKey of 1 to ${releaseLimits.sourceKey} characters, a displayName, one of the kinds of the ` +
  `manifest, and a config that is an object of at most ${releaseLimits.sourceBytes} bytes as JSON.`

/** Both databases store it as it is: they do not agree about control characters and lone surrogates. */
function isSourceKey(key: string): boolean {
  return key !== '' && key.length <= releaseLimits.sourceKey && key.isWellFormed() && !/\p{Cc}/u.test(key)
}

function readSource(value: unknown, kinds: readonly string[]) {
  const source = membersOf(value)
  const config = readJson(source?.config)
  const { sourceKey } = source ?? {}
  const isKey = typeof sourceKey === 'string' && isSourceKey(sourceKey)
  const displayName = typeof source?.displayName === 'string' ? cleanLine(source.displayName, 100) : null
  const kind = typeof source?.kind === 'string' ? cleanLine(source.kind, releaseLimits.kind) : null
  if (!isKey || displayName === null || kind === null || config === false) return null
  return kinds.length === 0 || kinds.includes(kind) ? { sourceKey, displayName, kind, config } : null
}
