import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { recoverCrashedPage } from './crash-recovery.ts'

/** A page whose process ends, with the recovery actions recorded in `done`. */
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

it('reloads a crashed page automatically, whatever ended its process', () => {
  for (const reason of ['crashed', 'oom', 'killed', 'launch-failed'] as const) {
    const { done, end } = pageOf()
    end(reason)
    expect(done, reason).toEqual(['loaded again'])
  }
})

it('asks before reloading a page that crashes again right away, to avoid an endless loop', () => {
  const { done, end } = pageOf()
  end('crashed')
  end('crashed', 59_999)
  end('oom', 59_999)
  expect(done).toEqual(['loaded again', 'asked', 'asked'])
  end('crashed', 60_000)
  expect(done.at(-1)).toBe('loaded again')
})

it('does nothing after a clean exit', () => {
  const { done, end } = pageOf()
  end('clean-exit')
  expect(done).toEqual([])
})
