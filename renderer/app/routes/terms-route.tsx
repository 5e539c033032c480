import { getRouteApi } from '@tanstack/react-router'
import { TermsPage, type TermView } from '../../features/terms/terms-page.tsx'
import { texts } from '../../features/terms/texts.ts'

const route = getRouteApi('/shell/administration/names')
const defaultSort = texts.sorts[0].value

export function TermsRoute() {
  const { of, q, sort, unused } = route.useSearch()
  const navigate = route.useNavigate()
  const setView = (view: TermView) =>
    void navigate({
      search: {
        ...(view.kind === 'genre' ? {} : { of: view.kind }),
        ...(view.text === '' ? {} : { q: view.text }),
        ...(view.sort === defaultSort ? {} : { sort: view.sort }),
        ...(view.unused ? { unused: true as const } : {}),
      },
      replace: true,
    })
  const view = { kind: of ?? 'genre', text: q ?? '', sort: sort ?? defaultSort, unused: unused ?? false } as const
  return <TermsPage onView={setView} view={view} />
}
