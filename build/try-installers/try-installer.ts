import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, type RunningApp, startApp } from './app.ts'
import type { DefaultPrograms, NetworkWatch, Platform } from './platform.ts'
import { makeShelves, type Shelves } from './shelf.ts'
import { visitFirst, visitLater } from './visits.ts'

export type Trial = {
  readonly platform: Platform
  /** The installer, and that of the version before; without one, it is installed over itself. */
  readonly file: string
  readonly previous: string | null
  /** Version of the installer. */
  readonly version: string
  readonly coverCount: number
  readonly report: (line: string) => void
  readonly start?: (program: Program) => Promise<RunningApp>
}

/**
 * Uses an installer as a person does: installs, starts, reads, quits, updates, reads on, removes.
 * @throws Error that says what was not as it should be, after a report of the end of the log
 */
export async function tryInstaller(trial: Trial): Promise<void> {
  const { platform, report } = trial
  if (existsSync(platform.library)) throw new Error(`There is a library in ${platform.library} already.`)
  try {
    await use(trial)
  } catch (error) {
    const log = join(platform.library, 'logs', 'inglenook.log')
    if (existsSync(log)) report(readFileSync(log, 'utf8').split('\n').slice(-40).join('\n'))
    throw error
  } finally {
    platform.forget()
  }
}

async function use(trial: Trial): Promise<void> {
  const { platform, file, previous, report } = trial
  using shelves = await makeShelves(trial.coverCount)
  for (const folder of [shelves.kinds, shelves.covers]) await platform.share(folder)
  const before = { traces: await platform.traces(), defaults: await platform.defaults(shelves.examples) }
  switchUpdatesOff(platform.window)
  await platform.share(platform.window)

  await platform.install(previous ?? file)
  report(`Installed ${previous ?? file}`)
  await runApp(trial, ({ client }) => visitFirst(client, shelves))
  report('Started, signed in, read a book of each kind, quit')

  await platform.install(file)
  report(
    previous === null ? 'There is no earlier version: installed over itself' : 'Installed over the earlier version',
  )
  await checkAssociations(platform, shelves, before.defaults)
  const megabytes = await runApp(trial, ({ client }) => visitLater(client, { shelves, ...trial }))
  report(`The library is as it was; main has ${megabytes} MB after ${trial.coverCount} covers`)
  if (megabytes > platform.memoryLimit) throw new Error(`${megabytes} MB are more than ${platform.memoryLimit} MB.`)

  await platform.uninstall()
  await checkRemoved(platform, before.traces)
  report('Removed; the library is there, and nothing else')
}

async function runApp<T>(
  { platform, report, start = startApp }: Trial,
  visit: (app: RunningApp) => Promise<T>,
): Promise<T> {
  const app = await start(platform.program())
  const network = await platform.watchNetwork(app.pid)
  const result = await visit(app).catch(async (error: unknown) => {
    await app.kill()
    throw error
  })
  await app.quit()
  if (network === null) report('SKIPPED: what it sends to the network')
  else {
    await checkSilence(network)
    report('Nothing was sent to the network')
  }
  return result
}

async function checkSilence(network: NetworkWatch): Promise<void> {
  const sent = await network.end()
  if (sent.length > 0) throw new Error(`It sent to the network: ${sent.join('; ')}`)
}

/** The one connection that is switched on from the start. */
function switchUpdatesOff(window: string): void {
  mkdirSync(window, { recursive: true })
  writeFileSync(join(window, 'desktop.json'), JSON.stringify({ looksForUpdates: false }))
}

async function checkAssociations(platform: Platform, { examples }: Shelves, before: DefaultPrograms): Promise<void> {
  const offered = await platform.offered(examples)
  const missing = platform.offers.filter((ending) => !offered.includes(ending))
  if (missing.length > 0) throw new Error(`It is not offered for ${missing.join(', ')}.`)
  const now = await platform.defaults(examples)
  const taken = Object.keys(before).filter((ending) => before[ending] !== '' && before[ending] !== now[ending])
  if (taken.length > 0) throw new Error(`It took over ${taken.join(', ')}.`)
}

async function checkRemoved(platform: Platform, before: readonly string[]): Promise<void> {
  if (!existsSync(join(platform.library, 'inglenook.db'))) throw new Error('The library was removed, too.')
  const kept = [platform.library, ...platform.mayStay]
  const left = (await platform.traces()).filter((trace) => !before.includes(trace) && !isBelow(trace, kept))
  if (left.length > 0) throw new Error(`This stayed: ${left.join(', ')}`)
}

/** Whether it is one of these or inside of one. */
function isBelow(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`))
}
