import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { streamLimits } from '../../../server/http/sse/stream-limits.ts'
import { madeBookId } from '../databases/made-rows.ts'
import type { BenchServer } from '../server.ts'
import { number, report } from '../table.ts'
import { reportFigure } from './costs.ts'
import type { Chart } from './draw-chart.ts'
import type { Peopled } from './people.ts'
import type { OpenedAs, StreamOrder, StreamReply } from './stream-client.ts'
import { middle, startIdle, warmServer } from './timing.ts'

const wanted = [1, 10, 100, 500, 1_000, 10_000]
/** The number of streams with goals of its own. */
const household = 500
const changes = 40
/** The smallest number of streams whose processor time stands out from that of the change itself. */
const compared = 100
const most = 3
/** Files that a process has open beside its streams. */
const otherFiles = 300
/** Addresses of this computer from here on: the service limits the streams of one. */
const firstAddress = 2

/** What one number of streams cost. */
type Streamed = {
  readonly ms: number
  readonly p95: number
  readonly lost: number
  /** Milliseconds of the processor for a change with all its events, and for one without streams. */
  readonly cpu: number
  readonly cpuAlone: number
  readonly mb: number
  readonly mbBefore: number
}

/** A change to its last event, by the number of open streams. */
export async function benchStreams({ database, accounts }: Peopled): Promise<readonly Chart[]> {
  const figures = new Map<number, Streamed>()
  for (const size of sizesWithinLimits()) {
    const { server } = await startIdle(database)
    const client = openClient(server.port)
    try {
      figures.set(size, await timeStreams(server, client, await holdersOf(server, accounts, size)))
    } finally {
      client.stop()
      await server.stop()
    }
  }
  return reportStreams([...figures])
}

/** The wanted sizes as far as the service and this computer allow them, and the most that they allow instead. */
function sizesWithinLimits(): readonly number[] {
  const files = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 0)
  const allowed = Math.min(streamLimits.all, files - otherFiles)
  const leftOut = wanted.filter((size) => size > allowed)
  if (leftOut.length === 0) return wanted
  const reason =
    allowed === streamLimits.all
      ? `the service ends the oldest stream beyond ${number(streamLimits.all)}, and no setting changes that`
      : `a process may open ${number(files)} files here`
  console.log(`     ${leftOut.map((size) => number(size)).join(', ')} streams are left out: ${reason}`)
  return [...wanted.filter((size) => size < allowed), allowed]
}

/** The streams of a size, shared among the accounts and among as many addresses as the limits of both ask for. */
async function holdersOf(
  server: BenchServer,
  accounts: Peopled['accounts'],
  size: number,
): Promise<readonly OpenedAs[]> {
  const people: BenchServer[] = []
  for (const account of accounts.slice(0, size)) people.push(await server.as(account))
  if (size > people.length * streamLimits.perUser) throw new Error(`${people.length} accounts are too few`)
  return Array.from({ length: size }, (_, index) => ({
    authorization: people[index % people.length]?.headers.authorization ?? '',
    from: `127.0.0.${firstAddress + Math.floor(index / streamLimits.perNetwork)}`,
  }))
}

type Client = { send(order: Omit<StreamOrder, 'port'>): Promise<{ ms: number; lost: number }>; stop(): void }

function openClient(port: number): Client {
  const child: ChildProcess = fork(new URL('stream-client.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    async send(order) {
      const reply = await new Promise<StreamReply>((resolve, reject) => {
        const end = (code: number | null) => reject(new Error(`the client of the streams ended with ${code}`))
        child.once('exit', end)
        child.once('message', (message: StreamReply) => {
          child.off('exit', end)
          resolve(message)
        })
        child.send({ port, ...order })
      })
      if ('error' in reply) throw new Error(reply.error)
      return reply
    },
    stop: () => void child.kill(),
  }
}

async function timeStreams(server: BenchServer, client: Client, holders: readonly OpenedAs[]): Promise<Streamed> {
  await warmServer(server, ['/api/v1/books?pageSize=50'])
  const authorization = server.headers.authorization ?? ''
  let renamed = 0
  const change = () => {
    renamed += 1
    const title = `Renamed ${holders.length} ${renamed}`
    return client.send({ rename: { bookId: madeBookId(renamed), title, authorization } })
  }
  // The first ones compile the code of a change.
  for (let turn = 0; turn < changes; turn++) await change()
  const alone = await costOf(server, change)
  const mbBefore = server.residentMb()
  await client.send({ open: holders })
  const all = await costOf(server, change)
  const p95 = all.ms.toSorted((a, b) => a - b)[Math.floor(all.ms.length * 0.95)] ?? 0
  return {
    ms: middle(all.ms),
    p95,
    lost: all.lost,
    cpu: all.cpu,
    cpuAlone: alone.cpu,
    mb: server.residentMb(),
    mbBefore,
  }
}

