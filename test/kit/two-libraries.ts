import { renameSync } from 'node:fs'
import { findProgress } from '../../server/db/queries/reading.ts'
import { write } from '../../server/db/write.ts'
import { systemViewer, type Viewer } from '../../server/domain/access/viewer.ts'
import { newId } from './catalog.ts'
import { createLibraryFolder, type LibraryFolder } from './library-folder.ts'
import { openScanHouse } from './scan-house.ts'

/** The scan house with a second library and somebody who reads. */
export async function openTwoLibraries() {
  const house = await openScanHouse()
  const other = createLibraryFolder()
  const otherId = await house.addLibrary({ path: other.root, name: 'Other' })
  const { db } = house.database
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
  // An empty root counts as a drive that is not there.
  house.folder.comic('Stays/1.cbz')
  other.comic('Stays/1.cbz', { note: 'stays there' })
  const scanOther = () => house.scan({ libraryId: otherId })
  return {
    house,
    other,
    otherId,
    reader,
    scanOther,
    scanBoth: async () => [await house.scan(), await scanOther()] as const,
    async read(bookId: string, currentPage: number): Promise<void> {
      const act = { userId, bookId, currentPage, origin: 'web', device: null, now: Date.now() } as const
      await db.commit([write('keepPlace', act)])
    },
    async giveUp(bookId: string): Promise<void> {
      const act = { userId, bookId, origin: 'web', device: null, now: Date.now() } as const
      await db.commit([write('giveUpPlace', act)])
    },
    pageOf: async (bookId: string) => (await findProgress(reader, db.reader, bookId))?.currentPage ?? null,
    /** The book in view at a path of the other library. */
    there: (path: string) => house.at(path, otherId),
    async close(): Promise<void> {
      await house.close()
      other[Symbol.dispose]()
    },
  }
}

export type TwoLibraries = Awaited<ReturnType<typeof openTwoLibraries>>

/** Moves a file from one library's folder to another's. */
export function carry(from: LibraryFolder, path: string, to: LibraryFolder, as = path): void {
  to.folder(as.slice(0, as.lastIndexOf('/')))
  renameSync(from.at(path), to.at(as))
}
