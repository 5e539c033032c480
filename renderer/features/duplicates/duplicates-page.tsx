import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { bookDuplicatesQuery, seriesDuplicatesQuery } from '../../api/queries/duplicates.ts'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { BookGroup } from './book-group.tsx'
import classes from './duplicates.module.css'
import { LastSearch } from './last-search.tsx'
import { SeriesGroup } from './series-group.tsx'
import { texts } from './texts.ts'

type Kind = 'books' | 'series'
type DuplicatesPageProps = { readonly of: Kind; readonly onOf: (of: Kind) => void }

/** Books and series that there are more than once, side by side. */
export function DuplicatesPage({ of, onOf }: DuplicatesPageProps) {
  const books = useInfiniteQuery(bookDuplicatesQuery)
  const series = useInfiniteQuery(seriesDuplicatesQuery)
  const choices = [
    { value: 'books', label: labelOf(texts.books, books.data?.pages[0]?.totalGroups) },
    { value: 'series', label: labelOf(texts.series, series.data?.pages[0]?.totalGroups) },
  ]
  const shown = of === 'books' ? books : series
  const isEmpty = shown.data?.pages[0]?.totalGroups === 0
  return (
    <Page subtitle={texts.lead} title={texts.title}>
      <LastSearch />
      <SegmentedControl
        aria-label={texts.of}
        className={classes.choice}
        data={choices}
        onChange={(next) => onOf(next === 'series' ? 'series' : 'books')}
        value={of}
      />
      {shown.isError && <TryAgain query={shown} />}
      {isEmpty && <EmptyState text={texts.none[of].text} title={texts.none[of].title} />}
      {of === 'books'
        ? books.data?.pages.flatMap(({ duplicates }) =>
            duplicates.map((group) => <BookGroup group={group} key={group.id} />),
          )
        : series.data?.pages.flatMap(({ duplicates }) =>
            duplicates.map((group) => <SeriesGroup group={group} key={group.id} />),
          )}
      <ShowMore label={texts.more} query={shown} />
    </Page>
  )
}

function labelOf(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} (${formatNumber(count)})`
}
