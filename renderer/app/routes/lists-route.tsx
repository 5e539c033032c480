import { getRouteApi } from '@tanstack/react-router'
import { CollectionPage } from '../../features/lists/collection-page.tsx'
import { ReadListImportPage } from '../../features/lists/import/import-page.tsx'
import { ListsPage } from '../../features/lists/lists-page.tsx'
import { ReadListPage } from '../../features/lists/read-list-page.tsx'

const all = getRouteApi('/shell/lists')
const collection = getRouteApi('/shell/lists/collections/$collectionId')
const readList = getRouteApi('/shell/lists/reading/$readListId')

export function ListsRoute() {
  const { kind } = all.useSearch()
  const navigate = all.useNavigate()
  return (
    <ListsPage
      kind={kind ?? 'collections'}
      onKind={(next) => void navigate({ search: next === 'reading' ? { kind: next } : {}, replace: true })}
    />
  )
}

export function CollectionRoute() {
  const { collectionId } = collection.useParams()
  return <CollectionPage collectionId={collectionId} key={collectionId} />
}

export function ReadListRoute() {
  const { readListId } = readList.useParams()
  return <ReadListPage key={readListId} readListId={readListId} />
}

/** Imports a reading list from a file. */
export function ReadListImportRoute() {
  return <ReadListImportPage />
}
