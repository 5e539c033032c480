import { countMatched, listMatched, type MatchedItem } from '../../db/queries/series/matched.ts'
import { findSeries } from '../../db/queries/series/series.ts'
import { write } from '../../db/write.ts'
import { systemViewer } from '../../domain/access/viewer.ts'
import { AppError } from '../../domain/errors.ts'
import type { RefreshConfig, RefreshScope } from '../../domain/library-jobs/job-kinds.ts'
import type { ComparedField } from '../../domain/plugins/compare-offer.ts'
import { type FieldOrigins, refreshableFields } from '../../domain/plugins/refreshable-fields.ts'
import { isSameSource } from '../../domain/plugins/same-source.ts'
import { preview, take } from '../plugins/match/look-up.ts'
import { refreshBook } from '../plugins/match/look-up-books.ts'
import { type Provider, type ProviderKind, providersFor, sourceOf } from '../plugins/match/providers.ts'
import { beginRun } from '../plugins/match/undo-matches.ts'
import type { LibraryWork } from './library-work.ts'

const portion = 200
/** Failures of a plugin in a row after which it is asked no more in this run. */
const mostFailures = 5

const kindsOf: { readonly [S in RefreshScope]: readonly ProviderKind[] } = {
  series_only: ['series'],
  books_only: ['book'],
  series_and_books: ['series', 'book'],
}

/** A run of matches, which begins with the first change and can be undone as a whole. */
type RunId = () => Promise<string>

/** A series or book, and a plugin that knows it. */
type Item = MatchedItem & { readonly kind: ProviderKind; readonly provider: Provider }

/**
 * Asks plugins again for the metadata of what they matched. Locked fields stay; plugins decide how fast they are asked.
 * What no plugin has matched yet is left to matching.
 * @throws AppError when there is no plugin, or one kept failing
 */
export async function refreshMetadata(work: LibraryWork, config: RefreshConfig): Promise<void> {
  const { context, library, report, signal, reportProgress } = work
  const kinds = kindsOf[config.scope]
  const providers = { series: await wanted(work, config, 'series'), book: await wanted(work, config, 'book') }
  if (kinds.every((kind) => providers[kind].length === 0)) throw new AppError('no_metadata_provider')
  let total = 0
  for (const kind of kinds) total += await countMatched(context.database.reader, library.id, kind)
  let current = 0
  const failures = new Map<string, number>()
  let begun: Promise<string> | null = null
  const runId: RunId = () => {
    begun ??= beginRun(context, { libraryId: library.id, userId: null })
    return begun
  }
  const hasFailed = ({ id }: Provider) => (failures.get(id) ?? 0) >= mostFailures
  for (const kind of kinds) {
    for await (const matched of readMatched(work, kind)) {
      const items = itemsOf(matched, { kind, providers: providers[kind], config, now: work.startedAt, report })
      current += matched.length - items.length
      const waiting = items.values()
      const next = async (): Promise<void> => {
        for (const item of waiting) {
          await work.pause.over()
          if (signal.aborted) return
          if (hasFailed(item.provider)) report.count('skipped')
          else await refreshItem(work, { item, config, failures, runId })
          current += 1
          reportProgress({ current, total: Math.max(current, total) })
        }
      }
      await Promise.all(Array.from({ length: config.maxConcurrency }, next))
      if (signal.aborted) return
    }
  }
  const failing = [...providers.series, ...providers.book].find(hasFailed)
  if (failing !== undefined) throw new AppError('library_job_plugin_failed', { name: failing.displayName })
}

async function wanted({ context, library }: LibraryWork, { pluginId }: RefreshConfig, kind: ProviderKind) {
  const all = context.isSafeMode ? [] : await providersFor(context, library.id, `${kind}:detail`)
  return all.filter(({ id }) => pluginId === null || id === pluginId)
}

/** A plugin may be disabled meanwhile, by a person or because it failed too often. */
async function isOffered({ context, library }: LibraryWork, { kind, provider }: Item): Promise<boolean> {
  return (await providersFor(context, library.id, `${kind}:detail`)).some(({ id }) => id === provider.id)
}

async function* readMatched({ context, library }: LibraryWork, kind: ProviderKind): AsyncGenerator<MatchedItem[]> {
  for (let after: MatchedItem | null = null; ; ) {
    const items: MatchedItem[] = await listMatched(context.database.reader, {
      libraryId: library.id,
      kind,
      after,
      limit: portion,
    })
    if (items.length > 0) yield items
    if (items.length < portion) return
    after = items.at(-1) ?? null
  }
}

