import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { canRunAsOrdinaryUser, ordinaryUser } from '../kit/ordinary-user.ts'
import { rest } from '../kit/rest.ts'
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

/** The error message of a failed start: without a stack trace, exit code 1. */
async function refusal(args: readonly string[], options: CliOptions = {}): Promise<string> {
  const cli = start(args, options)
  expect({ code: await cli.exited, output: cli.output() }).toMatchObject({ code: 1 })
  expect(cli.output()).not.toMatch(/\n\s+at |Error:|undefined|E[A-Z]{4,}:/)
  return cli.output().trim()
}

const isBound = canRunAsOrdinaryUser()

describe('a start with problems', () => {
  it('names the port that is in use, with advice', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const said = await refusal(['--data', join(root, 'data'), '--port', String(port)])
    expect(said).toContain(`Port ${port} is already in use`)
    expect(said).toContain('--port N')
    other.close()
  })

  it.each(['thumbnails', 'uploads', 'exports', 'backups', 'cache'])(
    'names the file that exists in place of its folder %s',
    async (name) => {
      const data = join(root, 'data')
      mkdirSync(data)
      writeFileSync(join(data, name), 'no folder')
      const said = await refusal(['--data', data])
      expect(said).toContain(`A file is in the way of the folder ${join(data, name)}`)
      expect(said).toContain('Move it elsewhere')
    },
  )

  it.skipIf(!isBound)('names a data directory that is not writable, and leaves it unchanged', async () => {
    const data = join(root, 'data')
    mkdirSync(data)
    chmodSync(data, 0o555)
    const said = await refusal(['--data', data], ordinaryUser)
    expect(said).toContain(`The data directory ${data} can’t be written`)
    expect(said).toContain('--data DIR')
    expect(readdirSync(data)).toEqual([])
    expect(await refusal(['--data', join(data, 'inner')], ordinaryUser)).toContain('can’t be written')
  })

  it.skipIf(!isBound)('reports a read-only database, and still serves content', async () => {
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
    expect(reply.json.message).toMatch(/can’t write to the database.*permissions/)
  })

  it('names a data directory whose path is a file', async () => {
    writeFileSync(join(root, 'file'), '')
    for (const data of [join(root, 'file'), join(root, 'file', 'inner')]) {
      expect(await refusal(['--data', data])).toContain(`The data directory ${data} isn’t a folder`)
    }
  })

  it.skipIf(process.platform !== 'linux')(
    'ends when nothing can be created, instead of retrying endlessly',
    async () => {
      expect(await refusal(['--data', '/proc/inglenook/data'])).toContain('can’t be created')
    },
  )

  it('reports that another server uses the data directory, and does not disturb it', async () => {
    const data = join(root, 'data')
    const first = start(['--data', data])
    const ask = await first.answers()
    expect(await refusal(['--data', data])).toMatch(/Another Inglenook already uses the data directory/)
    expect((await ask('/health')).status).toBe(200)
    expect(await first.end('SIGTERM')).toBe(0)
  })

  it('distinguishes a missing library, a file and a missing argument', async () => {
    writeFileSync(join(root, 'book.cbz'), '')
    const data = ['--data', join(root, 'data'), '--library']
    expect(await refusal([...data, join(root, 'nowhere')])).toMatch(/this folder doesn't exist/)
    expect(await refusal([...data, join(root, 'book.cbz')])).toMatch(/this is a file/)
    expect(await refusal([...data, ''])).toMatch(/--library needs a value/)
    expect(readdirSync(root)).toEqual(['book.cbz'])
  })

  it('still serves when a folder cannot become a library, and says why', async () => {
    const data = join(root, 'data')
    mkdirSync(join(root, 'books', 'inner'), { recursive: true })
    const folders = [data, join(root, 'books'), join(root, 'books', 'inner'), root]
    mkdirSync(data)
    const cli = start(['--data', data, ...folders.flatMap((folder) => ['--library', folder])])
    const said = await cli.until(/Libraries can’t overlap/)
    expect(said).toMatch(/contains data of Inglenook/)
    expect(said).toMatch(/part of the library “books”/)
    expect((await (await cli.answers())('/health')).status).toBe(200)
  })
})

