import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMay } from '../../api/account/use-me.ts'
import { libraryQuery } from '../../api/queries/libraries.ts'
import { SeriesBrowser } from '../../features/series/series-browser.tsx'
import { texts } from '../../features/series/texts.ts'
import { onlyWith } from '../../features/shared/filter/browse.ts'
import { counted } from '../../lib/counts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'

const route = getRouteApi('/shell/libraries/$libraryId')

/** The series of one library. */
export function LibraryRoute() {
  const { libraryId } = route.useParams()
  const browse = route.useSearch()
  const navigate = route.useNavigate()
  const library = useQuery(libraryQuery(libraryId))
  const empty = useMay('libraries-write') ? texts.emptyLibrary : common.noBooks.nothingShared
  return (
    <Loaded query={library} nextPath={<LinkButton to="/libraries">{common.allLibraries}</LinkButton>}>
      {({ name, bookCount }) => (
        <Page
          actions={
            <>
              <LinkButton search={onlyWith('libraryId', libraryId)} to="/books" variant="default">
                {common.allBooks}
              </LinkButton>
              <LinkButton to="/libraries" variant="default">
                {common.allLibraries}
              </LinkButton>
            </>
          }
          subtitle={counted.books(bookCount)}
          title={name}
        >
          <SeriesBrowser
            browse={browse}
            empty={<EmptyState text={empty.text} title={empty.title} />}
            libraryId={libraryId}
            onBrowse={(search, how) => void navigate({ search, replace: how === 'replace' })}
          />
        </Page>
      )}
    </Loaded>
  )
}
