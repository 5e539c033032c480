import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canRunAsOrdinaryUser, ordinaryUser } from '../kit/ordinary-user.ts'
import { type CliOptions, type RunningCli, startCli } from '../kit/running-cli.ts'

let root: string
let running: RunningCli[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inglenook-start-'))
  chmodSync(root, 0o755)
})
afterEach(async () => {
  await Promise.all(running.map((cli) => cli.end('SIGKILL')))
  running = []
  rmSync(root, { recursive: true, force: true })
})

const start = (args: readonly string[], options: CliOptions = {}) => {
  const cli = startCli(args, options)
  running.push(cli)
  return cli
}

/** What a start says that ends at once, as one refusal: no stack, exit code 1. */
async function refusal(args: readonly string[], options: CliOptions = {}): Promise<string> {
  const cli = start(args, options)
  expect({ code: await cli.exited, output: cli.output() }).toMatchObject({ code: 1 })
  expect(cli.output()).not.toMatch(/\n\s+at |Error:|undefined|E[A-Z]{4,}:/)
  return cli.output().trim()
}

const isBound = canRunAsOrdinaryUser()

describe('a start that cannot be', () => {
  it('names the port that is in use, and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const said = await refusal(['--data', join(root, 'data'), '--port', String(port)])
    expect(said).toContain(`Port ${port} is already in use`)
    expect(said).toContain('--port N')
    other.close()
  })

  it.skipIf(!isBound)('names a data directory that cannot be written, and leaves it alone', async () => {
    const data = join(root, 'data')
    mkdirSync(data)
    chmodSync(data, 0o555)
    const said = await refusal(['--data', data], ordinaryUser)
    expect(said).toContain(`The data directory ${data} cannot be written`)
    expect(said).toContain('--data DIR')
    expect(readdirSync(data)).toEqual([])
    expect(await refusal(['--data', join(data, 'inner')], ordinaryUser)).toContain('cannot be written')
  })

  it.skipIf(!isBound)('says so when the database was made read-only, and serves what is there', async () => {
    const data = join(root, 'data')
    await start(['--data', data]).answers()
    await running[0]?.end('SIGTERM')
    for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      const { user } = ordinaryUser
      if (user !== undefined) chownSync(join(data, name), user, user)
    }
    chmodSync(join(data, 'inglenook.db'), 0o444)
    const cli = start(['--data', data], ordinaryUser)
    const ask = await cli.answers()
    expect((await ask('/health')).status).toBe(200)
    const body = { username: 'mara', password: 'a quiet corner by the fire' }
    const reply = await ask('/api/v1/setup/initialize', { method: 'POST', body })
    expect(reply.status).toBe(503)
    expect(reply.json.message).toMatch(/cannot be written.*permissions/)
  })

  it('names a data directory whose place is taken by a file', async () => {
    writeFileSync(join(root, 'file'), '')
    for (const data of [join(root, 'file'), join(root, 'file', 'inner')]) {
      expect(await refusal(['--data', data])).toContain(`The data directory ${data} is not a folder`)
    }
  })

  it.skipIf(process.platform !== 'linux')('ends where nothing can be made, instead of trying for ever', async () => {
    expect(await refusal(['--data', '/proc/inglenook/data'])).toContain('nothing can be stored there')
  })

  it('is told when another server uses the data directory, which goes on', async () => {
    const data = join(root, 'data')
    const first = start(['--data', data])
    const ask = await first.answers()
    expect(await refusal(['--data', data])).toMatch(/Another Inglenook already uses the data directory/)
    expect((await ask('/health')).status).toBe(200)
    expect(await first.end('SIGTERM')).toBe(0)
  })

  it('tells a library that is missing, that is a file, and that was not named, apart', async () => {
    writeFileSync(join(root, 'book.cbz'), '')
    const data = ['--data', join(root, 'data'), '--library']
    expect(await refusal([...data, join(root, 'nowhere')])).toMatch(/there is no such folder/)
    expect(await refusal([...data, join(root, 'book.cbz')])).toMatch(/this is a file/)
    expect(await refusal([...data, ''])).toMatch(/--library needs a value/)
    expect(readdirSync(root)).toEqual(['book.cbz'])
  })

  it('answers all the same when a folder cannot become a library, and says why', async () => {
    const data = join(root, 'data')
    mkdirSync(join(root, 'books', 'inner'), { recursive: true })
    const folders = [data, join(root, 'books'), join(root, 'books', 'inner'), root]
    mkdirSync(data)
    const cli = start(['--data', data, ...folders.flatMap((folder) => ['--library', folder])])
    const said = await cli.until(/Libraries cannot overlap/)
    expect(said).toMatch(/belongs to the data of Inglenook/)
    expect(said).toMatch(/lies in, the library “books”/)
    expect((await (await cli.answers())('/health')).status).toBe(200)
  })
})
