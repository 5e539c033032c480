import { describe, expect, it } from 'vitest'
import { createTaskBoard, type TaskStatus } from '../../events/task-board.ts'
import { showWork } from './show-work.ts'

describe('an interactive task', () => {
  it('is shown from start to end, also when it fails, and passes its error through', async () => {
    const taskBoard = createTaskBoard((error) => Promise.reject(error))
    const reported: TaskStatus[] = []
    taskBoard.subscribe((status) => reported.push(status))
    let ids = 0
    const showing = { taskBoard, newId: () => `t${++ids}`, clock: () => 7 }
    await showWork(showing, { taskType: 'restore', userId: null }, async (reportProgress) =>
      reportProgress({ current: 1, total: 2 }),
    )
    const mine = { taskType: 'import', userId: 'u1' }
    const failure = showWork(showing, mine, () => Promise.reject(new Error('full')))
    await expect(failure).rejects.toThrow('full')
    expect(
      reported.map(({ taskId, status, userId, progress }) => [taskId, status, userId, progress?.current ?? null]),
    ).toEqual([
      ['t1', 'running', null, null],
      ['t1', 'running', null, 1],
      ['t1', 'completed', null, null],
      ['t2', 'running', 'u1', null],
      ['t2', 'failed', 'u1', null],
    ])
    expect(taskBoard.active()).toEqual([])
  })
})
