import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTaskBoard, type TaskProgress, type TaskStatus } from '../../events/task-board.ts'
import { showWork } from '../tasks/show-work.ts'
import { watchCopy } from './watch-copy.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inglenook-copy-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a copy of the database', () => {
  it('tells how much of it is written, never more than there is to write, and nothing once it has ended', async () => {
    const path = join(folder, 'copy.db')
    const heard = Promise.withResolvers<void>()
    const told: TaskProgress[] = []
    const tell = (progress: TaskProgress) => {
      told.push(progress)
      heard.resolve()
    }
    const write = async () => {
      writeFileSync(path, Buffer.alloc(700))
      await heard.promise
      return 'whole'
    }
    expect(await watchCopy({ path, bytes: 600 }, write, tell)).toBe('whole')
    expect(told).toEqual([{ current: 600, total: 600, unit: 'bytes' }])
  })
})

describe('work that somebody waits for', () => {
  it('is shown from its beginning to its end, also when it fails, and what it throws comes through', async () => {
    const taskBoard = createTaskBoard((error) => Promise.reject(error))
    const told: TaskStatus[] = []
    taskBoard.subscribe((status) => told.push(status))
    let ids = 0
    const showing = { taskBoard, newId: () => `t${++ids}`, clock: () => 7 }
    await showWork(showing, 'backup', async (tell) => tell({ current: 1, total: 2 }))
    const failure = showWork(showing, 'backup', () => Promise.reject(new Error('full')))
    await expect(failure).rejects.toThrow('full')
    expect(told.map(({ taskId, status, progress }) => [taskId, status, progress?.current ?? null])).toEqual([
      ['t1', 'running', null],
      ['t1', 'running', 1],
      ['t1', 'completed', null],
      ['t2', 'running', null],
      ['t2', 'failed', null],
    ])
    expect(taskBoard.active()).toEqual([])
  })
})
