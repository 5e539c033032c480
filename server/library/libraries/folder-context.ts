import type { FolderAnswer } from '../../workers/messages.ts'
import type { ScanningContext } from './scanning-context.ts'

/** What looks at folders that need not belong to a library. */
export type FolderContext = Pick<ScanningContext, 'drives' | 'workers'>

/**
 * Looks at a folder in a thread, or in a process where its drive may leave whoever asks waiting for ever. A drive that is
 * known not to answer is not asked.
 * @param look told the root to read it by
 */
export async function runInFolder<T>(
  { drives }: FolderContext,
  folder: string,
  look: (root: string) => Promise<FolderAnswer<T>>,
): Promise<FolderAnswer<T>> {
  if (drives.isSilentAt(folder)) return { ok: false, code: 'SILENT' }
  return look(drives.driveOf(folder))
}
