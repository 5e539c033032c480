import { listLibraries } from '../../db/queries/libraries.ts'
import type { LibraryRecord } from '../../db/records/library.ts'
import { systemViewer, type Viewer } from '../../domain/access/viewer.ts'
import type { OtherLibrary } from './check-path.ts'
import type { LibraryDesk } from './library-desk.ts'

/**
 * Every library there is, for what holds between all of them, whoever asks: their folders must not overlap. Those that
 * the viewer may not see have no name and no id.
 */
export async function everyLibrary(
  viewer: Viewer,
  { database }: Pick<LibraryDesk, 'database'>,
): Promise<readonly (OtherLibrary & Partial<Pick<LibraryRecord, 'id'>>)[]> {
  const all = await listLibraries(systemViewer, database.reader)
  return all.map(({ id, name, path }) => {
    const isShown = viewer.libraryIds === null || viewer.libraryIds.includes(id)
    return isShown ? { id, name, path } : { name: null, path }
  })
}

/** The folders of the libraries that the viewer may not see. Absolute. */
export async function hiddenFolders(viewer: Viewer, desk: Pick<LibraryDesk, 'database'>): Promise<readonly string[]> {
  if (viewer.libraryIds === null) return []
  return (await everyLibrary(viewer, desk)).flatMap(({ name, path }) => (name === null ? [path] : []))
}
