import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bytesInPs, bytesInTasklist, memoryMeter, watchMemory } from '../../server/plugins/process/memory-use.ts'
import { tryingFixture } from './network-fixture.ts'
import { handTimers } from './runner-fixture.ts'

const megabytes = 1024 * 1024
/** Allocates and fills 2,400 MB in pieces, and says how many it has; then it waits. */
const allocate = (piece: string) => `globalThis.all = []
  for (let count = 64; count <= 2_400; count += 64) {
    all.push(${piece})
    process.stderr.write('has ' + count + ' MB\\n')
  }
  await new Promise((done) => setTimeout(done, 60_000))`

describe('a JavaScript plugin that fills the memory is ended, long before it has all that it wants', () => {
  it.each([
    ['by buffers', `Buffer.alloc(${64 * megabytes}, 1)`],
    ['by memory for threads', `new Uint8Array(new SharedArrayBuffer(${64 * megabytes})).fill(1)`],
    ['by memory for WebAssembly', `new Uint8Array(new WebAssembly.Memory({ initial: 1_024 }).buffer).fill(1)`],
  ])('%s', async (_, piece) => {
    await using fixture = tryingFixture({})
    await expect(fixture.attempt(allocate(piece))).rejects.toMatchObject({
      kind: 'too-large',
      message: 'The plugin trying used more than 512 MB of memory and was stopped. Report this to its author.',
    })
    expect(await fixture.logged(/^Plugin exited/)).toContain('SIGKILL')
    const had = fixture.lines.flatMap((line) => Number(/^has (\d+) MB/.exec(line)?.[1] ?? []))
    expect(Math.max(...had)).toBeLessThan(1_500)
  })

  it('by objects: Node.js ends it', async () => {
    await using fixture = tryingFixture({})
    const code = 'const all = []; for (;;) all.push({ all: Array(100).fill(all.length) })'
    await expect(fixture.attempt(code)).rejects.toMatchObject({ kind: expect.stringMatching(/exited|too-large/) })
    await fixture.logged(/^Plugin exited/)
  })
})

describe('a JavaScript plugin that writes without end', () => {
  it('is ended when it is no line', async () => {
    await using fixture = tryingFixture({})
    const code = `for (;;) if (!process.stdout.write('x'.repeat(65_536))) await new Promise((done) => process.stdout.once('drain', done))`
    await expect(fixture.attempt(code)).rejects.toMatchObject({
      kind: 'too-large',
      message: expect.stringMatching(/line of more than 4 MB/),
    })
  })

  it('is ended when it is many lines', async () => {
    await using fixture = tryingFixture({})
    const code = `const text = JSON.stringify({ jsonrpc: '2.0', method: 'note' }) + '\\n'
      for (;;) if (!process.stdout.write(text.repeat(1_000))) await new Promise((done) => process.stdout.once('drain', done))`
    await expect(fixture.attempt(code)).rejects.toMatchObject({
      kind: 'too-large',
      message: expect.stringMatching(/more messages than can be read/),
    })
  })

  it('to its log neither fills that nor stops the server', async () => {
    await using fixture = tryingFixture({})
    const code = `for (let count = 0; count < 2_000; count++) process.stderr.write('again\\n'.repeat(100) + 'x'.repeat(10_000))`
    expect(await fixture.attempt(code)).toEqual({ done: null })
    expect(fixture.lines.filter((line) => /^again|^x/.test(line)).length).toBeLessThan(200)
  })
})

it('a JavaScript plugin that opens files without end harms itself alone', async () => {
  await using fixture = tryingFixture({})
  const code = `const fs = await import('node:fs'); const all = []
    for (;;) all.push(fs.openSync(given, 'r'))`
  const own = `${fixture.plugins}/trying/plugin.json`
  await expect(fixture.attempt(code, own)).resolves.toMatchObject({ failed: 'EMFILE' })
  expect(await fixture.attempt('return 1')).toEqual({ done: 1 })
})

describe('the memory of a process', () => {
  it('is read from the system', async () => {
    const meter = memoryMeter(true, undefined)
    const bytes = await meter.read(process.pid)
    expect(bytes / process.memoryUsage.rss()).toBeGreaterThan(0.5)
    expect(bytes / process.memoryUsage.rss()).toBeLessThan(2)
  })

  it.runIf(process.platform === 'linux')('includes those that it started, on Linux', async () => {
    const group = Number(readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[2])
    const [alone, all] = [memoryMeter(true, undefined), memoryMeter(false, undefined)]
    expect(await all.read(group)).toBeGreaterThanOrEqual((await alone.read(process.pid)) * 0.9)
  })

  it('is read from what macOS and Windows print', () => {
    expect(bytesInPs('  501  2048\n 7000 102400\n 7000 1024\n', 7_000)).toBe(103_424 * 1_024)
    expect(bytesInTasklist('"node.exe","7000","Console","1","612,345 K"\r\n')).toBe(612_345 * 1_024)
    expect(bytesInTasklist('"node.exe","7000","Console","1","612.345 K"\r\n')).toBe(612_345 * 1_024)
    expect(bytesInTasklist('INFO: No tasks are running which match the specified criteria.')).toBe(0)
  })

  it('is read in intervals until it is too much, or the process has ended', async () => {
    const { timers, elapse, waiting } = handTimers()
    const sizes = [1, 2, 4, 8]
    const seen: string[] = []
    const meter = { everyMs: 50, read: async () => sizes.shift() ?? Promise.reject(new Error('ended')) }
    const watched = { pid: 1, meter, timers, onTick: () => seen.push('tick') }
    const end = watchMemory({ ...watched, maxBytes: 3, onExceeded: () => seen.push('exceeded') })
    for (let count = 0; count < 3; count++) await elapse(50)
    await expect.poll(() => seen).toEqual(['tick', 'tick', 'tick', 'exceeded'])
    expect(waiting()).toEqual([])
    end()
    const endOther = watchMemory({ ...watched, maxBytes: 30, onExceeded: () => seen.push('again') })
    for (let count = 0; count < 2; count++) await elapse(50)
    await expect.poll(waiting).toEqual([50])
    endOther()
    expect(waiting()).toEqual([])
    expect(seen).not.toContain('again')
  })
})
