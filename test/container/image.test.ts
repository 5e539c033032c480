import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillWithKinds } from '../kit/books-of-all-kinds.ts'
import type { Ask, Json } from '../kit/http-client.ts'
import { comicBytes, createLibraryFolder } from '../kit/library-folder.ts'
import { canRunAsOrdinaryUser, NOBODY, ordinaryUser } from '../kit/ordinary-user.ts'
import { rest } from '../kit/rest.ts'
import { type CliOptions, type RunningCli, startCli } from '../kit/running-cli.ts'
import { canContain, childrenOf, startContained } from './contained.ts'
import { imageEnvironment } from './dockerfile.ts'
import { createTree, ownPlatform, type Tree } from './tree.ts'

const isRoot = process.geteuid?.() === 0
if (!canContain) process.stdout.write('Namespaces or tini are missing: the test of a whole container is skipped.\n')

const body = { username: 'mara', password: 'a quiet corner by the fire' }

let tree: Tree
/** Folder with `data` and `tmp`, which the server may write. */
let place: string
let running: RunningCli[] = []

describe.skipIf(ownPlatform === undefined || !canRunAsOrdinaryUser())('what the image contains', () => {
  beforeAll(async () => {
    tree = await createTree()
  }, 240_000)
  afterAll(() => tree?.[Symbol.dispose]())

  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'inglenook-image-'))
    chmodSync(place, 0o755)
    for (const name of ['data', 'tmp']) mkdirSync(at(name))
    chmodSync(at('tmp'), 0o777)
  })
  afterEach(async () => {
    await Promise.all(running.map((cli) => cli.end('SIGKILL')))
    running = []
    rmSync(place, { recursive: true, force: true })
  })

  const at = (name: string) => join(place, name)
  const environmentOf = (more: Readonly<Record<string, string>> = {}) => ({
    ...imageEnvironment,
    SERVICE_DATA_DIR: at('data'),
    HOME: at('data/cache/home'),
    TMPDIR: at('tmp'),
    ...more,
  })

  /** The entry point, without the environment of the tests. */
  function start(args: readonly string[], { environment, ...options }: CliOptions = {}): RunningCli {
    const cli = startCli(args, {
      entry: join(tree.folder, 'start.js'),
      environment: environmentOf(environment),
      ...options,
    })
    running.push(cli)
    return cli
  }

  /** As the user of the container, whom the image doesn't belong to. */
  function startAsUser(args: readonly string[]): RunningCli {
    const { user } = ordinaryUser
    if (user !== undefined) chownSync(at('data'), user, user)
    return start(args, ordinaryUser)
  }

  const checkHealth = () =>
    spawnSync(process.execPath, [join(tree.folder, 'health.js')], { env: environmentOf(), encoding: 'utf8' })

  describe('its files', () => {
    it('are what runs: no sources, maps, tests, tools or packages of the desktop app', () => {
      const files = tree.files()
      expect(files.filter((path) => /\.(map|ts|mts|cts|tsx)$|\.test\./.test(path))).toEqual([])
      expect([...new Set(files.map((path) => path.split('/')[0]))]).toEqual([
        ...['LICENSE', 'THIRD-PARTY-NOTICES.txt', 'address-file.js', 'dist', 'health.js', 'node_modules'],
        ...['package.json', 'serve.js', 'start.js'],
      ])
      const { devDependencies } = JSON.parse(
        readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
      ) as Record<string, Record<string, string>>
      const unwanted = [...Object.keys(devDependencies ?? {}), 'electron-updater', 'express', '@scarf/scarf']
      const has = (name: string) => existsSync(join(tree.folder, 'node_modules', name))
      expect(unwanted.filter(has)).toEqual([])
    })

    it('have native modules of one platform only', () => {
      const natives = tree.files().filter((path) => /\.(node|so(\.[\d.]+)?|dylib|dll|exe)$/.test(path))
      for (const name of ['better-sqlite3', '@img/sharp-linux', '@node-rs/argon2', '@napi-rs/canvas'])
        expect(natives.join('\n')).toContain(name)
      expect(natives.filter((path) => !path.includes(`${ownPlatform}`) || path.includes('musl'))).toEqual([])
    })

    it('can load every package that the server names', () => {
      const names = [
        '@napi-rs/canvas',
        '@node-rs/argon2',
        'better-sqlite3',
        'epub2',
        'node-unrar-js',
        'pino',
        'piscina',
      ]
      const loading = `for (const name of ${JSON.stringify([...names, 'sharp'])}) await import(name)`
      const script = join(tree.folder, 'load.mjs')
      writeFileSync(script, loading)
      const { stderr, status } = spawnSync(process.execPath, [script], { encoding: 'utf8', env: {} })
      rmSync(script)
      expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    })
  })

  it('scans books of all kinds with their covers, from a tree that it does not change, and stops cleanly', async () => {
    using books = createLibraryFolder()
    await fillWithKinds(books)
    chmodSync(books.root, 0o755)
    const before = tree.files()
    expect(checkHealth()).toMatchObject({ status: 1 })
    const cli = startAsUser(['--library', books.root])
    const anyone = await cli.answers()
    await cli.until(/Press Ctrl\+C/)
    expect(checkHealth()).toMatchObject({ status: 0 })
    const { json } = await anyone('/api/v1/setup/initialize', { method: 'POST', body })
    const headers = { authorization: `Bearer ${String(json.accessToken)}` }
    const ask = (path: string, how: Ask = {}) => anyone(path, { ...how, headers })
    const listed = async () => (await ask('/api/v1/books?pageSize=50')).json.data as unknown as readonly Json[]
    let found = await listed()
    while (found.length < 7) {
      await rest()
      found = await listed()
    }
    const formats = new Set(found.map(({ fileFormat }) => String(fileFormat)))
    expect([...formats].toSorted()).toEqual(['cbr', 'cbz', 'epub', 'pdf'])
    for (const { id, title, fileFormat } of found) {
      const cover = await ask(`/api/v1/books/${String(id)}/thumbnail`)
      expect([title, cover.status, cover.headers['content-type']]).toEqual([
        title,
        200,
        expect.stringMatching(/^image/),
      ])
      if (String(fileFormat) !== 'pdf') continue
      expect((await ask(`/api/v1/books/${String(id)}/pages/1`)).headers['content-type']).toMatch(/^image/)
    }
    for (const path of ['/', '/api/docs/swagger-ui-bundle.js', '/api/docs/swagger-ui.css'])
      expect([path, (await anyone(path)).status]).toEqual([path, 200])
    expect(await cli.end('SIGTERM')).toBe(0)
    expect(cli.output()).toMatch(/Stopping…[\s\S]* Stopped\n/)
    expect(checkHealth()).toMatchObject({ status: 1 })
    expect(tree.files()).toEqual(before)
    expect(existsSync(at('data/cache/code'))).toBe(true)
  }, 120_000)

  it('runs the other commands of the server with the same data', async () => {
    const cli = startAsUser(['config', 'check'])
    expect(await cli.exited).toBe(0)
    expect(cli.output()).toContain(at('data'))
  })

  it('says who owns a data folder that cannot be written', async () => {
    chmodSync(at('data'), 0o555)
    const { uid, gid } = statSync(at('data'))
    const cli = start([], ordinaryUser)
    expect(await cli.exited).toBe(1)
    const { user = uid } = ordinaryUser
    expect(cli.output()).toMatch(`belongs to user ${uid}, group ${gid}: user ${user}, group`)
    expect(cli.output()).toContain(`Allow user ${user} to write it`)
    expect(cli.output()).not.toMatch(/\n\s+at |Error:|undefined/)
  })

  it('says that PUID has no effect without root', async () => {
    const { user = process.geteuid?.() } = ordinaryUser
    if (isRoot) chownSync(at('data'), NOBODY, NOBODY)
    const cli = start(['--version'], { environment: { PUID: '4242' }, ...ordinaryUser })
    expect(await cli.exited).toBe(0)
    expect(cli.output()).toContain(`PUID and PGID have no effect: the container was started as user ${user}.`)
  })

  describe.skipIf(!isRoot)('started as root', () => {
    const ids = { PUID: '4242', PGID: '4343' }
    const ownerOf = (name: string) => {
      const { uid, gid } = lstatSync(at(name))
      return [uid, gid]
    }
    const statusOf = (pid: number) => {
      const fields = readFileSync(`/proc/${pid}/status`, 'utf8').matchAll(/^(Uid|Gid|Groups|CapEff):\s*(.*?)\s*$/gm)
      return Object.fromEntries([...fields].map(([, name, value]) => [name, value?.replaceAll('\t', ' ')]))
    }

    it('becomes the user PUID and the group PGID, without any rights of root', async () => {
      const cli = start([], { environment: ids })
      await cli.until(/Press Ctrl\+C/)
      expect(statusOf(cli.pid)).toEqual({
        Uid: '4242 4242 4242 4242',
        Gid: '4343 4343 4343 4343',
        Groups: '4343',
        CapEff: '0000000000000000',
      })
      expect(readFileSync(`/proc/${cli.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=1')
      expect(await cli.end('SIGTERM')).toBe(0)
      expect(ownerOf('data/inglenook.db')).toEqual([4242, 4343])
    })

    it('is user and group 1000 unless it is told otherwise', async () => {
      const cli = start([])
      await cli.until(/Press Ctrl\+C/)
      expect(statusOf(cli.pid)).toMatchObject({ Uid: '1000 1000 1000 1000', Groups: '1000' })
    })

    it('gives that user what belongs to others in the data folder, and nothing else', async () => {
      mkdirSync(at('data/backups/older'), { recursive: true })
      for (const name of ['data/restored.db', 'data/backups/older/copied.db', 'own.txt']) writeFileSync(at(name), '')
      for (const name of ['data', 'data/backups', 'data/restored.db']) chownSync(at(name), 4242, 7)
      symlinkSync(at('own.txt'), at('data/link.txt'))
      const cli = start(['--version'], { environment: ids })
      expect(await cli.exited).toBe(0)
      for (const name of ['data/link.txt', 'data/backups/older', 'data/backups/older/copied.db'])
        expect([name, ownerOf(name)]).toEqual([name, [4242, 4343]])
      // Its group is left as it is: the owner can write.
      expect(ownerOf('data/restored.db')).toEqual([4242, 7])
      expect(ownerOf('own.txt')).toEqual([0, 0])
    })

    it.each([
      [{ PUID: 'mara' }, 'PUID must be the number of a user, not mara.'],
      [{ PGID: '-1' }, 'PGID must be the number of a group, not -1.'],
      [{ PUID: '4294967295' }, 'PUID must be the number of a user, not 4294967295.'],
    ])('refuses %j', async (environment, sentence) => {
      const cli = start([], { environment })
      expect({ code: await cli.exited, output: cli.output() }).toEqual({
        code: 1,
        output: `Inglenook can't start.\n${sentence}\n`,
      })
    })

    it('says which capabilities are missing', async () => {
      const cli = start([], { through: ['setpriv', '--bounding-set', '-setuid,-setgid'] })
      expect(await cli.exited).toBe(1)
      expect(cli.output()).toContain('Allow it the capabilities SETUID and SETGID')
    })

    it.skipIf(!canContain)(
      'runs on a read-only root, offers the books first, and stops by a signal to its init',
      async () => {
        using books = createLibraryFolder()
        books.put('Bay/Bay 1.cbz', comicBytes())
        chmodSync(books.root, 0o755)
        mkdirSync(at('root'))
        const folders = { app: tree.folder, data: at('data'), books: books.root, root: at('root') }
        const cli = startContained([], folders, ids)
        running.push(cli)
        await cli.until(/Press Ctrl\+C/)
        const [first = 0] = childrenOf(cli.pid)
        expect(readFileSync(`/proc/${first}/comm`, 'utf8')).toBe('tini\n')
        for (const pid of [first, ...childrenOf(first)])
          expect(statusOf(pid)).toMatchObject({ Uid: '4242 4242 4242 4242', CapEff: '0000000000000000' })
        for (const name of ['new', 'app/new', 'books/new'])
          expect(() => writeFileSync(`/proc/${first}/root/${name}`, '')).toThrow('EROFS')
        const inside = (...command: readonly string[]) => spawnSync('chroot', [`/proc/${first}/root`, ...command])
        expect(inside('/node', '/app/health.js')).toMatchObject({ status: 0 })
        const trying = fileURLToPath(new URL('../../build/scripts/try-server.ts', import.meta.url))
        const [, port = ''] = /port=(\d+)/.exec(cli.output()) ?? []
        const { stdout } = await promisify(execFile)(process.execPath, [trying], { env: { PORT: port } })
        expect(stdout).toMatch(/^A book was found; its cover is image/)
        expect(await cli.end('SIGTERM')).toBe(0)
        expect(cli.output()).toMatch(/Stopping…[\s\S]* Stopped\n/)
        expect(ownerOf('data')).toEqual([4242, 4343])
      },
    )

    it.skipIf(!canContain)('leaves folders alone that are mounted in the data folder', async () => {
      for (const name of ['data/mounted', 'theirs']) mkdirSync(at(name))
      writeFileSync(at('theirs/book.cbz'), '')
      const mounting = `mount --bind '${at('theirs')}' '${at('data/mounted')}' && exec "$@"`
      const through = ['unshare', '--mount', 'sh', '-c', mounting, 'sh']
      const cli = start(['--version'], { environment: { ...ids, PATH: process.env.PATH ?? '' }, through })
      expect(await cli.exited).toBe(0)
      expect(ownerOf('data')).toEqual([4242, 4343])
      for (const name of ['theirs', 'theirs/book.cbz']) expect(ownerOf(name)).toEqual([0, 0])
    })
  })
})
