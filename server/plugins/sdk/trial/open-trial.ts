import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { PluginFailure } from '../../../domain/plugins/plugin-failure.ts'
import { pluginLimits } from '../../../domain/plugins/plugin-limits.ts'
import type { Result } from '../../../domain/result.ts'
import type { FoundPlugin, PluginHost, PluginLaunch, PluginSession } from '../../../library/plugins/plugin-runner.ts'
import { createPluginRunner } from '../../plugin-runner.ts'
import type { LaunchEnvironment } from '../../programs/find-program.ts'
import type { Timers } from '../../timers.ts'
import { shippedTexts } from '../shipped-texts.ts'
import type { Recorded, Setup } from './exchanges.ts'

/** A request of the plugin to its service. */
export type Request = {
  readonly method: string
  /** Empty for a connection other than by `fetch`. */
  readonly url: string
  /** Of the recorded answer that it got; null: there was none. */
  readonly index: number | null
}

type Exit = { readonly code: number | null; readonly signal: string | null }

export type TrialRun<T> = {
  readonly outcome: Result<T, PluginFailure>
  readonly requests: readonly Request[]
  /** What it answered to its only call, before anything was left out; undefined where that is not known. */
  readonly answer: unknown
  /** From the request to shut down until it had ended. */
  readonly shutdownMs: number
  readonly exit: Exit | null
}

export type TrialStart = {
  readonly setup: Setup
  readonly host: PluginHost
  readonly isForPerson: boolean
  readonly http: readonly Recorded[]
}

/** A plugin in a folder of its own, as if it were installed. */
export type Trial = {
  readonly plugin: FoundPlugin
  /** Whether its requests can be answered from recordings: only those of JavaScript can. */
  readonly isRecorded: boolean
  /** Starts it anew, with an empty data folder, under the runner of the server. */
  start<T>(how: TrialStart, work: (session: PluginSession) => Promise<T>): Promise<TrialRun<T>>
  [Symbol.asyncDispose](): Promise<void>
}

export type TrialOptions = {
  readonly launchEnvironment: LaunchEnvironment
  readonly clock: () => number
  readonly timers?: Timers
}

const requestsFile = '.inglenook-requests'
const answersFile = '.inglenook-answers'
/** Of the first call: that of `initialize` is 1. */
const firstCallId = 2
const recordedScript = '.inglenook-recorded.mjs'
const userPluginId = 'connection-1'

/** Copies a plugin and finds it as the server would. @returns a sentence when it cannot be started */
export async function openTrial(folder: string, options: TrialOptions): Promise<Trial | string> {
  const source = resolve(folder)
  const isFolder = await stat(source).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return `${folder} is not a folder. Give the folder that holds plugin.json.`
  const scratch = await mkdtemp(join(tmpdir(), 'inglenook-plugin-'))
  const remove = () => rm(scratch, { recursive: true, force: true, maxRetries: 3 })
  const plugins = join(scratch, 'plugins')
  const name = basename(source).replace(/^\.+/, '') || 'plugin'
  const copy = join(plugins, name)
  try {
    await mkdir(plugins)
    await cp(source, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => basename(path) !== '.git' })
  } catch (error) {
    await remove()
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return `The folder cannot be copied (${code}). Check its permissions, and the free space for temporary files.`
  }
  const { recordedFetch } = shippedTexts()
  const exits: Exit[] = []
  const runner = createPluginRunner({
    ...options,
    folder: plugins,
    dataFolder: join(scratch, 'data'),
    allowedCommands: [],
    nodePath: null,
    network: { allowedPrivateHosts: [], ownNames: [] },
    log: logOf(exits),
  })
  const [plugin] = await runner.found()
  if (plugin === undefined || 'problem' in plugin) {
    await remove()
    return plugin?.problem ?? 'It has no plugin.json. Give the folder that holds it.'
  }
  const isRecorded = plugin.command === 'node'
  if (isRecorded) await writeFile(join(copy, recordedScript), recordedFetch)
  let starts = 0
  return {
    plugin,
    isRecorded,
    async start(how, work) {
      starts += 1
      const pluginId = `trial-${starts}`
      const args = isRecorded ? await putTask(copy, plugin, how.http) : plugin.args
      const launch = launchOf({ ...plugin, args }, how, pluginId)
      let endedAt = 0
      exits.length = 0
      const outcome = await runner.run(launch, how.host, async (session) => {
        const value = await work(session)
        endedAt = options.clock()
        return value
      })
      const shutdownMs = endedAt === 0 ? 0 : options.clock() - endedAt
      const own = launch.user === null ? [] : ['users', userPluginId]
      const noted = (file: string) => notedIn(join(scratch, 'data', pluginId, ...own, file))
      const answers = (await noted(answersFile)) as readonly { readonly id?: unknown; readonly result?: unknown }[]
      return {
        outcome,
        requests: (await noted(requestsFile)) as readonly Request[],
        answer: answers.find(({ id }) => id === firstCallId)?.result,
        shutdownMs,
        exit: exits[0] ?? null,
      }
    },
    async [Symbol.asyncDispose]() {
      await runner.close()
      await remove()
    },
  }
}

function launchOf(
  { name, command, args }: Pick<FoundPlugin, 'name' | 'command' | 'args'>,
  { setup, isForPerson }: TrialStart,
  pluginId: string,
): PluginLaunch {
  const { adminConfig = {}, userConfig = {}, credentials = {} } = setup
  const user = isForPerson ? { userId: 'user-1', userPluginId } : null
  const own = { name, command, args, env: {}, pluginId, user, requestsPerMinute: 6_000 }
  const { usual: timeoutSeconds } = pluginLimits.requestTimeoutSeconds
  return { ...own, timeoutSeconds, adminConfig, userConfig, credentials }
}

/** Says what the script that answers `fetch` has to do. @returns the arguments that start it */
async function putTask(copy: string, plugin: FoundPlugin, http: readonly Recorded[]): Promise<readonly string[]> {
  const [script = '', ...rest] = plugin.args
  const task = { main: script.slice(plugin.folder.length + 1), log: requestsFile, answers: answersFile, http }
  await writeFile(join(copy, '.inglenook-trial.json'), JSON.stringify(task))
  return [`${plugin.folder}/${recordedScript}`, ...rest]
}

/** Lines of JSON; others are left out. */
async function notedIn(file: string): Promise<readonly unknown[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line)
      return typeof value === 'object' && value !== null ? [value] : []
    } catch {
      return []
    }
  })
}

function logOf(exits: Exit[]) {
  const ignore = () => undefined
  return {
    info: ignore,
    warn: ignore,
    enabled: () => true,
    debug(message: string, fields: Readonly<Record<string, unknown>> = {}) {
      const { code, signal } = fields
      if (message !== 'Plugin exited') return
      exits.push({
        code: typeof code === 'number' ? code : null,
        signal: typeof signal === 'string' ? signal : null,
      })
    },
  }
}
