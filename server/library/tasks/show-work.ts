import type { TaskProgress, TaskStatus } from '../../events/task-board.ts'
import type { LibraryContext } from '../library-context.ts'

/** The work, and its person when it is for one person only. */
type Work = Pick<TaskStatus, 'taskType' | 'userId'>

/** Shows awaited work like a task, although it is not queued or stored. */
export async function showWork<T>(
  { taskBoard, newId, clock }: Pick<LibraryContext, 'taskBoard' | 'newId' | 'clock'>,
  about: Work,
  work: (reportProgress: (progress: TaskProgress) => void) => Promise<T>,
): Promise<T> {
  const nothing = { libraryId: null, seriesId: null, bookId: null, progress: null, error: null }
  const started = { ...nothing, ...about, taskId: newId(), paused: false, startedAt: clock(), completedAt: null }
  const end = (status: TaskStatus['status']) => taskBoard.put({ ...started, status, completedAt: clock() })
  taskBoard.put({ ...started, status: 'running' })
  try {
    const done = await work((progress) => taskBoard.progress(started.taskId, progress))
    end('completed')
    return done
  } catch (error) {
    end('failed')
    throw error
  }
}
