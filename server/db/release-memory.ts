import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { readonly type: 'major'; readonly execution: 'sync'; readonly flavor: 'last-resort' }) => void

/**
 * Collects garbage and gives memory that is not used any more back to the system. The engine does so by itself only when
 * it is short of memory, and a server that has nothing to do never is. Takes some tens of milliseconds: for moments when
 * work has ended.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
