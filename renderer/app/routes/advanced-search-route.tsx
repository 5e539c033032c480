import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BookBrowser } from '../../features/books/book-browser.tsx'
import { AdvancedSearch } from '../../features/search/advanced-search.tsx'
import { texts } from '../../features/search/texts.ts'
import { BookSelection } from '../../features/series/book-selection.tsx'
import { SeriesBrowser } from '../../features/series/series-browser.tsx'
import type { Browse } from '../../features/shared/filter/browse.ts'
import type { FilterTarget } from '../../features/shared/filter/fields.ts'
import { NoBooksYet } from '../../features/shared/titles/no-books-yet.tsx'

const route = getRouteApi('/shell/search/advanced')

/** Series or books that match the conditions of the address. */
export function AdvancedSearchRoute() {
  const { of: target = 'series', ...browse } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (of: FilterTarget, next: Browse, how?: 'replace') => {
    const search = of === 'books' ? { of, ...next } : next
    void navigate({ search, replace: how === 'replace', resetScroll: false })
  }
  const onBrowse = (next: Browse, how?: 'replace') => go(target, next, how)
  const common = { browse, onBrowse, empty: <NoBooksYet words={texts.advanced.empty} /> }
  const renderFound = (filters: ReactNode) =>
    target === 'series' ? (
      <SeriesBrowser {...common} filters={filters} libraryId={null} />
    ) : (
      <BookBrowser
        {...common}
        filters={filters}
        renderActions={(selected, selection) => <BookSelection locations={selected} selection={selection} />}
      />
    )
  return <AdvancedSearch browse={browse} onBrowse={onBrowse} onTarget={go} renderFound={renderFound} target={target} />
}
