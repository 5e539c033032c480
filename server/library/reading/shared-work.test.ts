import { describe, expect, it } from 'vitest'
import { createSharedWork } from './shared-work.ts'

function setup() {
  const shared = createSharedWork<string>()
  const signals: AbortSignal[] = []
  const finish: ((value: string) => void)[] = []
  const fail: ((error: Error) => void)[] = []
  const work = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>((resolve, reject) => {
      finish.push(resolve)
      fail.push(reject)
    })
  }
  const join = (gone = new AbortController().signal) => shared.run('page', gone, work)
  return { join, signals, finish, fail }
}

describe('shared work', () => {
  it('continues while anyone waits, and is aborted when the last caller has left', async () => {
    const { join, signals } = setup()
    const [first, second] = [new AbortController(), new AbortController()]
    const one = join(first.signal)
    const two = join(second.signal)
    first.abort()
    await expect(one).rejects.toThrow()
    expect(signals[0]?.aborted).toBe(false)
    second.abort()
    await expect(two).rejects.toThrow()
    expect(signals[0]?.aborted).toBe(true)
  })

  it('starts again after it was aborted', async () => {
    const { join, signals, finish } = setup()
    const gone = new AbortController()
    const one = join(gone.signal)
    gone.abort()
    await expect(one).rejects.toThrow()
    const two = join()
    finish[1]?.('again')
    expect(await two).toBe('again')
    expect(signals).toHaveLength(2)
  })

  it('does not start for a caller that has already left', async () => {
    const { join, signals } = setup()
    await expect(join(AbortSignal.abort())).rejects.toThrow()
    expect(signals).toHaveLength(0)
  })

  it('reports a failure to all callers and caches no failure', async () => {
    const { join, fail, finish } = setup()
    const both = Promise.allSettled([join(), join()])
    fail[0]?.(new Error('no'))
    expect((await both).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    const later = join()
    finish[1]?.('yes')
    expect(await later).toBe('yes')
  })

  it('runs once for all concurrent callers', async () => {
    const { join, signals, finish } = setup()
    const all = Promise.all([join(), join(), join()])
    finish[0]?.('bytes')
    expect(await all).toEqual(['bytes', 'bytes', 'bytes'])
    expect(signals).toHaveLength(1)
    expect(signals[0]?.aborted).toBe(false)
  })
})
