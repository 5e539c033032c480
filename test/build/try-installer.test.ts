import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunningApp } from '../../build/try-installers/app.ts'
import { createClient } from '../../build/try-installers/client.ts'
import { descendantsIn, remotePeers } from '../../build/try-installers/mac.ts'
import { multicastIn } from '../../build/try-installers/packets.ts'
import type { Platform } from '../../build/try-installers/platform.ts'
import { readableTitles } from '../../build/try-installers/shelf.ts'
import { findTraces } from '../../build/try-installers/traces.ts'
import { type Trial, tryInstaller } from '../../build/try-installers/try-installer.ts'
import { droppedIn, linesWithName, valueIn } from '../../build/try-installers/windows.ts'
import { startCli } from '../kit/running-cli.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

let computer: string
const at = (...names: string[]) => join(computer, ...names)
beforeEach(() => {
  computer = mkdtempSync(join(tmpdir(), 'computer-'))
  mkdirSync(at('programs'))
  writeFileSync(at('new.run'), 'new')
  writeFileSync(at('old.run'), 'old')
})
afterEach(() => rmSync(computer, { recursive: true, force: true }))

/** A computer whose programs and settings are in a folder, and whose app is the server alone. */
function createComputer(changes: Partial<Platform> = {}): Platform {
  const program = at('programs', 'inglenook')
  return {
    install: async (file) => copyFileSync(file, program),
    program: () => ({ command: [program], env: {} }),
    uninstall: async () => rmSync(program),
    defaults: async () => ({ cbz: '', epub: 'Books' }),
    offered: async () => (existsSync(program) ? ['cbz', 'epub'] : []),
    offers: ['cbz', 'epub'],
    library: at('data', 'inglenook'),
    window: at('data', 'Inglenook Window'),
    mayStay: [at('data', 'Inglenook Window')],
    traces: async () =>
      findTraces([
        [at('programs'), 1],
        [at('data'), 1],
      ]),
    share: async () => undefined,
    memoryLimit: 1_000,
    watchNetwork: async () => ({ end: async () => [] }),
    forget: () => rmSync(at('data'), { recursive: true, force: true }),
    ...changes,
  }
}

async function startServer(): Promise<RunningApp> {
  const app = startCli(['--data', at('data', 'inglenook')])
  const [, port] = /Listening.* port=(\d+)/.exec(await app.until(/Listening.* port=\d+/)) ?? []
  return {
    client: createClient(`http://127.0.0.1:${port}`),
    pid: app.pid,
    async quit() {
      expect(await app.end('SIGTERM')).toBe(0)
    },
    kill: async () => void (await app.end('SIGKILL')),
  }
}

const coverCount = 60

/** An app that answers at once; its database is a file with the number of its books. */
async function startFake(): Promise<RunningApp> {
  const database = at('data', 'inglenook', 'inglenook.db')
  const count = () => (existsSync(database) ? Number(readFileSync(database, 'utf8')) : 0)
  const add = (books: number) => {
    mkdirSync(dirname(database), { recursive: true })
    writeFileSync(database, String(count() + books))
  }
  const kinds = Object.entries(readableTitles).map(([fileFormat, title]) => ({ id: title, title, fileFormat }))
  const covers = Array.from({ length: coverCount }, (_, n) => ({ id: `c${n}`, title: `Cover ${n}`, fileFormat: 'cbz' }))
  const say = async (method: string, path: string) => {
    if (path === '/api/v1/libraries') add(count() === 0 ? 8 : coverCount)
    if (method === 'GET' && path.endsWith('/progress')) return { currentPage: 2 }
    const process = { residentBytes: 200 * 1_048_576 }
    return { version, bookCount: count(), process, data: count() > 8 ? covers : kinds }
  }
  return { client: { say, picture: async () => 1 }, pid: 0, quit: async () => undefined, kill: async () => undefined }
}

type Tried = Partial<Pick<Trial, 'previous' | 'version' | 'start'>>

