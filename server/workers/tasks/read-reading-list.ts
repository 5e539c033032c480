import { readReadingList as read } from '../../metadata/cbl/read-reading-list.ts'
import type { WorkerTasks } from '../messages.ts'

type ReadReadingList = WorkerTasks['read-reading-list']

/** An uploaded reading list. */
export async function readReadingList({ text }: ReadReadingList['input']): Promise<ReadReadingList['output']> {
  return read(Buffer.from(text))
}
