import { expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { createTaskBoard } from '../events/task-board.ts'
import { createDistantJobs } from './distant-jobs.ts'

const orders = { cancel: () => undefined, pause: () => undefined, wake: () => undefined }

function pauseOf(server: string | null) {
  const sent: unknown[] = []
  const peers = { id: () => server, channel: () => (order: unknown) => sent.push(order) }
  const board = createTaskBoard((error) => {
    throw error
  })
  const jobs = createDistantJobs({ peers, reader: {} } as unknown as Database, board, orders)
  jobs.pauseOf('scan-1')?.set(true)
  return sent
}

it('a job of another server can be paused before anything was heard of it here', () => {
  expect(pauseOf('this one')).toEqual([{ pause: 'scan-1', isOn: true }])
})

it('a server that is alone asks nobody to pause', () => {
  expect(pauseOf(null)).toEqual([])
})
