import { getRouteApi } from '@tanstack/react-router'
import { useMay } from '../../api/use-me.ts'
import { SeriesBrowser } from '../../features/series/series-browser.tsx'
import { SeriesPage } from '../../features/series/series-page.tsx'
import { texts } from '../../features/series/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'

const all = getRouteApi('/shell/series')
const one = getRouteApi('/shell/series/$seriesId')

/** Every series of every library. */
export function AllSeriesRoute() {
  const browse = all.useSearch()
  const navigate = all.useNavigate()
  const mayAdd = useMay('libraries-write')
  const { title, text, action } = texts.emptyAll
  return (
    <Page
      actions={
        <LinkButton to="/books" variant="default">
          All books
        </LinkButton>
      }
      title={texts.allSeries}
    >
      <SeriesBrowser
        browse={browse}
        empty={
          <EmptyState
            action={mayAdd && <LinkButton to="/libraries/new">{action}</LinkButton>}
            text={text}
            title={title}
          />
        }
        libraryId={null}
        onBrowse={(search, how) => void navigate({ search, replace: how === 'replace' })}
      />
    </Page>
  )
}

/** One series. */
export function OneSeriesRoute() {
  const { seriesId } = one.useParams()
  return <SeriesPage key={seriesId} seriesId={seriesId} />
}
