import { expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { createTaskBoard, type TaskStatus } from '../events/task-board.ts'
import { createDistantJobs } from './distant-jobs.ts'

const orders = { cancel: () => undefined, pause: () => undefined, wake: () => undefined }

it('a job of another server can be paused before its start is heard of here', () => {
  const sent: unknown[] = []
  const peers = { id: () => 'this one', channel: () => (order: unknown) => sent.push(order) }
  const board = createTaskBoard((error) => {
    throw error
  })
  board.put({ taskId: 'scan-1', taskType: 'scan', status: 'pending', paused: false } as TaskStatus)
  const jobs = createDistantJobs({ peers, reader: {} } as unknown as Database, board, orders)
  const isPausable = (kind: string) => kind === 'scan'
  jobs.pauseOf('scan-1', isPausable)?.set(true)
  expect(sent).toEqual([{ pause: 'scan-1', isOn: true }])
  expect(jobs.pauseOf('scan-2', isPausable)).toBeNull()
  expect(jobs.pauseOf('scan-1', () => false)).toBeNull()
})
