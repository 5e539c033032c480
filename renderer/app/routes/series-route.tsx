import { getRouteApi } from '@tanstack/react-router'
import { SeriesBrowser } from '../../features/series/series-browser.tsx'
import { SeriesPage } from '../../features/series/series-page.tsx'
import { texts } from '../../features/series/texts.ts'
import { NoBooksYet } from '../../features/shared/titles/no-books-yet.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { common } from '../../ui/texts.ts'

const all = getRouteApi('/shell/series')
const one = getRouteApi('/shell/series/$seriesId')

/** All series of all libraries. */
export function AllSeriesRoute() {
  const browse = all.useSearch()
  const navigate = all.useNavigate()
  return (
    <Page
      actions={
        <LinkButton to="/books" variant="default">
          {common.allBooks}
        </LinkButton>
      }
      title={texts.allSeries}
    >
      <SeriesBrowser
        browse={browse}
        empty={<NoBooksYet words={texts.emptyAll} />}
        libraryId={null}
        onBrowse={(search, how) => void navigate({ search, replace: how === 'replace' })}
      />
    </Page>
  )
}

export function OneSeriesRoute() {
  const { seriesId } = one.useParams()
  return <SeriesPage key={seriesId} seriesId={seriesId} />
}
