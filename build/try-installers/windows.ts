import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unassigned } from './linux.ts'
import type { DefaultPrograms, NetworkWatch, Platform } from './platform.ts'
import { mustRun, run, until, untilGone } from './run.ts'
import { findTraces } from './traces.ts'

const endings = ['cbz', 'cbr', 'epub', 'pdf']
const classes = 'HKCU\\Software\\Classes'

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
      await until('removing the entry of the app', async () => (await registered('Uninstall')).length === 0)
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
      return [
        ...files,
        ...(await registered('Uninstall')),
        ...(await registered('Run')),
        ...(await registeredClasses()),
      ]
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
  const explorer = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\FileExts'
  const chosen = await run('reg', ['query', `${explorer}\\.${ending}\\UserChoice`, '/v', 'ProgId'])
  const usual = await run('reg', ['query', `HKCR\\.${ending}`, '/ve'])
  return [chosen, usual].map(({ code, text }) => (code === 0 ? text.trim() : '-')).join(' ')
}

/** Entries with its name below a key of `CurrentVersion`. */
async function registered(key: string): Promise<readonly string[]> {
  const path = `HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\${key}`
  return linesWithName((await run('reg', ['query', path, '/s', '/f', 'inglenook'])).text, path)
}

async function registeredClasses(): Promise<readonly string[]> {
  return linesWithName((await run('reg', ['query', classes, '/s', '/f', 'inglenook'])).text, classes)
}

/** Of the output of `reg query`: the keys, or the values below one, that have its name. */
export function linesWithName(output: string, key: string): readonly string[] {
  const lines = output.split(/\r?\n/).map((line) => line.trim())
  return lines
    .filter((line) => /inglenook/i.test(line))
    .map((line) => (line.startsWith('HKEY') ? line : `${key}: ${line}`))
}

/** The firewall refuses what these programs send to other computers, and logs it. */
async function watchFirewall(programs: readonly string[]): Promise<NetworkWatch> {
  const rule = `inglenook-${process.pid}`
  const log = join(tmpdir(), `${rule}.log`)
  const powershell = (script: string) =>
    mustRun('powershell', ['-NoProfile', '-NonInteractive', '-Command', `$ErrorActionPreference = 'Stop'; ${script}`])
  const rules = programs.map(
    (program) => `New-NetFirewallRule -DisplayName '${rule}' -Direction Outbound -Action Block -Program '${program}'`,
  )
  await powershell(
    `Set-NetFirewallProfile -All -Enabled True -DefaultOutboundAction Allow -LogBlocked True -LogFileName '${log}'; ${rules.join('; ')}`,
  )
  return {
    async end() {
      const [, node = ''] = programs
      const dropped = () => (existsSync(log) ? droppedIn(readFileSync(log, 'utf8')) : [])
      const connect = `require('node:net').connect(443, '${unassigned}').on('error', () => undefined).setTimeout(1000, process.exit)`
      await until('logging a connection', async () => {
        await run(node, ['-e', connect])
        return dropped().some((line) => line.includes(unassigned))
      })
      await powershell(`Remove-NetFirewallRule -DisplayName '${rule}'; Set-NetFirewallProfile -All -LogBlocked False`)
      return dropped().filter((line) => !line.includes(unassigned))
    },
  }
}

/** Connections in a log of the firewall that were refused on their way out (`pfirewall.log`, version 1.5). */
export function droppedIn(log: string): readonly string[] {
  return log.split(/\r?\n/).filter((line) => /^\S+ \S+ DROP .*\bSEND\b/.test(line))
}
