import { createWalk } from './walk.ts'
import type { WalkOptions } from './walk-folder.ts'

/** Steps in flight before the process waits for the receiver. */
const credit = 4
let remaining = credit
let wake: (() => void) | null = null

/** The process that walks a root whose drive may never respond: it can be abandoned. It exits with its server. */
async function run(options: WalkOptions): Promise<void> {
  for await (const step of createWalk()(options, new AbortController().signal)) {
    while (remaining === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    remaining -= 1
    process.send?.(step, () => undefined)
  }
  process.send?.({ kind: 'end' }, () => undefined)
}

process.on('message', (message: WalkOptions | 'more') => {
  if (message !== 'more') return void run(message)
  remaining += 1
  wake?.()
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