type Choice = Pick<LibraryWork, 'report'> & {
  readonly kind: ProviderKind
  readonly providers: readonly Provider[]
  readonly config: RefreshConfig
  readonly now: number
}

function itemsOf(matched: readonly MatchedItem[], { kind, providers, config, now, report }: Choice): Item[] {
  const since = now - config.skipRecentlySyncedWithinS * 1_000
  return matched.flatMap((one) => {
    const provider = providers.find((known) => isSameSource(one.source, sourceOf(known)))
    if (provider === undefined) return []
    const isRecent = one.lastSyncedAt !== null && one.lastSyncedAt > since
    if (isRecent) report.count('skipped')
    return isRecent ? [] : [{ ...one, kind, provider }]
  })
}

type Refresh = {
  readonly item: Item
  readonly config: RefreshConfig
  /** Failures in a row by plugin. */
  readonly failures: Map<string, number>
  readonly runId: RunId
}

async function refreshItem(work: LibraryWork, refresh: Refresh): Promise<void> {
  const { context, report, isDryRun, signal } = work
  const { item, failures } = refresh
  const { id, kind, source, provider } = item
  if (!(await isOffered(work, item))) {
    failures.set(provider.id, mostFailures)
    report.count('skipped')
    return
  }
  try {
    const written = kind === 'series' ? await refreshSeries(work, refresh) : await refreshOfBook(work, refresh)
    failures.delete(provider.id)
    report.count('looked')
    report.count(written.length > 0 ? 'updated' : 'unchanged')
    if (written.length > 0) report.add({ what: 'updated', ...subjectOf(item), detail: written.join(', ') })
    if (isDryRun) return
    const now = context.clock()
    await context.database.commit([write('noteSynced', { owner: { kind, id }, source, now })], { priority: 'scan' })
  } catch (error) {
    if (!signal.aborted) noteFailure(work, refresh, error)
  }
}

/** @throws anything but a refusal */
function noteFailure({ report }: LibraryWork, { item, failures }: Refresh, error: unknown): void {
  if (!(error instanceof AppError)) throw error
  const { id } = item.provider
  const isUnknown = error.code === 'not_found'
  // A book that a person edits meanwhile is no failure of the plugin.
  if (!isUnknown && error.code !== 'precondition_failed') failures.set(id, (failures.get(id) ?? 0) + 1)
  const what = isUnknown ? 'unknown' : 'failed'
  report.count(what)
  report.add({ what, ...subjectOf(item), detail: error.message })
}

function subjectOf({ id, kind, seriesId, title: name }: Item) {
  return { seriesId, bookId: kind === 'book' ? id : null, name }
}

/** @returns the names of the fields that are written, or would be */
async function refreshSeries(work: LibraryWork, { item, config, runId }: Refresh): Promise<readonly string[]> {
  const { context, signal, isDryRun } = work
  const series = await findSeries(systemViewer, context.database.reader, item.id)
  if (series === null) return []
  const subject = { provider: item.provider, series }
  const found = await preview(systemViewer, context, subject, { externalId: item.externalId, patience: { signal } })
  const fields = chosen(found, item, config)
  if (!isDryRun && fields.length > 0) {
    await take(systemViewer, context, subject, { offer: found.offer, fields, runId: await runId() })
  }
  return fields.map(({ field }) => field)
}

async function refreshOfBook(work: LibraryWork, { item, config, runId }: Refresh): Promise<readonly string[]> {
  const { context, signal, isDryRun } = work
  const request = { bookId: item.id, provider: item.provider, externalId: item.externalId, patience: { signal } }
  const fields = await refreshBook(systemViewer, context, request, {
    choose: (found) => chosen(found, item, config),
    isDryRun,
    runId,
  })
  return fields.map(({ field }) => field)
}

type Compared<Field extends string> = {
  readonly fields: readonly ComparedField<Field>[]
  readonly origins: FieldOrigins
}

function chosen<Field extends string>(
  { fields: compared, origins }: Compared<Field>,
  { provider }: Item,
  { fields }: RefreshConfig,
): readonly ComparedField<Field>[] {
  return refreshableFields(compared, { pluginId: provider.id, origins, fields })
}
