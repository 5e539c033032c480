import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type LoadResult = {
  readonly requests: number
  readonly wrong: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly bytes: number
}

export type LoadOrder = {
  readonly port: number
  readonly paths: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
  /** Requests after which it ends before that; default: none. */
  readonly count?: number
  readonly expectStatus?: number
  /** Default: GET. */
  readonly method?: 'GET' | 'PUT'
  /** Sent as JSON with each request. */
  readonly body?: unknown
}

/** Runs a load generator in a separate process. A wrong response is an error, because it makes the result worthless. */
export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const full = { headers: {}, expectStatus: 200, ...order }
  const script = fileURLToPath(new URL('load-client.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(full)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  await new Promise((resolve) => child.once('close', resolve))
  const result = JSON.parse(text) as LoadResult
  if (result.wrong > 0)
    throw new Error(`${result.wrong} of ${result.requests} answers were wrong for ${order.paths[0]}`)
  return result
}
