import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keys } from './keys.ts'
import { type ToldTask, takeTask } from './live-tasks.ts'

const task = (status: ToldTask['status'], current?: number): ToldTask => ({
  taskId: 't',
  taskType: 'export',
  status,
  progress: current === undefined ? null : { current, total: 100 },
})

describe('background work that the stream tells of', () => {
  it('asks for lists anew when it begins and when it ends, and for nothing while it goes on', () => {
    const client = new QueryClient()
    expect(takeTask(client, task('pending'), 0)).toContainEqual(keys.tasks)
    expect(takeTask(client, task('running'), 1)).toContainEqual(keys.exports)
    expect(takeTask(client, task('running', 10), 2)).toEqual([])
    expect(takeTask(client, task('running', 60), 5_002)).toEqual([])
    expect(client.getQueryData(keys.taskGoing('t'))).toMatchObject({ progress: { current: 60 }, steps: [{}, {}] })
    expect(takeTask(client, task('completed'), 6_000)).toContainEqual(keys.exports)
    expect(client.getQueryData(keys.taskGoing('t'))).toBeNull()
  })

  it('touches neither exports nor backups for work that makes none', () => {
    const stale = takeTask(new QueryClient(), { ...task('completed'), taskType: 'thumbnails' }, 0)
    expect(stale).toEqual([keys.tasks, keys.metrics])
  })
})
