import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { LoadResult } from './load.ts'
import { runLoad } from './load.ts'
import type { BenchServer } from './server.ts'

export type Scan = {
  readonly status: string
  readonly filesDiscovered: number
  readonly booksAdded: number
  readonly booksUnchanged: number
  readonly errorCount: number
}
type Page<T> = { readonly data: readonly T[]; readonly total: number; readonly totalPages: number }
export type BookRow = {
  readonly id: string
  readonly path: string
  readonly fileFormat: string
  readonly pageCount: number
}

/** Seconds from the request of a scan to its end, and to the first book in a list. */
export type ScanTime = {
  readonly seconds: number
  readonly firstBookSeconds: number
  readonly peakMb: number
  readonly status: Scan
}

/** A folder deleted when the process exits. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function addLibrary(server: BenchServer, name: string, path: string): Promise<string> {
  const library = await server.post<{ id: string }>('/api/v1/libraries', { name, path })
  return library.id
}

/** Runs a scan to the end, polling for the first book as a user would. */
export async function timeScan(server: BenchServer, libraryId: string, mode: 'normal' | 'deep'): Promise<ScanTime> {
  const had = (await server.get<Page<BookRow>>('/api/v1/books?pageSize=1')).total
  const started = performance.now()
  await server.post(`/api/v1/libraries/${libraryId}/scan?mode=${mode}`)
  let firstBookSeconds = had > 0 ? 0 : Number.NaN
  let peakMb = 0
  for (;;) {
    if (Number.isNaN(firstBookSeconds)) {
      const seen = await server.get<Page<BookRow>>('/api/v1/books?pageSize=1')
      if (seen.total > 0) firstBookSeconds = (performance.now() - started) / 1_000
    }
    const status = await server.get<Scan>(`/api/v1/libraries/${libraryId}/scan-status`)
    peakMb = Math.max(peakMb, server.residentMb())
    if (status.status !== 'running' && status.status !== 'pending') {
      return { seconds: (performance.now() - started) / 1_000, firstBookSeconds, peakMb, status }
    }
    await new Promise((resolve) => setTimeout(resolve, Number.isNaN(firstBookSeconds) ? 10 : 50))
  }
}

/** Loads `paths` with the given number of connections. */
export function loadServer(
  server: BenchServer,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  return runLoad({ port: server.port, paths, headers: server.headers, connections, seconds })
}

/** Sends one POST at a time. @returns the sorted times in milliseconds */
export async function timePosts(
  server: BenchServer,
  path: string,
  bodies: readonly unknown[],
  times: number,
): Promise<{ p50: number; p95: number }> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const started = performance.now()
    await server.post(path, bodies[turn % bodies.length])
    taken.push(performance.now() - started)
  }
  taken.sort((a, b) => a - b)
  return { p50: taken[Math.floor(times * 0.5)] ?? 0, p95: taken[Math.floor(times * 0.95)] ?? 0 }
}

export async function booksOf(server: BenchServer, count: number, format: string): Promise<readonly BookRow[]> {
  const page = await server.post<Page<BookRow>>(`/api/v1/books/list?pageSize=${count}`, {
    condition: { format: { operator: 'is', value: format } },
  })
  return page.data
}

export async function totalBooks(server: BenchServer): Promise<number> {
  return (await server.get<Page<BookRow>>('/api/v1/books?pageSize=1')).total
}

/** Idle time in milliseconds: longer than threads, connections and caches stay active. */
export const restMs = 45_000

/** Resolves when no task is queued or running; fails after five minutes. */
export async function tasksDone(server: BenchServer): Promise<void> {
  for (let turn = 0; turn < 150; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const { tasks } = await server.get<{ tasks: { pendingCount: number; processingCount: number } }>('/api/v1/metrics')
    if (tasks.pendingCount + tasks.processingCount === 0) return
  }
}

/** Cancels cover generation, which would affect the next measurement. */
export function cancelCovers(server: BenchServer): Promise<void> {
  return cancelTasks(server, 'thumbnails')
}

/** Backups would start with the service, or go on with its next start, and read the whole catalog during a measurement. */
export async function stopBackups(server: BenchServer): Promise<void> {
  await server.put('/api/v1/admin/settings/backup.enabled', { value: 'false' })
  await cancelTasks(server, 'backup')
}

/** Cancels tasks of a type that run or wait, and waits until none does. */
export async function cancelTasks(server: BenchServer, type: 'thumbnails' | 'backup'): Promise<void> {
  const { data } = await server.get<{ data: { id: string; status: string }[] }>(`/api/v1/tasks?taskType=${type}`)
  const active = data.filter(({ status }) => status === 'pending' || status === 'processing')
  for (const { id } of active) await server.post(`/api/v1/tasks/${id}/cancel`)
  await tasksDone(server)
}
