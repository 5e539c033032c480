import type { LibraryContext } from '../library-context.ts'

type ChangedSeries = { readonly seriesId: string; readonly libraryId: string }

/** Tells live pages that the releases of these series changed; each series once. */
export function publishReleaseChanges(
  { events }: Pick<LibraryContext, 'events'>,
  changed: readonly ChangedSeries[],
): void {
  const series = new Map(changed.map(({ seriesId, libraryId }) => [seriesId, libraryId]))
  events.publish(
    [...series].map(([seriesId, libraryId]) => ({ type: 'releases_updated', seriesId, libraryId }) as const),
  )
}
