import { getRouteApi } from '@tanstack/react-router'
import { LibrariesPage, NewLibraryPage } from '../../features/libraries/libraries-page.tsx'
import { LibrarySettingsPage } from '../../features/libraries/library-settings-page.tsx'

const settings = getRouteApi('/shell/libraries/$libraryId/settings')

/** All libraries. */
export function LibrariesRoute() {
  return <LibrariesPage />
}

/** A new library. */
export function NewLibraryRoute() {
  return <NewLibraryPage />
}

/** What is set for a library. */
export function LibrarySettingsRoute() {
  return <LibrarySettingsPage libraryId={settings.useParams().libraryId} />
}
