import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/** A load from a process of its own: `load-client.ts '{json}'` prints one JSON line of what it saw. */
type Load = {
  readonly port: number
  /** Paths asked in turn. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
  readonly expectStatus: number
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load
const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
const times: number[] = []
let wrong = 0
let bytes = 0
let turn = 0

function once(): Promise<void> {
  return new Promise((resolve) => {
    const path = load.paths[turn++ % load.paths.length] ?? '/'
    const started = performance.now()
    const call = request({ agent, port: load.port, host: '127.0.0.1', path, headers: load.headers }, (response) => {
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => {
        times.push(performance.now() - started)
        if (response.statusCode !== load.expectStatus) wrong += 1
        resolve()
      })
    })
    call.on('error', () => {
      wrong += 1
      resolve()
    })
    call.end()
  })
}

const end = performance.now() + load.seconds * 1_000
const started = performance.now()
await Promise.all(
  Array.from({ length: load.connections }, async () => {
    while (performance.now() < end) await once()
  }),
)
const seconds = (performance.now() - started) / 1_000
agent.destroy()
const sorted = Float64Array.from(times).sort()
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
process.stdout.write(
  `${JSON.stringify({ requests: times.length, wrong, perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), bytes })}\n`,
)
