import type { FolderAnswer } from '../../workers/messages.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * Inspects a folder in a thread, or in a process where its drive may block forever. A drive known to be unresponsive is
 * skipped.
 * @param read receives the root of the drive
 */
export async function runInFolder<T>(
  { drives }: LibraryContext,
  folder: string,
  read: (root: string) => Promise<FolderAnswer<T>>,
): Promise<FolderAnswer<T>> {
  if (drives.isUnresponsive(folder)) return { ok: false, code: 'SILENT' }
  return read(drives.driveOf(folder))
}
