import { getRouteApi } from '@tanstack/react-router'
import { LibrariesPage, NewLibraryPage } from '../../features/libraries/libraries-page.tsx'
import { LibrarySettingsPage } from '../../features/libraries/library-settings-page.tsx'

const settings = getRouteApi('/shell/libraries/$libraryId/settings')

export function LibrariesRoute() {
  return <LibrariesPage />
}

export function NewLibraryRoute() {
  return <NewLibraryPage />
}

/** Settings of a library. */
export function LibrarySettingsRoute() {
  return <LibrarySettingsPage libraryId={settings.useParams().libraryId} />
}
