import { succeed } from '../../domain/result.ts'
import type { WorkerTasks } from '../messages.ts'
import { withReader } from '../reader-cache.ts'

type ListContents = WorkerTasks['list-contents']

/** The contents of a book of pages; none for formats without such a list. Errors: those of opening and of reading. */
export function listContents({ file }: ListContents['input']): Promise<ListContents['output']> {
  return withReader(file, async (reader) => (await reader.readContents?.()) ?? succeed([]))
}
