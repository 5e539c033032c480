import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'on-demand-'))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** In its own process: the other tests have loaded the contract. Every description of a schema is counted. */
const start = `
  import { z } from 'zod'
  import { startServer } from './server/index.ts'
  import { ask as get } from './test/kit/http-client.ts'
  let described = 0
  const add = z.globalRegistry.add.bind(z.globalRegistry)
  z.globalRegistry.add = (...given) => (described++, add(...given))
  const server = await startServer({ dataDir: ${JSON.stringify(dataDir)}, host: '127.0.0.1', port: 0, console: { write() {} } })
  const ask = async (path, host = 'localhost') => (await get(server.address.port, path, { headers: { host } })).status
  const before = [await ask('/health'), await ask('/api/v1/info', 'evil.example'), described]
  const statuses = await Promise.all(['/api/v1/info', '/api/v1/info', '/opds/v2', '/nothing.txt'].map((path) => ask(path)))
  console.log(JSON.stringify({ before, statuses, described }))
  await server.close()`

it('no schema of the contract is made before the first request that needs one', () => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', start], {
    cwd,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const { before, statuses, described } = JSON.parse(stdout)
  expect(before).toEqual([200, 403, 0])
  expect(statuses).toEqual([200, 200, 401, 404])
  expect(described).toBeGreaterThan(500)
})
