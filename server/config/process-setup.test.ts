import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const module = new URL('./process-setup.ts', import.meta.url).href

/** Retains 15 MB and allocates many short-lived objects, like a scan. Prints the peak heap size in megabytes. */
const work = `
  const held = Array.from({ length: 100_000 }, (_, n) => ({ path: 'a book at ' + n, size: n / 3, time: n * 1.5 }))
  let most = 0
  for (let batch = 0, kept = []; batch < 1_500; batch++) {
    kept = [...kept, Array.from({ length: 5_000 }, (_, n) => ({ n: n / 7, at: held[n].path + batch }))].slice(-12)
    if (batch % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    most = Math.max(most, process.memoryUsage().heapTotal)
  }
  console.log(most / 1e6)`

/** Without concurrent garbage collection, whose progress depends on the load of the machine. */
function heapOf(before: string): number {
  const flags = ['--single-threaded-gc', '--input-type=module']
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-e', before + work], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return Number(stdout)
}

/** The median of three runs, because a collection may be late on a busy machine. */
function medianHeapOf(before: string): number {
  const [, middle = 0] = [heapOf(before), heapOf(before), heapOf(before)].sort((one, other) => one - other)
  return middle
}

it('a process with small heaps uses much less memory for the same work', () => {
  const usual = medianHeapOf('')
  const small = medianHeapOf(
    `import { limitHeaps, allowHeapGrowth } from '${module}'; limitHeaps(); allowHeapGrowth();`,
  )
  expect(small).toBeGreaterThan(15)
  expect(small).toBeLessThan(usual * 0.75)
}, 90_000)
