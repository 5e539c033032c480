import { renameSync } from 'node:fs'
import { findProgress } from '../../server/db/queries/reading/reading.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { newId } from './catalog.ts'
import { createLibraryFolder, type LibraryFolder } from './library-folder.ts'
import { openScanFixture } from './scan-fixture.ts'

/** The scan fixture with a second library and a reader. */
export async function openTwoLibraries() {
  const fixture = await openScanFixture()
  const other = createLibraryFolder()
  const otherId = await fixture.addLibrary({ path: other.root, name: 'Other' })
  const { db } = fixture.database
  const userId = newId()
  const user = {
    id: userId,
    username: 'mara',
    email: null,
    passwordHash: 'x',
    role: 'reader',
    now: Date.now(),
  } as const
  await db.commit([write('createUser', user)])
  const reader: Viewer = { ...systemViewer, userId }
  // An empty root counts as a disconnected drive.
  fixture.folder.comic('Stays/1.cbz')
  other.comic('Stays/1.cbz', { note: 'stays there' })
  const scanOther = () => fixture.scan({ libraryId: otherId })
  return {
    fixture,
    other,
    otherId,
    reader,
    scanOther,
    scanBoth: async () => [await fixture.scan(), await scanOther()] as const,
    async read(bookId: string, currentPage: number): Promise<void> {
      const act = { userId, bookId, currentPage, origin: 'web', device: null, now: Date.now() } as const
      await db.commit([write('saveProgress', act)])
    },
    async giveUp(bookId: string): Promise<void> {
      const act = { userId, bookId, origin: 'web', device: null, now: Date.now() } as const
      await db.commit([write('clearProgress', act)])
    },
    pageOf: async (bookId: string) => (await findProgress(reader, db.reader, bookId))?.currentPage ?? null,
    /** The visible book at a path of the other library. */
    there: (path: string) => fixture.at(path, otherId),
    async close(): Promise<void> {
      await fixture.close()
      other[Symbol.dispose]()
    },
  }
}

export type TwoLibraries = Awaited<ReturnType<typeof openTwoLibraries>>

/** Moves a file between the folders of two libraries. */
export function carry(from: LibraryFolder, path: string, to: LibraryFolder, as = path): void {
  to.folder(as.slice(0, as.lastIndexOf('/')))
  renameSync(from.at(path), to.at(as))
}
