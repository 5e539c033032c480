import { useQuery } from '@tanstack/react-query'
import { seriesBooksQuery, seriesQuery } from '../../api/queries/series.ts'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'
import { NoBooks } from './grouping/no-books.tsx'
import { SeriesAbout } from './series-about.tsx'
import { SeriesBooks } from './series-books.tsx'
import { SeriesHead } from './series-head.tsx'
import classes from './series-page.module.css'

/** A series: what it is, the one button that knows the next page, and its books. */
export function SeriesPage({ seriesId }: { readonly seriesId: string }) {
  const series = useQuery(seriesQuery(seriesId))
  const books = useQuery(seriesBooksQuery(seriesId))
  return (
    <div className={classes.page}>
      <Loaded
        query={series}
        nextPath={<LinkButton to="/series">{common.allSeries}</LinkButton>}
        waiting={<div className={classes.waiting} />}
      >
        {(data) => (
          <>
            <TabTitle title={data.title} />
            <SeriesHead books={books.data} series={data} />
            <SeriesAbout books={books.data} seriesId={data.id} />
          </>
        )}
      </Loaded>
      {series.isSuccess && (
        <Loaded query={books}>
          {(list) =>
            list.length === 0 ? <NoBooks seriesId={seriesId} /> : <SeriesBooks books={list} series={series.data} />
          }
        </Loaded>
      )}
    </div>
  )
}
