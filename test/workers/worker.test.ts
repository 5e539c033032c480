import { describe, expect, it, vi } from 'vitest'
import { markThreadUnhealthy } from '../../server/formats/kit/thread-health.ts'
import { runTask } from '../../server/workers/worker.ts'

describe('a worker thread', () => {
  it('ends before its next task when its decoder can no longer be trusted', async () => {
    const order = { name: 'preview-folder', input: { root: '/nowhere', limit: 1, excluded: [] }, slot: 0 } as const
    expect(await runTask(order)).toMatchObject({ paths: [] })
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('the thread ended')
    })
    markThreadUnhealthy()
    await expect(runTask(order)).rejects.toThrow('the thread ended')
    expect(exit).toHaveBeenCalledOnce()
  })
})
