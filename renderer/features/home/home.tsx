import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keepReadingQuery, newestBooksQuery } from '../../api/queries/books.ts'
import { queueShelfQuery } from '../../api/queries/queue.ts'
import { seriesPageQuery } from '../../api/queries/series.ts'
import { useMe } from '../../api/use-me.ts'
import { BookCard } from '../../ui/book-card.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { SeriesCard } from '../../ui/series-card.tsx'
import { Shelf, ShelfItem } from '../../ui/shelf.tsx'
import classes from './home.module.css'
import { HomeEmpty } from './home-empty.tsx'
import { greeting, texts } from './texts.ts'

const rowLength = 18
const recentSeries = { condition: null, text: '', sort: 'date_updated,desc' }

/** Where one left off, and what is new. */
export function Home() {
  const me = useMe()
  const reading = useQuery(keepReadingQuery(rowLength))
  const books = useQuery(newestBooksQuery(rowLength))
  const series = useQuery(seriesPageQuery(recentSeries, 1, rowLength))
  const queue = useQuery(queueShelfQuery(rowLength))
  const failed = [reading, books, series].find(({ isError, data }) => isError && data === undefined)
  const title = `${greeting(new Date().getHours())}${me === null ? '' : `, ${me.username}`}`
  return (
    <Page tabTitle={texts.title} title={title}>
      {failed !== undefined && <TryAgain query={failed} />}
      {(reading.isPending || books.isPending) && <div className={classes.waiting} />}
      {books.data?.total === 0 && <HomeEmpty />}
      <Shelf title={texts.keepReading}>
        {(reading.data?.data ?? []).map((book) => (
          <ShelfItem key={book.id}>
            <BookCard book={book} opens withSeries />
          </ShelfItem>
        ))}
      </Shelf>
      <Shelf more={<More to="/queue" words={texts.wholeQueue} />} title={texts.queue}>
        {(queue.data?.data ?? []).map(({ id, series: wanted, book }) => (
          <ShelfItem key={id}>
            {wanted !== undefined && <SeriesCard series={wanted} />}
            {book !== undefined && <BookCard book={book} withSeries />}
          </ShelfItem>
        ))}
      </Shelf>
      <Shelf title={texts.newBooks}>
        {(books.data?.data ?? []).map((book) => (
          <ShelfItem key={book.id}>
            <BookCard book={book} withSeries />
          </ShelfItem>
        ))}
      </Shelf>
      <Shelf more={<More to="/series" words={texts.allSeries} />} title={texts.newSeries}>
        {(series.data?.data ?? []).map((one) => (
          <ShelfItem key={one.id}>
            <SeriesCard series={one} />
          </ShelfItem>
        ))}
      </Shelf>
    </Page>
  )
}

function More({ to, words }: { readonly to: '/series' | '/queue'; readonly words: string }) {
  return (
    <Link className={classes.more} to={to}>
      {words}
    </Link>
  )
}
