import { succeed } from '../../domain/result.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type ListContents = WorkerTasks['list-contents']

/** The outline of a book of pages; empty for formats without one. Errors: those of opening and reading. */
export function listContents({ file }: ListContents['input']): Promise<ListContents['output']> {
  return withReader(file, async (reader) => (await reader.readContents?.()) ?? succeed([]))
}
