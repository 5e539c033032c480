import type { FolderAnswer } from '../../workers/messages.ts'
import type { LibraryContext } from '../library-context.ts'

/**
 * Looks at a folder in a thread, or in a process where its drive may leave whoever asks waiting for ever. A drive that is
 * known not to answer is not asked.
 * @param look told the root to read it by
 */
export async function runInFolder<T>(
  { drives }: LibraryContext,
  folder: string,
  read: (root: string) => Promise<FolderAnswer<T>>,
): Promise<FolderAnswer<T>> {
  if (drives.isUnresponsive(folder)) return { ok: false, code: 'SILENT' }
  return read(drives.driveOf(folder))
}
