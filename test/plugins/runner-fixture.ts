import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ownEnvironment } from '../../server/config/environment.ts'
import type { PluginFailure } from '../../server/domain/plugins/plugin-failure.ts'
import type { Result } from '../../server/domain/result.ts'
import type { PluginHost, PluginLaunch, PluginRunner } from '../../server/library/plugins/plugin-runner.ts'
import { createPluginRunner, type PluginRunnerOptions } from '../../server/plugins/plugin-runner.ts'
import { launchEnvironmentOf } from '../../server/plugins/programs/find-program.ts'
import { realTimers, type Timers } from '../../server/plugins/timers.ts'
import { nodeProgram } from '../../server/workers/node-program.ts'
import { type PluginScript, putScriptedPlugin } from '../fixtures/plugins/scripted-plugin.ts'
import { scratch } from '../fixtures/scratch.ts'

/** A plugin runner with its own folders. */
export type RunnerFixture = {
  readonly runner: PluginRunner
  readonly plugins: string
  readonly dataFolder: string
  /** Log messages, each followed by its fields. */
  readonly lines: readonly string[]
  /** Resolves once a log line matches. */
  logged(pattern: RegExp): Promise<string>
  /** Installs the scripted plugin. @returns how it is launched */
  put(script?: PluginScript, launch?: Partial<PluginLaunch>): PluginLaunch
  [Symbol.asyncDispose](): Promise<void>
}

export const noHost: PluginHost = {
  answer: async () => ({ ok: false, failure: { code: -32_601, message: 'There is nothing here.' } }),
}

export function runnerFixture(options: Partial<PluginRunnerOptions> = {}): RunnerFixture {
  const files = scratch()
  const [plugins, dataFolder] = [join(files.folder, 'plugins'), join(files.folder, 'data')]
  mkdirSync(plugins)
  const lines: string[] = []
  const watchers = new Set<() => void>()
  const tell = (message: string, fields: object = {}) => {
    lines.push(`${message} ${JSON.stringify(fields)}`)
    for (const watch of watchers) watch()
  }
  const runner = createPluginRunner({
    folder: plugins,
    dataFolder,
    allowedCommands: [],
    nodePath: null,
    network: { allowedPrivateHosts: [], ownNames: [] },
    clock: Date.now,
    log: { info: tell, warn: tell, debug: tell, enabled: () => true },
    launchEnvironment: launchEnvironmentOf(ownEnvironment, nodeProgram()),
    ...options,
  })
  return {
    runner,
    plugins,
    dataFolder,
    lines,
    logged: (pattern) =>
      new Promise((found) => {
        const watch = () => {
          const line = lines.find((one) => pattern.test(one))
          if (line === undefined) return
          watchers.delete(watch)
          found(line)
        }
        watchers.add(watch)
        watch()
      }),
    put: (script = {}, launch = {}) => ({ ...usualLaunch, ...putScriptedPlugin(plugins, script), ...launch }),
    async [Symbol.asyncDispose]() {
      await runner.close()
      files[Symbol.dispose]()
    },
  }
}

const usualLaunch: PluginLaunch = {
  pluginId: 'plugin-1',
  name: 'scripted',
  command: 'node',
  args: [],
  env: {},
  user: null,
  adminConfig: {},
  userConfig: {},
  credentials: {},
  timeoutSeconds: 20,
  requestsPerMinute: 6_000,
}

/** Makes a single call in a dedicated process. */
export async function askOnce(
  { runner }: Pick<RunnerFixture, 'runner'>,
  launch: PluginLaunch,
  method: string,
  params: unknown = {},
): Promise<Result<unknown, PluginFailure>> {
  const done = await runner.run(launch, noHost, (session) => session.call(method, params))
  return done.ok ? done.value : done
}

/** Timers that the test fires; those up to `realMs` fire by themselves. */
export function handTimers(realMs = -1) {
  const waiting = new Map<object, { readonly ms: number; readonly work: () => void }>()
  const watchers = new Set<() => void>()
  const timers: Timers = {
    after(ms, work) {
      if (ms <= realMs) return realTimers.after(ms, work)
      const key = {}
      waiting.set(key, { ms, work })
      // Like a real timer, it never fires before its handle is returned.
      setImmediate(() => {
        for (const watch of watchers) watch()
      })
      return () => waiting.delete(key)
    },
  }
  /** Waits for a timer with this delay, and fires it. */
  const elapse = (ms: number) =>
    new Promise<void>((done) => {
      const watch = () => {
        const found = [...waiting].find(([, timer]) => timer.ms === ms)
        if (found === undefined) return
        watchers.delete(watch)
        waiting.delete(found[0])
        found[1].work()
        done()
      }
      watchers.add(watch)
      watch()
    })
  return { timers, elapse, waiting: () => [...waiting.values()].map(({ ms }) => ms) }
}
