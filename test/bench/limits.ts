import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { type LoadResult, runLoad } from './load.ts'

/** The limits of this machine, measured in the same run as the results compared with them. */

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

/** W: seconds to walk and stat every file, one thread, synchronous. */
export function walkLimit(root: string): { readonly seconds: number; readonly files: number } {
  const started = performance.now()
  const files = filesBelow(root)
  for (const file of files) statSync(file)
  return { seconds: (performance.now() - started) / 1_000, files: files.length }
}

/** Reads every byte once to fill the page cache, because disks are not measured. */
export function warmUp(root: string): void {
  const buffer = Buffer.alloc(1 << 20)
  for (const file of filesBelow(root)) {
    const handle = openSync(file, 'r')
    while (readSync(handle, buffer) > 0);
    closeSync(handle)
  }
}

/** The start of an empty Node process in seconds: the best of five. */
export function nodeLimit(): number {
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now()
    spawnSync(process.execPath, ['-e', '0'])
    return (performance.now() - started) / 1_000
  })
  return Math.min(...times)
}

/** H: seconds to hash every byte with SHA-256, one thread. */
export function hashLimit(root: string): { readonly seconds: number } {
  const buffer = Buffer.alloc(1 << 20)
  const files = filesBelow(root)
  const started = performance.now()
  for (const file of files) {
    const hash = createHash('sha256')
    const handle = openSync(file, 'r')
    for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer))
      hash.update(buffer.subarray(0, read))
    closeSync(handle)
    hash.digest()
  }
  return { seconds: (performance.now() - started) / 1_000 }
}

/** J: a separate node:http server that stringifies the same list for every request. */
export async function stringifyLimit(list: unknown, connections: number, seconds: number): Promise<LoadResult> {
  return withWorker('stringify', { list }, (port) => runLoad({ port, paths: ['/'], connections, seconds }))
}

/**
 * Z: a node:http server that sends positioned reads of an open archive, page by page.
 * @param file stored cbz made by the bench
 */
export async function rangeLimit(file: string, load: { connections: number; seconds: number }): Promise<LoadResult> {
  const ranges = pageRanges(readFileSync(file))
  const paths = ranges.map((_, index) => `/${index}`)
  return withWorker('range', { file, ranges }, (port) => runLoad({ port, paths, ...load }))
}

/**
 * T: milliseconds of processor time for a thumbnail of the first page of an archive: sharp, one thread, JPEG.
 * @param file stored cbz made by the bench
 */
export async function thumbnailLimit(file: string): Promise<number> {
  const bytes = readFileSync(file)
  const [[start, length] = [0, 0]] = pageRanges(bytes)
  const page = bytes.subarray(start, start + length)
  const threads = sharp.concurrency()
  sharp.concurrency(1)
  const count = 40
  const make = () => sharp(page).resize({ width: 400 }).jpeg({ quality: 80 }).toBuffer()
  await make()
  const before = process.cpuUsage()
  for (let turn = 0; turn < count; turn += 1) await make()
  const { user, system } = process.cpuUsage(before)
  sharp.concurrency(threads)
  return (user + system) / 1_000 / count
}

/** Offsets of the stored entries in an archive made by the bench. */
function pageRanges(bytes: Buffer): [number, number][] {
  const ranges: [number, number][] = []
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const size = bytes.readUInt32LE(at + 18)
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    if (size > 2_000) ranges.push([start, size])
    at = start + size
  }
  return ranges
}

async function withWorker<T>(
  kind: 'stringify' | 'range',
  data: unknown,
  use: (port: number) => Promise<T>,
): Promise<T> {
  const { fork } = await import('node:child_process')
  const child = fork(new URL('limit-server.ts', import.meta.url), [kind], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send({ data } as never)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', (code) => reject(new Error(`limit server ended with ${code}`)))
  })
  try {
    return await use(port)
  } finally {
    child.kill()
  }
}