describe('a folder given at startup', () => {
  const setUp = async (ask: Awaited<ReturnType<RunningCli['answers']>>) => {
    const body = { username: 'mara', password: 'a quiet corner by the fire' }
    const { json } = await ask('/api/v1/setup/initialize', { method: 'POST', body })
    return { authorization: `Bearer ${String(json.accessToken)}` }
  }

  const librariesOf = async (ask: Awaited<ReturnType<RunningCli['answers']>>, headers: Record<string, string>) => {
    const { data } = (await ask('/api/v1/libraries', { headers })).json
    return data as unknown as readonly { readonly id: string; readonly scanningConfig: unknown }[]
  }

  it('is scanned every night and at each start, without being given again', async () => {
    const [data, folder] = [join(root, 'data'), join(root, 'books')]
    mkdirSync(folder)
    const first = start(['--data', data, '--library', folder])
    const ask = await first.answers()
    await first.until(/Scan finished.* status=completed/)
    const headers = await setUp(ask)
    const [library] = await librariesOf(ask, headers)
    expect(library?.scanningConfig).toMatchObject({ enabled: true, cronSchedule: '0 3 * * *', scanOnStart: true })
    await first.end('SIGTERM')
    const second = start(['--data', data])
    await second.until(/Scan finished.* status=completed/)
  })

  it('retains a schedule that was changed', async () => {
    const [data, folder] = [join(root, 'data'), join(root, 'books')]
    mkdirSync(folder)
    const args = ['--data', data, '--library', folder]
    const first = start(args)
    const ask = await first.answers()
    await first.until(/Scan finished.* status=completed/)
    const headers = await setUp(ask)
    const [library] = await librariesOf(ask, headers)
    const path = `/api/v1/libraries/${library?.id}`
    const chosen = { enabled: false, cronSchedule: null, scanOnStart: false }
    expect((await ask(path, { method: 'PATCH', headers, body: { scanningConfig: chosen } })).status).toBe(200)
    await first.end('SIGTERM')
    const again = await start(args).answers()
    expect((await again(path, { headers })).json.scanningConfig).toMatchObject(chosen)
  })
})

describe('a server without an account', () => {
  it('is not announced on the network until the first account is created', async () => {
    const cli = start(['--data', join(root, 'data')])
    const ask = await cli.answers()
    await cli.until(/Not announced on the network.*not-set-up/)
    const body = { username: 'mara', password: 'a quiet corner by the fire' }
    const { json } = await ask('/api/v1/setup/initialize', { method: 'POST', body })
    const headers = { authorization: `Bearer ${String(json.accessToken)}` }
    const { problem } = (await ask('/api/v1/discovery', { headers })).json
    expect(problem).not.toMatchObject({ code: 'not-set-up' })
  })
})

describe('a start after a kill', () => {
  it('removes the files of interrupted writes, and no others', async () => {
    const data = join(root, 'data')
    const left = [
      '.unfinished-0a',
      'thumbnails/ab/.unfinished-1b',
      'uploads/cd/.unfinished-2c',
      'exports/.unfinished-3d',
    ]
    const stays = ['thumbnails/ab/notes.txt', 'uploads/cd/unfinished-work.jpg']
    for (const name of [...left, ...stays]) {
      mkdirSync(dirname(join(data, name)), { recursive: true })
      writeFileSync(join(data, name), 'half of it')
      utimesSync(join(data, name), 1_700_000_000, 1_700_000_000)
    }
    await start(['--data', data]).answers()
    while (left.some((name) => existsSync(join(data, name)))) await rest()
    expect(stays.filter((name) => !existsSync(join(data, name)))).toEqual([])
  })
})
