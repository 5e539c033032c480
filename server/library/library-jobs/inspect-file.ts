import { AppError } from '../../domain/errors.ts'
import type { LibraryWork } from './library-work.ts'

/** What is at a path of the library (`.`: its folder); `unknown` while the folder is not there. */
export function inspectFile({ library, pool, signal }: LibraryWork, path: string) {
  return pool.run('inspect-path', { root: library.path, device: library.rootDevice, path }, { signal })
}

/** A missing or unreadable file says nothing while the library is not there. @throws AppError */
export async function requireFolder(work: LibraryWork): Promise<void> {
  if ((await inspectFile(work, '.')) === 'unknown') throw new AppError('library_folder_away')
}
