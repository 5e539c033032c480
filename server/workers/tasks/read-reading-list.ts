import { readReadingList as read } from '../../metadata/cbl/read-reading-list.ts'
import type { TaskInput, TaskOutput } from '../messages.ts'

/** An uploaded reading list. */
export async function readReadingList({
  text,
}: TaskInput<'read-reading-list'>): Promise<TaskOutput<'read-reading-list'>> {
  return read(Buffer.from(text))
}
