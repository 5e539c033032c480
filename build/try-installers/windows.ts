import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { unassigned } from './linux.ts'
import type { DefaultPrograms, NetworkWatch, Platform } from './platform.ts'
import { mustRun, run, until, untilGone } from './run.ts'
import { findTraces } from './traces.ts'

const endings = ['cbz', 'cbr', 'epub', 'pdf']
const classes = 'HKCU\\Software\\Classes'
const current = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion'

/** The installer for one person. Watching the network takes an administrator, which the machines of GitHub are. */
export function windowsPlatform(environment: NodeJS.ProcessEnv): Platform {
  const { LOCALAPPDATA: local = '', APPDATA: roaming = '', USERPROFILE: profile = '' } = environment
  const folder = join(local, 'Programs', 'inglenook')
  const program = join(folder, 'Inglenook.exe')
  const node = join(folder, 'resources', 'node', 'node.exe')
  const folders = { library: join(local, 'Inglenook'), window: join(roaming, 'Inglenook Window') }
  return {
    ...folders,
    mayStay: [],
    offers: endings,
    // A working set counts what is shared with other processes, too.
    memoryLimit: 450,
    async install(file) {
      await mustRun(file, ['/S'])
      if (!existsSync(program)) throw new Error(`There is no ${program}.`)
    },
    program: () => ({ command: [program], env: environment }),
    async uninstall() {
      // It goes on in a copy of itself.
      await mustRun(join(folder, 'Uninstall Inglenook.exe'), ['/S'])
      await untilGone(folder)
      await until('removing the entry of the app', async () => (await registered(`${current}\\Uninstall`)).length === 0)
    },
    async defaults() {
      return Object.fromEntries(await Promise.all(endings.map(async (ending) => [ending, await defaultOf(ending)])))
    },
    async offered() {
      const asked = endings.map(async (ending) => {
        const key = `${classes}\\.${ending}\\OpenWithProgids`
        return (await run('reg', ['query', key, '/v', `Inglenook.${ending}`])).code === 0 ? [ending] : []
      })
      return (await Promise.all(asked)).flat()
    },
    async traces() {
      const menu = join(roaming, 'Microsoft', 'Windows', 'Start Menu', 'Programs')
      const files = findTraces([
        ...([local, join(local, 'Programs'), roaming, join(profile, 'Desktop')] as const).map(
          (path) => [path, 1] as const,
        ),
        [menu, 2],
      ])
      const keys = [`${current}\\Uninstall`, `${current}\\Run`, classes]
      return [...files, ...(await Promise.all(keys.map(registered))).flat()]
    },
    share: async () => undefined,
    forget() {
      for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
    },
    watchNetwork: () => watchFirewall([program, node]),
  }
}

/** What opens files of a kind: the choice of the person, and that of the system. */
async function defaultOf(ending: string): Promise<DefaultPrograms[string]> {
  const chosen = await run('reg', ['query', `${current}\\Explorer\\FileExts\\.${ending}\\UserChoice`, '/v', 'ProgId'])
  const usual = await run('reg', ['query', `HKCR\\.${ending}`, '/ve'])
  return `${valueIn(chosen.text)}, ${valueIn(usual.text)}`
}

/** The value in the output of `reg query`; one that is not set stands in parentheses. */
export function valueIn(output: string): string {
  const [, value = ''] = /\sREG_SZ\s+([^(\s].*)/.exec(output) ?? []
  return value.trim() || 'none'
}

/** What has its name below a key. */
async function registered(key: string): Promise<readonly string[]> {
  return linesWithName((await run('reg', ['query', key, '/s', '/f', 'inglenook'])).text)
}

/**
 * Keys and values with its name in the output of `reg query`. Not what the shell notes about every program that it has
 * shown (MuiCache).
 */
export function linesWithName(output: string): readonly string[] {
  let key = ''
  const found: string[] = []
  for (const line of output.split(/\r?\n/).map((text) => text.trim())) {
    if (line.startsWith('HKEY')) key = line
    if (!/inglenook/i.test(line) || key.includes('\\Local Settings\\')) continue
    found.push(line === key ? key : `${key}: ${line}`)
  }
  return found
}

/** The firewall refuses what these programs send to other computers, and logs it. */
async function watchFirewall(programs: readonly string[]): Promise<NetworkWatch> {
  const rule = `inglenook-${process.pid}`
  const folder = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'LogFiles', 'Firewall')
  // Its service may write there and nowhere else.
  const log = join(folder, 'pfirewall.log')
  const powershell = (script: string) =>
    mustRun('powershell', ['-NoProfile', '-NonInteractive', '-Command', `$ErrorActionPreference = 'Stop'; ${script}`])
  const dropped = () => (existsSync(log) ? droppedIn(readFileSync(log, 'utf8')) : [])
  const rules = programs.map(
    (program) => `New-NetFirewallRule -DisplayName '${rule}' -Direction Outbound -Action Block -Program '${program}'`,
  )
  await powershell(
    `Set-NetFirewallProfile -All -Enabled True -DefaultOutboundAction Allow -LogBlocked True -LogFileName '${log}'; ${rules.join('; ')}`,
  )
  const earlier = new Set(dropped())
  const sent = () => dropped().filter((line) => !earlier.has(line))
  return {
    async end() {
      const [, node = ''] = programs
      const connect = `require('node:net').connect(443, '${unassigned}').on('error', () => undefined).setTimeout(1000, process.exit)`
      await until('logging a connection', async () => {
        await run(node, ['-e', connect])
        return sent().some((line) => line.includes(unassigned))
      })
      await powershell(`Remove-NetFirewallRule -DisplayName '${rule}'; Set-NetFirewallProfile -All -LogBlocked False`)
      return sent().filter((line) => !line.includes(unassigned))
    },
  }
}

/**
 * Connections in a log of the firewall that were refused on their way out (`pfirewall.log`, version 1.5), but those of
 * multicast DNS, by which the app looks for libraries in the home.
 */
export function droppedIn(log: string): readonly string[] {
  const isSent = (line: string) => /^\S+ \S+ DROP .*\bSEND\b/.test(line)
  return log.split(/\r?\n/).filter((line) => isSent(line) && !/^\S+ \S+ DROP UDP \S+ 224\.0\.0\.251 /.test(line))
}
