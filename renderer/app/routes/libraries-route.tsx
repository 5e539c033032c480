import { LibrariesPage } from '../../features/libraries/libraries-page.tsx'
import { NewLibraryPage } from '../../features/libraries/new-library-page.tsx'

/** All libraries. */
export function LibrariesRoute() {
  return <LibrariesPage />
}

/** A new library. */
export function NewLibraryRoute() {
  return <NewLibraryPage />
}
