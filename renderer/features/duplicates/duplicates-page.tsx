import { SegmentedControl } from '@mantine/core'
import { bookDuplicatesPageQuery, seriesDuplicatesPageQuery } from '../../api/queries/duplicates.ts'
import type { BookDuplicateGroup, SeriesDuplicateGroup } from '../../api/types.ts'
import { usePagedList } from '../../api/use-paged-list.ts'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { BookGroup } from './book-group.tsx'
import classes from './duplicates.module.css'
import { LastSearch } from './last-search.tsx'
import { SeriesGroup } from './series-group.tsx'
import { texts } from './texts.ts'

/** A group is large, and its members are many. */
const groupsAtOnce = 20
/** Pixels, about. */
const groupHeight = 420

type Kind = 'books' | 'series'
type DuplicatesPageProps = { readonly of: Kind; readonly onOf: (of: Kind) => void }

/** Books and series that there are more than once, side by side. */
export function DuplicatesPage({ of, onOf }: DuplicatesPageProps) {
  const books = usePagedList(bookDuplicatesPageQuery, groupsAtOnce)
  const series = usePagedList(seriesDuplicatesPageQuery, groupsAtOnce)
  const choices = [
    { value: 'books', label: labelOf(texts.books, books.total) },
    { value: 'series', label: labelOf(texts.series, series.total) },
  ]
  const shown = of === 'books' ? books : series
  const renderItem = (index: number) => (of === 'books' ? bookGroup(books.at(index)) : seriesGroup(series.at(index)))
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
      {shown.error !== null && <TryAgain query={shown} />}
      {shown.total === 0 && <EmptyState text={texts.none[of].text} title={texts.none[of].title} />}
      <VirtualRows
        count={shown.total ?? 0}
        key={of}
        label={texts[of]}
        onRange={shown.show}
        renderItem={renderItem}
        rowHeight={groupHeight}
      />
    </Page>
  )
}

function labelOf(name: string, count: number | undefined): string {
  return count === undefined ? name : `${name} (${formatNumber(count)})`
}

function bookGroup(group: BookDuplicateGroup | undefined) {
  return group === undefined ? <div className={classes.waiting} /> : <BookGroup group={group} key={group.id} />
}

function seriesGroup(group: SeriesDuplicateGroup | undefined) {
  return group === undefined ? <div className={classes.waiting} /> : <SeriesGroup group={group} key={group.id} />
}
