import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keys } from './keys.ts'
import { staleKeys } from './live-keys.ts'
import { type ReportedTask, takeTask } from './live-tasks.ts'

const task = (status: ReportedTask['status'], current?: number): ReportedTask => ({
  taskId: 't',
  taskType: 'export',
  status,
  paused: false,
  progress: current === undefined ? null : { current, total: 100 },
  error: null,
  startedAt: null,
  completedAt: null,
  libraryId: null,
  seriesId: null,
  bookId: null,
})
const staleAfter = (taskType: string) =>
  staleKeys({ type: 'task_progressed', task: { ...task('completed'), taskType } })

describe('a live task event', () => {
  it('refetches lists when the task starts and ends, and not while it runs', () => {
    const client = new QueryClient()
    expect(takeTask(client, task('pending'), 0)).toBe(true)
    expect(takeTask(client, task('running'), 1)).toBe(true)
    expect(takeTask(client, task('running', 10), 2)).toBe(false)
    expect(takeTask(client, task('running', 60), 5_002)).toBe(false)
    expect(client.getQueryData(keys.taskGoing('t'))).toMatchObject({ progress: { current: 60 }, steps: [{}, {}] })
    expect(takeTask(client, task('completed'), 6_000)).toBe(true)
    expect(client.getQueryData(keys.taskGoing('t'))).toBeNull()
  })

  it('refetches when the task is paused or resumed, and leaves the pause out of the rate', () => {
    const client = new QueryClient()
    for (const second of [0, 1, 2]) takeTask(client, task('running', second * 10), second * 1_000)
    const steps = () => client.getQueryData<{ steps: unknown }>(keys.taskGoing('t'))?.steps
    expect(takeTask(client, { ...task('running', 25), paused: true }, 3_000)).toBe(true)
    expect(steps()).toEqual([])
    expect(takeTask(client, task('running', 25), 90_000)).toBe(true)
    expect(steps()).toEqual([{ at: 90_000, current: 25 }])
  })

  it('makes the task available by kind to screens that do not know its id', () => {
    const client = new QueryClient()
    takeTask(client, { ...task('running', 5), taskType: 'backup' }, 0)
    expect(client.getQueryData(keys.kindGoing('backup'))).toBe('t')
  })

  it('invalidates the task list, and the exports or backups it creates', () => {
    expect(staleAfter('thumbnails')).toEqual([keys.tasks, keys.metrics])
    expect(staleAfter('export')).toEqual([keys.tasks, keys.metrics, keys.exports])
    expect(staleAfter('restore')).toEqual([keys.tasks, keys.metrics, keys.backups])
  })
})
