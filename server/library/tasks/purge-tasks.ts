import { listEndedTaskIds } from '../../db/queries/tasks.ts'
import { write } from '../../db/write.ts'
import type { Viewer } from '../../domain/access/viewer.ts'
import type { TaskContext } from './task-context.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 1_000

/** Forgets the tasks that ended `days` days ago or earlier and that the viewer may know of. Answers how many. */
export async function purgeTasks(
  viewer: Viewer,
  { database, clock }: Pick<TaskContext, 'database' | 'clock'>,
  days: number,
): Promise<number> {
  const before = clock() - days * DAY_MS + 1
  let deleted = 0
  for (;;) {
    const ids = await listEndedTaskIds(viewer, database.reader, { before, limit: AT_ONCE })
    if (ids.length === 0) return deleted
    const [count] = await database.commit([write('removeJobs', { ids })])
    deleted += count
    if (count === 0) return deleted
  }
}
