import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RunningServer, type StartOptions, startServer } from '../../server/index.ts'
import { createLibraryFolder } from '../kit/library-folder.ts'

let root: string
let opened: (RunningServer | Server)[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inglenook-options-'))
})
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()))
  opened = []
  rmSync(root, { recursive: true, force: true })
})

const cheap = { SERVICE_AUTH__ARGON2_MEMORY_COST: '8192', SERVICE_AUTH__ARGON2_TIME_COST: '1' }
async function start(options: StartOptions, lines: string[] = []): Promise<RunningServer> {
  const console = { write: (line: string) => lines.push(line) > 0 }
  const dataDir = mkdtempSync(join(root, 'data-'))
  const server = await startServer({ dataDir, host: '127.0.0.1', environment: cheap, console, ...options })
  opened.push(server)
  return server
}

/** Occupies consecutive ports. @returns the first */
async function takePorts(count: number): Promise<number> {
  const listening = (port: number) =>
    new Promise<Server | null>((resolve) => {
      const server = createServer().once('error', () => resolve(null))
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  for (let from = 31_000; from < 60_000; from += 97) {
    const taken: Server[] = []
    // The port after them must be free.
    for (let step = 0; step <= count; step++) {
      const server = await listening(from + step)
      if (server !== null) taken.push(server)
    }
    const last = taken.length === count + 1 ? taken.pop() : undefined
    if (last !== undefined) await new Promise((resolve) => last.close(resolve))
    else for (const server of taken.splice(0)) server.close()
    opened.push(...taken)
    if (last !== undefined) return from
  }
  throw new Error('no ports are free')
}

describe('a port in use', () => {
  it('is replaced by the next free one, and both ports are reported', async () => {
    const port = await takePorts(2)
    const server = await start({ port, otherPorts: 9 })
    expect({ bound: server.address.port, wanted: server.wantedPort }).toEqual({ bound: port + 2, wanted: port })
    expect(server.urls.local).toBe(`http://localhost:${port + 2}`)
    expect((await fetch(`${server.urls.local}/health`)).status).toBe(200)
  })

  it('ends the start when no other port is allowed or free, naming the requested port', async () => {
    const port = await takePorts(2)
    await expect(start({ port })).rejects.toThrow(`Port ${port} is already in use`)
    await expect(start({ port, otherPorts: 1 })).rejects.toThrow(`Port ${port} is already in use`)
  })
})

it('in safe mode the server answers and reports it, and neither adds nor scans libraries', async () => {
  const lines: string[] = []
  const dataDir = join(root, 'kept')
  const folder = createLibraryFolder()
  const received = { dataDir, port: 0, libraries: [folder.root] }
  const safe = await start({ ...received, safeMode: true }, lines)
  const body = JSON.stringify({ username: 'mara', password: 'a quiet corner by the fire' })
  const how = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const made = await fetch(`${safe.urls.local}/api/v1/setup/initialize`, how)
  const { accessToken } = (await made.json()) as { accessToken: string }
  await safe.close()
  expect(lines.join('')).toContain('Safe mode')

  const libraries = async () => {
    const server = await start({ dataDir, port: 0 })
    const headers = { authorization: `Bearer ${accessToken}` }
    const reply = await fetch(`${server.urls.local}/api/v1/libraries`, { headers })
    const found = (await reply.json()) as { data: readonly unknown[] }
    await server.close()
    return found.data.length
  }
  const afterSafeMode = await libraries()
  // Closing waits for jobs from the start.
  await (await start(received)).close()
  expect({ afterSafeMode, afterAStart: await libraries() }).toEqual({ afterSafeMode: 0, afterAStart: 1 })
  folder[Symbol.dispose]()
})
