import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useRef } from 'react'
import { useMay } from '../../api/account/use-me.ts'
import { usePagedList } from '../../api/lists/use-paged-list.ts'
import { letterGroupsQuery, seriesPageQuery } from '../../api/queries/series.ts'
import { maxAtOnce } from '../../api/titles/bulk.ts'
import type { Series } from '../../api/types.ts'
import { counted } from '../../lib/counts.ts'
import { AlphabetBar } from '../../ui/alphabet-bar.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { type GridHandle, VirtualGrid } from '../../ui/virtual-grid.tsx'
import { type Browse, inLibrary, sortOf, withWords } from '../shared/filter/browse.ts'
import { FilterBar } from '../shared/filter/filter-bar.tsx'
import { NoMatches } from '../shared/filter/no-matches.tsx'
import { SelectedActions } from '../shared/selection/actions/selected-actions.tsx'
import { Selectable, SelectButton } from '../shared/selection/selectable.tsx'
import type { Selection } from '../shared/selection/use-selection.ts'
import { useSelection } from '../shared/selection/use-selection.ts'
import { BrowseToolbar } from '../shared/titles/browse-toolbar.tsx'
import { SeriesCard } from '../shared/titles/series-card.tsx'
import { MergeSeveral } from './grouping/merge-series.tsx'
import { decideTexts } from './grouping/texts.ts'
import classes from './series-browser.module.css'
import { texts } from './texts.ts'

/** Actions for selected series: the common ones, and merging. */
function SeriesSelection({ selection }: { readonly selection: Selection }) {
  const [merging, merge] = useDisclosure()
  const mayEdit = useMay('series-write')
  const seriesIds = [...(selection.picked ?? [])]
  return (
    <>
      <SelectedActions kind="series" selection={selection}>
        {mayEdit && (
          <Menu.Item disabled={seriesIds.length < 2} onClick={merge.open}>
            {decideTexts.merge.severalMenu}
          </Menu.Item>
        )}
      </SelectedActions>
      <MergeSeveral
        onClose={merge.close}
        onDone={() => {
          merge.close()
          selection.end()
        }}
        opened={merging}
        seriesIds={seriesIds}
      />
    </>
  )
}

type SeriesCellProps = {
  readonly series: Series | undefined
  readonly index: number
  readonly selection: Selection
}

/**
 * One position of the grid: the series, or a placeholder until it is loaded. Memoized, since the grid rerenders on
 * every scroll.
 */
const SeriesCell = memo(function SeriesCell({ series, index, selection }: SeriesCellProps) {
  if (series === undefined) return <div aria-hidden="true" className={classes.outline} />
  return (
    <Selectable id={series.id} index={index} selection={selection} title={series.title}>
      <SeriesCard series={series} />
    </Selectable>
  )
})

type SeriesBrowserProps = {
  readonly libraryId: string | null
  readonly browse: Browse
  /** Typing replaces the history entry; other choices add one, so that Back undoes them. */
  readonly onBrowse: (browse: Browse, how?: 'replace') => void
  /** Shown when there are no series at all. */
  readonly empty: ReactNode
  /** Filter bar; default: the quick filters. */
  readonly filters?: ReactNode
}

const defaultSort = texts.sorts[0].value

/** All series, or those of one library, as covers with sorting and filters. */
export function SeriesBrowser({ libraryId, browse, onBrowse, empty, filters }: SeriesBrowserProps) {
  const text = browse.q ?? ''
  const sort = sortOf(browse, defaultSort)
  const filter = { condition: inLibrary(libraryId, browse.filter ?? null), text, sort }
  const series = usePagedList((page, size) => seriesPageQuery(filter, page, size))
  const selection = useSelection({
    most: maxAtOnce.series,
    list: JSON.stringify(filter),
    total: series.total,
    range: async (first, last) => (await series.range(first, last)).map(({ id }) => id),
  })
  const grid = useRef<GridHandle>(null)
  const isFiltered = text !== '' || browse.filter !== undefined
  const letters = useQuery({ ...letterGroupsQuery(filter), enabled: sort === defaultSort })
  if (series.total === 0 && !isFiltered) return empty
  const common = { target: 'series', libraryId, browse, onBrowse } as const
  return (
    <>
      <BrowseToolbar
        key={libraryId}
        onSort={(next) => onBrowse({ ...browse, sort: next })}
        onText={(words) => onBrowse(withWords(browse, words), 'replace')}
        select={<SelectButton selection={selection} />}
        sort={sort}
        sorts={text === '' ? texts.sorts : [...texts.sorts, texts.byRelevance]}
        text={text}
        total={series.total !== undefined && counted.series(series.total)}
        words={{ find: texts.find, sort: texts.sort }}
      />
      {filters ?? <FilterBar {...common} />}
      {series.error !== null && <TryAgain query={series} />}
      {sort === defaultSort && (
        <AlphabetBar
          groups={letters.isError ? [] : letters.data}
          label={texts.letters}
          onJump={(index) => grid.current?.scrollTo(index)}
        />
      )}
      {series.total === 0 ? (
        <NoMatches {...common} />
      ) : (
        <VirtualGrid
          count={series.total ?? 18}
          handle={grid}
          key={JSON.stringify(filter)}
          label={texts.allSeries}
          onRange={series.show}
          renderItem={(index) => <SeriesCell index={index} selection={selection} series={series.at(index)} />}
        />
      )}
      <SeriesSelection selection={selection} />
    </>
  )
}
