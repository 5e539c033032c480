import { memo } from 'react'
import type { Series } from '../../api/types.ts'
import { Selectable } from '../shared/selection/selectable.tsx'
import type { Selection } from '../shared/selection/use-selection.ts'
import { SeriesCard } from '../shared/titles/series-card.tsx'
import classes from './series-browser.module.css'

type SeriesCellProps = {
  readonly series: Series | undefined
  readonly index: number
  readonly selection: Selection
}

/**
 * One place of the grid: the series, or its outline until it has come. Drawn anew only when one of these changes: the
 * grid changes with every row that is scrolled to.
 */
export const SeriesCell = memo(function SeriesCell({ series, index, selection }: SeriesCellProps) {
  if (series === undefined) return <div aria-hidden="true" className={classes.outline} />
  return (
    <Selectable id={series.id} index={index} selection={selection} title={series.title}>
      <SeriesCard series={series} />
    </Selectable>
  )
})
