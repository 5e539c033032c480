import { performance } from 'node:perf_hooks'
import type { BenchDatabase } from '../databases/bench-database.ts'
import { type PageRequest, timeRequest } from '../databases/requests.ts'
import { loadServer } from '../measure.ts'
import type { BenchServer } from '../server.ts'
import type { Cost } from './costs.ts'

/** Requests with a change of the catalog before each. */
const changes = 30
const secondsOfEach = 2
/** This client is slower than that of `loadServer`: enough calls for their processor time to be counted. */
const secondsOfCalls = 5
const warmSeconds = 8

/** Processor seconds within a second that an idle service needs at most, and how many seconds it may take to be idle. */
const idleShare = 0.05
const longestStart = 600

/**
 * Starts a service and waits until it does nothing: it checks a large file whole after each start.
 * @returns its processor seconds until then
 */
export async function startIdle(
  database: Pick<BenchDatabase, 'start'>,
): Promise<{ readonly server: BenchServer; readonly busySeconds: number }> {
  const server = await database.start()
  for (let second = 0; second < longestStart; second++) {
    const before = server.cpuSeconds()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    if (server.cpuSeconds() - before <= idleShare) return { server, busySeconds: before }
  }
  await server.stop()
  throw new Error(`the service is still at work ${longestStart} s after its start`)
}

/** It has no process of its own. */
const embedded: Pick<BenchDatabase, 'cpuSeconds'> = { cpuSeconds: () => 0 }

export function timeAsked(server: BenchServer, asked: PageRequest): Promise<Cost> {
  return timeRequest(server, embedded, asked)
}

/** Addresses whose answers are not JSON, in turn. */
export async function timeFiles(server: BenchServer, paths: readonly string[]): Promise<Cost> {
  await loadServer(server, paths, 1, secondsOfEach / 2)
  const before = server.cpuSeconds()
  const { p50, requests } = await loadServer(server, paths, 1, secondsOfEach)
  return { p50, requests, cpu: (1_000 * (server.cpuSeconds() - before)) / requests }
}

/** A service that has just started compiles its code during the first thousand requests. */
export async function warmServer(server: BenchServer, paths: readonly string[]): Promise<void> {
  await loadServer(server, paths, 1, warmSeconds)
}

/**
 * The same request after a change of the catalog each time, so that no answer is cached. Its processor time cannot be
 * told from that of the change.
 * @param bookId of a book to rename
 */
export async function timeAfterChange(server: BenchServer, path: string, bookId: string): Promise<Cost> {
  const times: number[] = []
  for (let turn = 0; turn < changes; turn++) {
    await server.patch(`/api/v1/books/${bookId}`, { title: `Renamed ${turn} ${path}`.slice(0, 100) })
    const started = performance.now()
    await server.get(path)
    times.push(performance.now() - started)
  }
  return { p50: middle(times), cpu: null, requests: changes }
}

/** One call at a time for {@link secondsOfCalls}. @param call its turn, from 0 on */
export async function timeCalls(server: BenchServer, call: (turn: number) => Promise<unknown>): Promise<Cost> {
  const times: number[] = []
  const before = server.cpuSeconds()
  const end = performance.now() + secondsOfCalls * 1_000
  for (let turn = 0; performance.now() < end; turn++) {
    const started = performance.now()
    await call(turn)
    times.push(performance.now() - started)
  }
  const cpu = (1_000 * (server.cpuSeconds() - before)) / times.length
  return { p50: middle(times), cpu, requests: times.length }
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** More than the service caches. */
const addressesAcross = 600

/**
 * Addresses of pages across a list, about 50 items each. Pages of a short list are asked for in several lengths, so that
 * they are no more cached than those of a long one.
 * @param list address with a query or without
 */
export function acrossPages(list: string, total: number): readonly string[] {
  const start = `${list}${list.includes('?') ? '&' : '?'}`
  return Array.from({ length: addressesAcross }, (_, turn) => {
    const pageSize = 35 + (turn % 31)
    const page = 1 + ((turn * 977) % Math.max(1, Math.floor(total / pageSize)))
    return `${start}pageSize=${pageSize}&page=${page}`
  })
}
