import { collectionSeriesPageQuery } from '../../api/queries/collections.ts'
import type { Series } from '../../api/types.ts'
import { usePagedList } from '../../api/use-paged-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { SeriesCard } from '../../ui/series-card.tsx'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { texts } from './texts.ts'

/** The series of a collection that fills itself, however many these are. */
export function AutomaticSeries({ collectionId }: { readonly collectionId: string }) {
  const series = usePagedList((page, pageSize) => collectionSeriesPageQuery(collectionId, page, pageSize))
  const { nothingFits, shown } = texts.collections
  if (series.total === 0) return <EmptyState text={nothingFits.text} title={nothingFits.title} />
  return (
    <>
      {series.error !== null && <TryAgain query={series} />}
      <VirtualGrid
        count={series.total ?? 0}
        label={shown}
        onRange={series.show}
        renderItem={(index) => card(series.at(index))}
      />
    </>
  )
}

function card(series: Series | undefined) {
  return series === undefined ? null : <SeriesCard series={series} />
}
