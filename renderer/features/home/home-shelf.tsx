import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { seriesCover } from '../../api/addresses.ts'
import { queueShelfQuery } from '../../api/lists/queue.ts'
import { recommendationsQuery } from '../../api/lists/recommendations.ts'
import { addedBooksQuery, keepReadingQuery, newInSeriesQuery, nextInSeriesQuery } from '../../api/queries/books.ts'
import { updatedSeriesQuery } from '../../api/queries/series.ts'
import { newReleasesQuery } from '../../api/titles/releases.ts'
import type { Book } from '../../api/types.ts'
import { CoverCard } from '../../ui/cover-card.tsx'
import { Shelf, ShelfItem } from '../../ui/shelf.tsx'
import { RecommendationCard } from '../shared/recommendations/recommendation-card.tsx'
import { releaseWords } from '../shared/releases/number-words.ts'
import { texts as releaseTexts } from '../shared/releases/texts.ts'
import { BookCard } from '../shared/titles/book-card.tsx'
import { SeriesCard } from '../shared/titles/series-card.tsx'
import classes from './home.module.css'
import type { RowId } from './home-rows.ts'
import { texts } from './texts.ts'

const rowLength = 18
/** Titles that aren't in the library are among them, and have no cover. */
const allRecommended = 100

export const homeQueries = {
  'keep-reading': keepReadingQuery(rowLength),
  'next-in-series': nextInSeriesQuery(rowLength),
  'new-in-series': newInSeriesQuery(rowLength),
  'want-to-read': queueShelfQuery(rowLength),
  recommended: recommendationsQuery(allRecommended),
  'new-books': addedBooksQuery(rowLength),
  'new-series': updatedSeriesQuery(rowLength),
  'new-releases': newReleasesQuery(rowLength),
} satisfies Readonly<Record<RowId, unknown>>

/** Content of a row of any kind. */
export function queryOfRow(id: RowId): UseQueryOptions {
  return { ...homeQueries[id] } as unknown as UseQueryOptions
}

/** A row of the home page; nothing while it is empty. */
export function HomeShelf({ id }: { readonly id: RowId }) {
  const Row = rows[id]
  return <Row title={texts.rows[id]} />
}

type RowProps = { readonly title: string }

const rows: Readonly<Record<RowId, (props: RowProps) => React.ReactNode>> = {
  'keep-reading': KeepReading,
  'next-in-series': NextInSeries,
  'new-in-series': NewInSeries,
  'want-to-read': WantToRead,
  recommended: Recommended,
  'new-books': NewBooks,
  'new-series': NewSeries,
  'new-releases': NewReleases,
}

function KeepReading({ title }: RowProps) {
  const { data } = useQuery(homeQueries['keep-reading'])
  return <BookRow books={data?.data} opens title={title} />
}

function NextInSeries({ title }: RowProps) {
  const { data } = useQuery(homeQueries['next-in-series'])
  return <BookRow books={data?.data} opens title={title} />
}

function NewInSeries({ title }: RowProps) {
  const { data } = useQuery(homeQueries['new-in-series'])
  return <BookRow books={data?.data} title={title} />
}

function WantToRead({ title }: RowProps) {
  const { data } = useQuery(homeQueries['want-to-read'])
  return (
    <Shelf more={<More to="/queue" words={texts.wholeQueue} />} title={title}>
      {(data?.data ?? []).map(({ id, series, book }) => (
        <ShelfItem key={id}>
          {series !== undefined && <SeriesCard series={series} />}
          {book !== undefined && <BookCard book={book} withSeries />}
        </ShelfItem>
      ))}
    </Shelf>
  )
}

function Recommended({ title }: RowProps) {
  const { data } = useQuery(homeQueries.recommended)
  const here =
    data?.recommendations.flatMap((item) => (item.series === null ? [] : { item, series: item.series })) ?? []
  return (
    <Shelf more={<More to="/recommendations" words={texts.allRecommended} />} title={title}>
      {here.slice(0, rowLength).map(({ item, series }) => (
        <ShelfItem key={series.id}>
          <RecommendationCard item={item} series={series} />
        </ShelfItem>
      ))}
    </Shelf>
  )
}

function NewBooks({ title }: RowProps) {
  const { data } = useQuery(homeQueries['new-books'])
  return <BookRow books={data?.data} title={title} />
}

type BookRowProps = RowProps & {
  readonly books: readonly Book[] | undefined
  /** Whether a tap opens the reader instead of the book's page. */
  readonly opens?: boolean
}

function BookRow({ title, books = [], opens = false }: BookRowProps) {
  return (
    <Shelf title={title}>
      {books.map((book) => (
        <ShelfItem key={book.id}>
          <BookCard book={book} opens={opens} withSeries />
        </ShelfItem>
      ))}
    </Shelf>
  )
}

function NewSeries({ title }: RowProps) {
  const { data } = useQuery(homeQueries['new-series'])
  return (
    <Shelf more={<More to="/series" words={texts.allSeries} />} title={title}>
      {(data?.data ?? []).map((one) => (
        <ShelfItem key={one.id}>
          <SeriesCard series={one} />
        </ShelfItem>
      ))}
    </Shelf>
  )
}

/** One card for each series, with its latest release. */
function NewReleases({ title }: RowProps) {
  const { data } = useQuery(homeQueries['new-releases'])
  const latest = new Map((data?.data ?? []).toReversed().map((release) => [release.seriesId, release]))
  return (
    <Shelf more={<More to="/releases" words={releaseTexts.showAll} />} title={title}>
      {[...latest.values()].toReversed().map((release) => (
        <ShelfItem key={release.id}>
          <CoverCard
            id={release.seriesId}
            link={linkOptions({ to: '/series/$seriesId', params: { seriesId: release.seriesId } })}
            meta={releaseWords(release)}
            src={seriesCover(release.seriesId)}
            title={release.seriesTitle}
          />
        </ShelfItem>
      ))}
    </Shelf>
  )
}

function More({
  to,
  words,
}: {
  readonly to: '/series' | '/queue' | '/recommendations' | '/releases'
  readonly words: string
}) {
  return (
    <Link className={classes.more} to={to}>
      {words}
    </Link>
  )
}
