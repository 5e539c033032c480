import { loadSharingTags, type SharingTags } from '../../db/queries/access/sharing-tags.ts'
import { combineTags } from '../../domain/access/combine-tags.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { LibraryContext } from '../library-context.ts'
import { type CheckedOrder, checkOrder, type DraftOrder } from './check-order.ts'

export type SeriesForecast = {
  /** Null for a series that is to be created. */
  readonly seriesId: string | null
  readonly title: string
  readonly bookCount: number
  readonly bookCountAfter: number
}

export type GroupingForecast = {
  readonly target: SeriesForecast
  readonly sources: readonly SeriesForecast[]
  /** Books that would move. */
  readonly bookCount: number
  /** Names of the sharing tags that the target would get and lose, and of those that prevent the change. */
  readonly sharingTags: {
    readonly added: readonly string[]
    readonly removed: readonly string[]
    readonly unclear: readonly string[]
  }
}

/**
 * What a request would change, with the same errors as the request itself; nothing is changed.
 * @throws AppError `not_found`, `conflict`, `unprocessable`
 */
export async function previewGrouping(
  viewer: Viewer,
  context: Pick<LibraryContext, 'database'>,
  order: DraftOrder,
): Promise<GroupingForecast> {
  const checked = await checkOrder(viewer, context, order)
  const { series, sources } = checked
  const bookCount = sources.reduce((sum, { moving }) => sum + moving, 0)
  const ids = [series.id, ...sources.map((source) => source.series.id)]
  const target =
    order.kind === 'split'
      ? { seriesId: null, title: order.title ?? '', bookCount: 0, bookCountAfter: bookCount }
      : {
          seriesId: series.id,
          title: series.title,
          bookCount: series.bookCount,
          bookCountAfter: series.bookCount + bookCount,
        }
  return {
    target,
    sources: sources.map(({ series: { id, title, bookCount: has }, moving }) => ({
      seriesId: id,
      title,
      bookCount: has,
      bookCountAfter: has - moving,
    })),
    bookCount,
    sharingTags: tagsAfter(order.kind, checked, await loadSharingTags(context.database.reader, ids)),
  }
}

/** Sharing tags listed in a preview, per kind. */
const MAX_TAGS = 500

const none: ReadonlySet<string> = new Set()

function tagsAfter(kind: DraftOrder['kind'], { series, sources }: CheckedOrder, tags: SharingTags) {
  const tagsOf = (id: string) => tags.bySeries.get(id) ?? none
  const named = (ids: Iterable<string>) =>
    Array.from(ids, (id) => tags.names.get(id) ?? '')
      .sort()
      .slice(0, MAX_TAGS)
  // A series that is split off inherits the tags of its source.
  if (kind === 'split') return { added: named(tagsOf(series.id)), removed: [], unclear: [] }
  const others = sources.map((source) => tagsOf(source.series.id))
  const { added, removed, unclear } = combineTags(tagsOf(series.id), others, tags.uses)
  // A change that a rule would revert at once is refused, like other conflicts.
  const restoredByRule = removed.filter((tag) => tags.byRule.get(series.id)?.has(tag))
  const lost = removed.filter((tag) => !restoredByRule.includes(tag))
  return { added: named(added), removed: named(lost), unclear: named([...unclear, ...restoredByRule]) }
}
