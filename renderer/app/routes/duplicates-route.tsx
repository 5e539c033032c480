import { getRouteApi } from '@tanstack/react-router'
import { DuplicatesPage } from '../../features/duplicates/duplicates-page.tsx'
import { MergeSeveral } from '../../features/series/grouping/merge-series.tsx'
import { MoveTogether } from '../../features/series/grouping/move-books.tsx'

const route = getRouteApi('/shell/administration/duplicates')

/** Duplicate series and books. */
export function DuplicatesRoute() {
  const { of } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <DuplicatesPage
      of={of ?? 'books'}
      renderMerge={(merge) => <MergeSeveral {...merge} />}
      renderMove={(move) => <MoveTogether {...move} />}
      onOf={(next) => void navigate({ search: next === 'series' ? { of: next } : {}, replace: true })}
    />
  )
}
