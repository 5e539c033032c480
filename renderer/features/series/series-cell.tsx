import type { Series } from '../../api/types.ts'
import { SeriesCard } from '../../ui/series-card.tsx'
import classes from './series-browser.module.css'

/** One place of the grid: the series, or its outline until it has come. */
export function SeriesCell({ series }: { readonly series: Series | undefined }) {
  return series === undefined ? <div aria-hidden="true" className={classes.outline} /> : <SeriesCard series={series} />
}
