import type { PluginFailure } from '../domain/plugins/plugin-failure.ts'
import type { Result } from '../domain/result.ts'
import type { PluginHost, PluginLaunch } from '../library/plugins/plugin-runner.ts'
import type { PluginProcess } from './process/plugin-process.ts'
import type { ProcessStarts } from './process-starts.ts'
import { failuresOf } from './protocol/failures.ts'
import { createRedactor } from './protocol/redact.ts'
import type { Timers } from './timers.ts'

type Started = Result<PluginProcess, PluginFailure>

export type SharedProcesses = {
  /** Runs work with the process of a plugin that acts for the server, starting it on demand. */
  use<T>(launch: PluginLaunch, host: PluginHost, work: (started: Started) => Promise<T>): Promise<T>
  /** Ends the process that has been idle for longest. @param pluginId of this plugin; null: of any */
  endIdle(pluginId: string | null): void
}

type Shared = {
  readonly pluginId: string
  readonly key: string
  readonly started: Promise<Started>
  /** Set once it was started. */
  running: PluginProcess | null
  host: PluginHost
  users: number
  /** Takes no new users: it ends with its last one. */
  isReplaced: boolean
  stopWaiting: (() => void) | null
}

/** Idle time after which a process ends. */
export const idleMs = 5 * 60_000

export function createSharedProcesses(starts: Pick<ProcessStarts, 'start'>, timers: Timers): SharedProcesses {
  const current = new Map<string, Shared>()
  /** Idle processes, the longest idle first. */
  const idle = new Set<Shared>()

  const resetIdleTimer = (shared: Shared) => {
    idle.delete(shared)
    shared.stopWaiting?.()
  }
  const forget = (shared: Shared) => {
    resetIdleTimer(shared)
    if (current.get(shared.pluginId) === shared) current.delete(shared.pluginId)
  }
  const end = async (shared: Shared) => {
    forget(shared)
    const started = await shared.started
    if (started.ok) await started.value.end(idleFailure(started.value))
  }
  const join = (launch: PluginLaunch, host: PluginHost): Shared => {
    const known = current.get(launch.pluginId)
    if (known !== undefined && canServe(known, launch)) return known
    if (known !== undefined) {
      known.isReplaced = true
      if (known.users === 0) void end(known)
      forget(known)
    }
    const shared = begin(starts, launch, host)
    void exitOfShared(shared).then(() => forget(shared))
    current.set(launch.pluginId, shared)
    return shared
  }
  const leave = (shared: Shared) => {
    shared.users -= 1
    if (shared.users > 0) return
    if (shared.isReplaced) void end(shared)
    else if (current.get(shared.pluginId) === shared) {
      idle.add(shared)
      shared.stopWaiting = timers.after(idleMs, () => void end(shared))
    }
  }

  return {
    async use(launch, host, work) {
      const shared = join(launch, host)
      resetIdleTimer(shared)
      Object.assign(shared, { host, users: shared.users + 1 })
      try {
        const started = await shared.started
        if (!started.ok) forget(shared)
        return await work(started)
      } finally {
        leave(shared)
      }
    },
    endIdle(pluginId) {
      const longest = [...idle].find((shared) => pluginId === null || shared.pluginId === pluginId)
      if (longest !== undefined) void end(longest)
    },
  }
}

function begin(starts: Pick<ProcessStarts, 'start'>, launch: PluginLaunch, host: PluginHost): Shared {
  const started = starts.start(launch, () => shared.host)
  const own = { pluginId: launch.pluginId, key: keyOf(launch), started, host }
  const shared: Shared = { ...own, running: null, users: 0, isReplaced: false, stopWaiting: null }
  return shared
}

function canServe({ key, running }: Shared, launch: PluginLaunch): boolean {
  return key === keyOf(launch) && (running === null || running.over === null)
}

/** Resolves when it could not be started, or has ended. */
async function exitOfShared(shared: Shared): Promise<void> {
  const outcome = await shared.started
  if (!outcome.ok) return
  shared.running = outcome.value
  await outcome.value.exited
}

/** Idle processes are not awaited: a name is enough. */
function idleFailure({ manifest }: PluginProcess): PluginFailure {
  return failuresOf(manifest.name, createRedactor([])).stopped('was idle')
}

/** Identity of a launch: call limits may differ. Other servers learn by it that a consent has changed. */
function keyOf({ name, command, args, env, ...rest }: PluginLaunch): string {
  const { adminConfig, userConfig, credentials, user, allowedCode = null } = rest
  const values = [env, adminConfig, userConfig, credentials, user, allowedCode]
  return JSON.stringify([name, command, args, ...values.map(sorted)])
}

function sorted(values: Readonly<Record<string, unknown>> | null): unknown {
  return values === null ? null : Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
}
