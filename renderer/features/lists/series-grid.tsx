import type { ReactNode } from 'react'
import type { PagedList } from '../../api/lists/use-paged-list.ts'
import type { Series } from '../../api/types.ts'
import { TryAgain } from '../../ui/loaded.tsx'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { SeriesCard } from '../shared/titles/series-card.tsx'
import { texts } from './texts.ts'

type SeriesGridProps = {
  readonly series: PagedList<Series>
  /** Shown when there is none. */
  readonly hollow: ReactNode
}

/** The series of a collection as covers, however many these are. */
export function SeriesGrid({ series, hollow }: SeriesGridProps) {
  if (series.total === 0) return hollow
  return (
    <>
      {series.error !== null && <TryAgain query={series} />}
      <VirtualGrid
        count={series.total ?? 0}
        label={texts.collections.shown}
        onRange={series.show}
        renderItem={(index) => card(series.at(index))}
      />
    </>
  )
}

function card(series: Series | undefined) {
  return series === undefined ? null : <SeriesCard series={series} />
}
