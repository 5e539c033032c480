import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { unassigned } from './linux.ts'
import type { NetworkWatch, Platform } from './platform.ts'
import { mustRun, run, until } from './run.ts'
import { findTraces } from './traces.ts'

const app = '/Applications/Inglenook.app'
const launchServices =
  '/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support/lsregister'

/** The image whose app a person drags into Applications. */
export function macPlatform(environment: NodeJS.ProcessEnv): Platform {
  const library = join(homedir(), 'Library')
  const support = join(library, 'Application Support')
  const searched = ['Application Support', 'Caches', 'HTTPStorages', 'LaunchAgents', 'Logs', 'Preferences']
  const folders = { library: join(support, 'Inglenook'), window: join(support, 'Inglenook Window') }
  return {
    ...folders,
    // What the system and Chromium keep for any app: there is no uninstaller.
    mayStay: [
      ...['Application Support/Inglenook Window', 'Preferences/app.inglenook.desktop.plist'],
      ...['Saved Application State/app.inglenook.desktop.savedState', 'HTTPStorages/app.inglenook.desktop'],
      ...['Caches/app.inglenook.desktop', 'Caches/Inglenook'],
    ].map((path) => join(library, path)),
    offers: ['cbz', 'cbr', 'epub', 'pdf'],
    // Resident memory counts the frameworks of the system, too.
    memoryLimit: 450,
    async install(file) {
      const volume = mkdtempSync(join(tmpdir(), 'image-'))
      await mustRun('hdiutil', ['attach', file, '-nobrowse', '-readonly', '-mountpoint', volume])
      rmSync(app, { recursive: true, force: true })
      await mustRun('ditto', [join(volume, 'Inglenook.app'), app])
      await mustRun('hdiutil', ['detach', volume])
      await mustRun(launchServices, ['-f', app])
    },
    program: () => ({ command: [join(app, 'Contents', 'MacOS', 'Inglenook')], env: environment }),
    async uninstall() {
      await mustRun(launchServices, ['-u', app])
      rmSync(app, { recursive: true })
    },
    async defaults(examples) {
      const opening = await askWorkspace(examples)
      return Object.fromEntries(opening.map(({ ending, first }) => [ending, first]))
    },
    async offered(examples) {
      return (await askWorkspace(examples)).filter(({ all }) => all.includes(app)).map(({ ending }) => ending)
    },
    traces: async () =>
      findTraces([
        ['/Applications', 1],
        ...[...searched, 'Saved Application State'].map((name) => [join(library, name), 1] as const),
      ]),
    share: async () => undefined,
    forget() {
      for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
    },
    watchNetwork: watchSockets,
  }
}

type Opening = { readonly ending: string; readonly first: string; readonly all: readonly string[] }

/** The programs that the system has for each example, the default one first. */
async function askWorkspace(examples: Readonly<Record<string, string>>): Promise<readonly Opening[]> {
  const script = `ObjC.import('AppKit')
function run(files) {
  const workspace = $.NSWorkspace.sharedWorkspace
  return JSON.stringify(files.map((file) => {
    const url = $.NSURL.fileURLWithPath(file)
    const first = workspace.URLForApplicationToOpenURL(url)
    const all = ObjC.unwrap(workspace.URLsForApplicationsToOpenURL(url)).map((found) => ObjC.unwrap(found.path))
    return { first: first.isNil() ? '' : ObjC.unwrap(first.path), all }
  }))
}`
  const text = await mustRun('osascript', ['-l', 'JavaScript', '-e', script, ...Object.values(examples)])
  const found = JSON.parse(text) as readonly Omit<Opening, 'ending'>[]
  return Object.keys(examples).map((ending, n) => ({ ending, first: '', all: [], ...found[n] }))
}

/** Looks at the connections of the app four times a second: macOS has no log of them without an extension. */
async function watchSockets(pid: number): Promise<NetworkWatch> {
  const seen = new Set<string>()
  let watched = pid
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      const processes = descendantsIn((await run('ps', ['-axo', 'pid=,ppid='])).text, watched)
      const { text } = await run('lsof', ['-nP', '-i', '-a', '-p', processes.join(',')])
      for (const peer of remotePeers(text)) seen.add(peer)
      await after(250)
    }
  })()
  return {
    async end() {
      const sent = [...seen]
      const connect = `require('node:net').connect(443, '${unassigned}').on('error', () => undefined)`
      const probe = spawn(process.execPath, ['-e', connect], { stdio: 'ignore' })
      watched = probe.pid ?? 0
      await until('seeing a connection', () => [...seen].some((peer) => peer.includes(unassigned))).finally(() => {
        isWatching = false
        probe.kill()
      })
      await watching
      return sent
    },
  }
}

/** A process and those below it, in the output of `ps -o pid=,ppid=`. */
export function descendantsIn(output: string, root: number): readonly number[] {
  const pairs = output
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): readonly number[] => [
    parent,
    ...pairs.filter(([, above]) => above === parent).flatMap(([pid = 0]) => below(pid)),
  ]
  return below(root)
}

/** The other ends of connections that lead out of the computer, in the output of `lsof -nP -i`. */
export function remotePeers(output: string): readonly string[] {
  const peers = [...output.matchAll(/->(\S+)/g)].map(([, peer = '']) => peer)
  return peers.filter((peer) => !/^(127\.|\[::1\])/.test(peer))
}
