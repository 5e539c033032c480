import { lstatSync, opendirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { toMicroseconds } from '../../domain/book/file-facts.ts'
import { fileCall } from '../../formats/kit/file-calls.ts'
import type { FileState, WorkerTasks } from '../messages.ts'

const missingState: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR'])

export async function inspectPath({ root, device, path }: WorkerTasks['inspect-path']['input']): Promise<FileState> {
  if (!isUsable(root, device)) return 'unknown'
  try {
    const stats = fileCall(() => lstatSync(join(root, path)))
    return stats.isFile() ? factsOf(stats) : 'gone'
  } catch (error) {
    return error instanceof Error && 'code' in error && missingState.has(error.code) ? 'gone' : 'unknown'
  }
}

function factsOf({ size, mtimeMs, ino }: Stats): FileState {
  return { size, mtimeUs: toMicroseconds(mtimeMs), inode: ino }
}

function isUsable(root: string, device: string | null): boolean {
  try {
    const stats = fileCall(() => statSync(root))
    if (!stats.isDirectory() || (device !== null && String(stats.dev) !== device)) return false
    const folder = fileCall(() => opendirSync(root))
    try {
      return fileCall(() => folder.readSync()) !== null
    } finally {
      fileCall(() => folder.closeSync())
    }
  } catch {
    return false
  }
}