async function run(platform: Platform, tried: Tried = {}): Promise<readonly string[]> {
  const lines: string[] = []
  await tryInstaller({
    ...{ platform, file: at('new.run'), previous: null, version, coverCount, start: startFake },
    report: (line) => lines.push(line),
    ...tried,
  })
  return lines
}

describe('an installer', { timeout: 60_000 }, () => {
  it('is installed over the version before, read with, updated and removed', async () => {
    const installed: string[] = []
    const platform = createComputer()
    const install = async (file: string) => {
      installed.push(readFileSync(file, 'utf8'))
      await platform.install(file)
    }
    let settings = ''
    const forget = () => {
      settings = readFileSync(at('data', 'Inglenook Window', 'desktop.json'), 'utf8')
    }
    const lines = await run({ ...platform, install, forget }, { previous: at('old.run'), start: startServer })
    expect(installed).toEqual(['old', 'new'])
    expect(lines.map((line) => line.replace(/\d+ MB/, 'N MB').replace(computer, ''))).toEqual([
      'Installed /old.run',
      'Nothing was sent to the network',
      'Started, signed in, read a book of each kind, quit',
      'Installed over the earlier version',
      'Nothing was sent to the network',
      'The library is as it was; main has N MB after 60 covers',
      'Removed; the library is there, and nothing else',
    ])
    // The one connection that is switched on from the start.
    expect(JSON.parse(settings)).toEqual({ looksForUpdates: false })
  })

  it('is refused where it takes over a kind of file, or is not offered for one', async () => {
    let [opens, isNew] = ['Books', false]
    const install = async () => {
      if (isNew) opens = 'Inglenook'
      isNew = true
    }
    await expect(run(createComputer({ install, offered: async () => ['cbz'] }))).rejects.toThrow('not offered for epub')
    ;[opens, isNew] = ['Books', false]
    const defaults = async () => ({ cbz: isNew ? 'Inglenook' : '', epub: opens })
    const taking = createComputer({ install, defaults, offered: async () => ['cbz', 'epub'] })
    await expect(run(taking)).rejects.toThrow('It took over epub.')
  })

  it('is refused where an update loses the library, or the version stays', async () => {
    const install = async () => rmSync(at('data', 'inglenook'), { recursive: true, force: true })
    const offered = async () => ['cbz', 'epub']
    await expect(run(createComputer({ install, offered }))).rejects.toThrow('there are 0 books')
    await expect(run(createComputer(), { version: '99.0.0' })).rejects.toThrow(`is version ${version} after`)
  })

  it('is refused where it leaves something behind, or removes the library', async () => {
    await expect(run(createComputer({ uninstall: async () => undefined }))).rejects.toThrow(
      `This stayed: ${at('programs', 'inglenook')}`,
    )
    const uninstall = async () => rmSync(at('data', 'inglenook'), { recursive: true })
    await expect(run(createComputer({ uninstall }))).rejects.toThrow('The library was removed, too.')
  })

  it('is refused where it sends something, or needs more memory than it may', async () => {
    const watchNetwork = async () => ({ end: async () => ['192.0.2.1:443'] })
    await expect(run(createComputer({ watchNetwork }))).rejects.toThrow('sent to the network: 192.0.2.1:443')
    await expect(run(createComputer({ memoryLimit: 10 }))).rejects.toThrow(/\d+ MB are more than 10 MB/)
  })

  it('is not tried where there is a library already', async () => {
    mkdirSync(at('data', 'inglenook'), { recursive: true })
    await expect(run(createComputer())).rejects.toThrow('There is a library')
  })
})

