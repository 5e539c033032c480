import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { bookDuplicatesPageQuery, seriesDuplicatesPageQuery } from '../../api/titles/duplicates.ts'
import type { BookDuplicateGroup, SeriesDuplicateGroup } from '../../api/types.ts'
import { formatNumber } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { VirtualRows } from '../../ui/virtual-rows.tsx'
import { BookGroup, type RenderMove } from './book-group.tsx'
import classes from './duplicates.module.css'
import { LastSearch, useIsSearching } from './last-search.tsx'
import { type RenderMerge, SeriesGroup } from './series-group.tsx'
import { texts } from './texts.ts'

/** Groups are tall and have many members. */
const groupsAtOnce = 20
/** Estimated height in pixels. */
const groupHeight = 420

type Kind = 'books' | 'series'
type DuplicatesPageProps = {
  readonly of: Kind
  readonly onOf: (of: Kind) => void
  /** Renders the dialog that merges series. */
  readonly renderMerge: RenderMerge
  /** The dialog that moves equal books into one series. */
  readonly renderMove: RenderMove
}

/** Duplicate books and series, side by side. */
export function DuplicatesPage({ of, onOf, renderMerge, renderMove }: DuplicatesPageProps) {
  const books = usePagedList(bookDuplicatesPageQuery, groupsAtOnce)
  const series = usePagedList(seriesDuplicatesPageQuery, groupsAtOnce)
  const choices = [
    { value: 'books', label: labelOf(texts.books, books.total) },
    { value: 'series', label: labelOf(texts.series, series.total) },
  ]
  const shown = of === 'books' ? books : series
  const renderItem = (index: number) =>
    of === 'books' ? bookGroup(books.at(index), renderMove) : seriesGroup(series.at(index), renderMerge)
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
      {shown.total === 0 && <NoGroups of={of} />}
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

function bookGroup(group: BookDuplicateGroup | undefined, renderMove: RenderMove) {
  if (group === undefined) return <div className={classes.waiting} />
  return <BookGroup group={group} key={group.id} renderMove={renderMove} />
}

function seriesGroup(group: SeriesDuplicateGroup | undefined, renderMerge: RenderMerge) {
  if (group === undefined) return <div className={classes.waiting} />
  return <SeriesGroup group={group} key={group.id} renderMerge={renderMerge} />
}

/** Distinguishes an empty result from a search that was never completed. */
function NoGroups({ of }: { readonly of: Kind }) {
  const books = useQuery({ ...bookDuplicatesPageQuery(1, groupsAtOnce), enabled: of === 'books' })
  const series = useQuery({ ...seriesDuplicatesPageQuery(1, groupsAtOnce), enabled: of === 'series' })
  const isRunning = useIsSearching()
  const searchedAt = (of === 'books' ? books.data : series.data)?.searchedAt
  if (searchedAt === undefined) return null
  if (searchedAt !== null) return <EmptyState {...texts.none[of]} />
  // The running search is shown above with its progress.
  return isRunning ? null : <EmptyState {...texts.notSearched} />
}
