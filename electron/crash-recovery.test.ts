import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { recoverCrashedPage } from './crash-recovery.ts'

/** A page whose process ends, and what is done about it. */
function pageOf() {
  const done: string[] = []
  let now = 0
  const contents = new EventEmitter()
  recoverCrashedPage(contents as Electron.WebContents, {
    now: () => now,
    reload: () => void done.push('loaded again'),
    ask: () => void done.push('asked'),
  })
  return {
    done,
    end(reason: Electron.RenderProcessGoneDetails['reason'], after = 0) {
      now += after
      contents.emit('render-process-gone', {}, { reason, exitCode: 1 })
    },
  }
}

it('is loaded again by itself, whatever its process ended by', () => {
  for (const reason of ['crashed', 'oom', 'killed', 'launch-failed'] as const) {
    const { done, end } = pageOf()
    end(reason)
    expect(done, reason).toEqual(['loaded again'])
  }
})

it('that ends again at once is asked about, so that it does not come and go for ever', () => {
  const { done, end } = pageOf()
  end('crashed')
  end('crashed', 59_999)
  end('oom', 59_999)
  expect(done).toEqual(['loaded again', 'asked', 'asked'])
  end('crashed', 60_000)
  expect(done.at(-1)).toBe('loaded again')
})

it('that ended in order is left alone', () => {
  const { done, end } = pageOf()
  end('clean-exit')
  expect(done).toEqual([])
})