describe('what a system says', () => {
  it('Windows: keys with the name, default programs, and connections that the firewall refused on their way out', () => {
    const output = [
      'HKEY_CURRENT_USER\\Software\\Classes\\.cbz\\OpenWithProgids',
      '    Inglenook.cbz    REG_NONE    ',
      '',
      'HKEY_CURRENT_USER\\Software\\Classes\\Inglenook.cbz',
      '    (Default)    REG_SZ    Comic book (ZIP)',
      'HKEY_CURRENT_USER\\Software\\Classes\\Local Settings\\MuiCache',
      '    C:\\Inglenook.exe.FriendlyAppName    REG_SZ    Inglenook',
      'End of search: 3 match(es) found.',
    ].join('\r\n')
    expect(linesWithName(output)).toEqual([
      'HKEY_CURRENT_USER\\Software\\Classes\\.cbz\\OpenWithProgids: Inglenook.cbz    REG_NONE',
      'HKEY_CURRENT_USER\\Software\\Classes\\Inglenook.cbz',
    ])
    expect(valueIn('\r\nHKEY_X\r\n    (Default)    REG_SZ    Acrobat.Document\r\n')).toBe('Acrobat.Document')
    expect(valueIn('\r\nHKEY_X\r\n    (Default)    REG_SZ    (value not set)\r\n')).toBe('none')
    const sent = '2026-01-31 10:00:00 DROP TCP 10.0.0.4 192.0.2.1 50000 443 0 - 0 0 0 - - - SEND'
    const log = [
      '#Version: 1.5',
      '#Fields: date time action protocol src-ip dst-ip src-port dst-port size path',
      sent,
      '2026-01-31 10:00:01 DROP UDP 10.0.0.9 10.0.0.4 137 137 78 - - - - - - - RECEIVE',
      '2026-01-31 10:00:02 ALLOW TCP 10.0.0.4 192.0.2.9 50001 443 0 - 0 0 0 - - - SEND',
    ].join('\r\n')
    expect(droppedIn(log)).toEqual([sent])
    const search = sent.replace(/192\.0\.2\.1/, '224.0.0.251').replace(' TCP ', ' UDP ')
    expect(droppedIn(search)).toEqual([])
  })

  it('Linux: the packets of multicast, by which it looks for libraries in the home, are not counted', () => {
    const netstat = 'TcpExt: A B\nTcpExt: 1 2\nIpExt: InNoRoutes OutMcastPkts InOctets\nIpExt: 7 12 90\n'
    expect([multicastIn(netstat), multicastIn('')]).toEqual([12, 0])
  })

  it('macOS: the processes of the app, and the computers that they are connected to', () => {
    expect(descendantsIn('    1     0\n   40     1\n   41    40\n   42    41\n   50     1\n', 40)).toEqual([40, 41, 42])
    const sockets = [
      'COMMAND     PID   USER   FD   TYPE DEVICE SIZE/OFF NODE NAME',
      'Inglenook 40 u 20u IPv4 0x1 0t0 TCP 127.0.0.1:25650 (LISTEN)',
      'Inglenook 40 u 21u IPv4 0x2 0t0 TCP 127.0.0.1:25650->127.0.0.1:50000 (ESTABLISHED)',
      'Inglenook 40 u 22u IPv4 0x3 0t0 TCP 10.0.0.4:50001->192.0.2.1:443 (SYN_SENT)',
      'Inglenook 41 u 23u IPv6 0x4 0t0 TCP [::1]:25650->[::1]:50002 (ESTABLISHED)',
    ].join('\n')
    expect(remotePeers(sockets)).toEqual(['192.0.2.1:443'])
  })
})

it('finds what has the name of the app, to a depth, and folders that are not there in none', () => {
  mkdirSync(at('programs', 'menu', 'deep'), { recursive: true })
  mkdirSync(at('programs', 'Inglenook Window', 'inglenook'), { recursive: true })
  writeFileSync(at('programs', 'menu', 'Inglenook.lnk'), '')
  writeFileSync(at('programs', 'menu', 'deep', 'inglenook'), '')
  const paths = [at('programs', 'Inglenook Window'), at('programs', 'menu', 'Inglenook.lnk')]
  expect(
    findTraces([
      [at('programs'), 2],
      [at('none'), 2],
    ]).toSorted(),
  ).toEqual(paths)
})