async function costOf(server: BenchServer, change: () => Promise<{ readonly ms: number; readonly lost: number }>) {
  const ms: number[] = []
  let lost = 0
  const before = server.cpuSeconds()
  for (let turn = 0; turn < changes; turn++) {
    const event = await change()
    ms.push(event.ms)
    lost += event.lost
  }
  return { ms, lost, cpu: (1_000 * (server.cpuSeconds() - before)) / changes }
}

function reportStreams(figures: readonly (readonly [size: number, streamed: Streamed])[]): readonly Chart[] {
  const valuesOf = (pick: (streamed: Streamed) => number) => figures.map(([size, one]) => [size, pick(one)] as const)
  const ms = reportFigure(
    { what: 'change to its last event, median', unit: 'ms', values: valuesOf((one) => one.ms) },
    'streams',
  )
  const cpu = reportFigure(
    { what: 'processor time of a change with its events', unit: 'ms', values: valuesOf((one) => one.cpu) },
    'streams',
  )
  const [size = 1, last] = figures.at(-1) ?? []
  const each = last === undefined ? 0 : (1_024 * (last.mb - last.mbBefore)) / size
  const note = `${number(each, 0)} KB for each of ${number(size)}`
  const memory = reportFigure(
    { what: 'memory with open streams', unit: 'MB', values: valuesOf((one) => one.mb), note },
    'streams',
  )
  reportDeliveries(figures)
  reportHousehold(figures)
  const axis = 'open streams'
  return [
    {
      name: 'streams',
      title: 'A renamed book on its way to every open event stream',
      panels: [
        { title: 'From the request to the last event', unit: 'ms', size: axis, curves: [{ ...ms, name: 'median' }] },
        {
          title: 'Processor time of the change and its events',
          unit: 'ms',
          size: axis,
          curves: [{ ...cpu, name: 'mean of all changes' }],
        },
        { title: 'Resident memory', unit: 'MB', size: axis, curves: [memory] },
      ],
    },
  ]
}

/** Row 23. */
function reportHousehold(figures: readonly (readonly [size: number, streamed: Streamed])[]): void {
  const one = figures.find(([size]) => size === household)?.[1]
  if (one === undefined) return
  const us = (1_000 * (one.cpu - one.cpuAlone)) / household
  const kb = (1_024 * (one.mb - one.mbBefore)) / household
  report({
    row: '23',
    measure: `${household} streams: events lost; change to its last event p95; processor time and memory of each`,
    value: `${one.lost}; ${number(one.p95, 0)} ms; ${number(us, 0)} us; ${number(kb, 0)} KB`,
    limit: '-',
    must: '0; 100 ms; 30 us; 50 KB',
    ok: one.lost === 0 && one.p95 <= 100 && us <= 30 && kb <= 50,
    aim: { text: '25 ms; 12 us; 15 KB', reached: one.p95 <= 25 && us <= 12 && kb <= 15 },
  })
}

function reportDeliveries(figures: readonly (readonly [size: number, streamed: Streamed])[]): void {
  const costs = figures
    .filter(([size]) => size >= compared)
    .map(([size, one]) => [size, (1_000 * (one.cpu - one.cpuAlone)) / size] as const)
  const [first, last] = [costs[0], costs.at(-1)]
  if (first === undefined || last === undefined) return
  const grown = last[1] / first[1]
  report({
    row: '28',
    measure: `processor time of one delivery, ${number(first[0])} to ${number(last[0])} streams`,
    value: `${costs.map(([, us]) => number(us, 0)).join(' / ')} us = ${number(grown)} x`,
    limit: `${number(first[0])} streams`,
    must: `<= ${most} x`,
    ok: grown <= most,
  })
  const lost = figures.reduce((sum, [, one]) => sum + one.lost, 0)
  const sent = figures.reduce((sum, [size]) => sum + size * changes, 0)
  report({
    row: '28',
    measure: `events lost, ${number(figures[0]?.[0] ?? 0)} to ${number(last[0])} streams`,
    value: `${number(lost)} of ${number(sent)}`,
    limit: '-',
    must: '0',
    ok: lost === 0,
  })
}
