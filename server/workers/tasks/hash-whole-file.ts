import { type Result, succeed } from '../../domain/result.ts'
import { hashFile } from '../hash-file.ts'
import type { WorkerTasks } from '../messages.ts'

/** Errors: `file-missing`, `file-unreadable` */
export async function hashWholeFile(
  input: WorkerTasks['hash-file']['input'],
): Promise<Result<{ fileHash: string; externalReaderHash: string }>> {
  const hashed = hashFile(input.path, input.root)
  if (!hashed.ok) return hashed
  const { fileHash, externalReaderHash } = hashed.value
  return succeed({ fileHash, externalReaderHash })
}
