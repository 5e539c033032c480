import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { plural } from '../../lib/format.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { TryAgain } from '../../ui/loaded.tsx'
import { VirtualGrid } from '../../ui/virtual-grid.tsx'
import { NothingFits } from './nothing-fits.tsx'
import classes from './series-browser.module.css'
import { SeriesCell } from './series-cell.tsx'
import { texts } from './texts.ts'
import { usePagedSeries } from './use-paged-series.ts'

type Browse = { readonly q?: string; readonly sort?: string }

type SeriesBrowserProps = {
  readonly libraryId: string | null
  readonly browse: Browse
  readonly onBrowse: (browse: Browse) => void
  /** Shown when there is no series at all. */
  readonly empty: ReactNode
}

const defaultSort = texts.sorts[0].value

/** All series, or those of one library, as a grid of covers with their order and a text to find one. */
export function SeriesBrowser({ libraryId, browse, onBrowse, empty }: SeriesBrowserProps) {
  const filter = { libraryId, text: browse.q ?? '', sort: browse.sort ?? defaultSort }
  const series = usePagedSeries(filter)
  if (series.total === 0 && filter.text === '') return empty
  return (
    <>
      <div className={classes.toolbar}>
        <FindField key={libraryId} onFind={(text) => onBrowse(withText(browse, text))} text={filter.text} />
        <NativeSelect
          aria-label={texts.sort}
          data={texts.sorts}
          onChange={(event) => onBrowse({ ...browse, sort: event.currentTarget.value })}
          value={filter.sort}
        />
        <span aria-live="polite" className={classes.total}>
          {series.total !== undefined && plural(series.total, 'series', 'series')}
        </span>
      </div>
      {series.error !== null && <TryAgain error={series.error} onRetry={series.retry} />}
      {series.total === 0 ? (
        <NothingFits onShowAll={() => onBrowse(withText(browse, ''))} />
      ) : (
        <VirtualGrid
          count={series.total ?? 18}
          key={`${filter.text} ${filter.sort} ${libraryId}`}
          label={texts.allSeries}
          onRange={series.show}
          renderItem={(index) => <SeriesCell series={series.at(index)} />}
        />
      )}
    </>
  )
}

function withText({ sort }: Browse, text: string): Browse {
  return { ...(text === '' ? {} : { q: text }), ...(sort === undefined ? {} : { sort }) }
}

function FindField({ text, onFind }: { readonly text: string; readonly onFind: (text: string) => void }) {
  const { typed, change } = useTypedText(text, 200, onFind)
  return (
    <TextInput
      aria-label={texts.find}
      className={classes.find}
      leftSection={<SearchIcon size={18} />}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={texts.find}
      type="search"
      value={typed}
    />
  )
}
