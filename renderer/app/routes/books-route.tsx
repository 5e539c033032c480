import { getRouteApi } from '@tanstack/react-router'
import { BookBrowser } from '../../features/books/book-browser.tsx'
import { browserTexts as texts } from '../../features/books/texts.ts'
import { BookSelection } from '../../features/series/book-selection.tsx'
import { NoBooksYet } from '../../features/shared/titles/no-books-yet.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'

const route = getRouteApi('/shell/books')

/** All books of all libraries. */
export function BooksRoute() {
  const browse = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <Page
      actions={
        <LinkButton to="/series" variant="default">
          {common.allSeries}
        </LinkButton>
      }
      title={texts.allBooks}
    >
      <BookBrowser
        browse={browse}
        empty={<NoBooksYet words={texts.empty} />}
        onBrowse={(search, how) => void navigate({ search, replace: how === 'replace' })}
        renderActions={(selected, selection) => <BookSelection locations={selected} selection={selection} />}
      />
    </Page>
  )
}
