import { useQuery } from '@tanstack/react-query'
import { seriesBooksQuery, seriesQuery } from '../../api/queries/series.ts'
import { groupingQuery } from '../../api/titles/grouping.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TabTitle } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'
import { takerOf } from './grouping/decision-words.ts'
import { texts } from './grouping/texts.ts'
import { SeriesAbout } from './series-about.tsx'
import { SeriesBooks } from './series-books.tsx'
import { SeriesHead } from './series-head.tsx'
import classes from './series-page.module.css'
import { texts as pageTexts } from './texts.ts'

/** A series without books: they were moved elsewhere, or their files are gone. */
function NoBooks({ seriesId }: { readonly seriesId: string }) {
  const grouping = useQuery(groupingQuery(seriesId))
  if (grouping.isPending) return null
  const decisions = grouping.data?.decisions ?? []
  const taker = takerOf(seriesId, decisions)
  if (taker === null) {
    const isUnmade = decisions.some(({ target, undoneAt }) => target.id === seriesId && undoneAt !== null)
    const words = isUnmade ? texts.noLongerExists : pageTexts.noBooks
    return <EmptyState text={words.text} title={words.title} />
  }
  const { title, text, action } = texts.emptied(taker.title)
  return (
    <EmptyState
      action={
        <LinkButton params={{ seriesId: taker.id }} to="/series/$seriesId">
          {action}
        </LinkButton>
      }
      text={text}
      title={title}
    />
  )
}

/** Page of a series: metadata, read button and books. */
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
