import type { PluginFailure } from '../domain/plugins/plugin-failure.ts'
import { pluginLimits } from '../domain/plugins/plugin-limits.ts'
import type { Result } from '../domain/result.ts'
import { createTokenBuckets, type TokenBuckets } from '../domain/token-bucket.ts'
import type { CallOptions, PluginLaunch, PluginRunner, PluginSession } from '../library/plugins/plugin-runner.ts'
import { hashCode } from './code/hash-code.ts'
import { deletePluginData, deleteUserPluginData, sweepData } from './data-folders.ts'
import { listFoundPlugins } from './found-plugins.ts'
import type { IncludedPlugins } from './included/included-plugins.ts'
import { fetchPicture } from './network/fetch-picture.ts'
import { createReach, type PluginNetwork } from './network/reach.ts'
import type { PluginLog, PluginProcess } from './process/plugin-process.ts'
import { createProcessSlots } from './process-slots.ts'
import { boundedSeconds, createProcessStarts } from './process-starts.ts'
import type { LaunchEnvironment } from './programs/find-program.ts'
import { findCodeFolder, findHosts, findStart, hostsOf, type ProgramFolders } from './programs/find-start.ts'
import { createInterpreters } from './programs/interpreters.ts'
import type { CallLimits } from './protocol/conversation.ts'
import { failuresOf } from './protocol/failures.ts'
import { createRedactor } from './protocol/redact.ts'
import { createSharedProcesses } from './shared-processes.ts'
import { realTimers, type Timers } from './timers.ts'

export type PluginRunnerOptions = {
  /** The plugins folder, absolute. It need not exist. */
  readonly folder: string
  /** Whether code of the plugins folder runs only if its hash is allowed. */
  readonly isConsentNeeded?: boolean
  /** Default: none. */
  readonly included?: IncludedPlugins
  /** Data folder of plugins, absolute. */
  readonly dataFolder: string
  readonly allowedCommands: readonly string[]
  /** The configured Node.js; null: it is searched for. */
  readonly nodePath: string | null
  readonly launchEnvironment: LaunchEnvironment
  readonly network: PluginNetwork
  readonly log: PluginLog
  readonly clock: () => number
  /** Default: the system's. */
  readonly timers?: Timers
}

/** Runs plugins as separate processes (README.md). */
export function createPluginRunner(options: PluginRunnerOptions): PluginRunner {
  const { folder, dataFolder, allowedCommands, launchEnvironment, nodePath, network } = options
  const { log, clock, timers = realTimers, included = null, isConsentNeeded = false } = options
  const interpreters = createInterpreters(launchEnvironment, nodePath)
  const programs: ProgramFolders = { folder, included, allowedCommands, launchEnvironment, interpreters }
  const slots = createProcessSlots(timers, (pluginId) => shared.endIdle(pluginId))
  const codeOf: PluginRunner['codeOf'] = async (command) => {
    const found = await findCodeFolder(command, programs)
    return found.ok && found.value !== null ? hashCode(found.value) : (found as Result<null, string>)
  }
  const starts = createProcessStarts({
    dataFolder,
    programs,
    codeOf: isConsentNeeded ? codeOf : null,
    network,
    slots,
    log,
    timers,
    clock,
  })
  const shared = createSharedProcesses(starts, timers)
  const buckets = createTokenBuckets(clock)

  const problemOf: PluginRunner['problemOf'] = async (command) => {
    const start = await findStart(command, programs)
    return start.ok ? null : start.failure
  }
  return {
    folder,
    allowedCommands,
    problemOf,
    codeOf,
    hostsOf: (command) => hostsOf(command, programs),
    async fetchPicture(command, url, limits) {
      const hosts = await findHosts(command, programs)
      return hosts.ok ? fetchPicture(createReach(network, hosts.value), url, limits) : hosts
    },
    found: () => listFoundPlugins({ folder, included, allowedCommands, problemOf, codeOf }),
    async run(launch, host, work) {
      const started = await starts.start(launch, () => host)
      if (!started.ok) return started
      const { value: running } = started
      try {
        return { ok: true, value: await work(sessionOf(running, launch, buckets)) }
      } finally {
        await running.end(failuresOf(launch.name, createRedactor([])).stopped('has exited'))
      }
    },
    async ask(launch, host, { method, params, ...how }) {
      const stopped = failuresOf(launch.name, createRedactor([])).stopped('was cancelled')
      const stoppedResult = { ok: false, failure: stopped } as const
      if (how.signal?.aborted === true) return stoppedResult
      // Before the start: a plugin over its rate limit is not started.
      const refusal = checkRateLimit(buckets, launch, method)
      if (refusal !== null) return { ok: false, failure: refusal }
      const answer = shared.use(launch, host, async (started) => {
        if (!started.ok || how.signal?.aborted === true) return started.ok ? stoppedResult : started
        return started.value.call(method, params, callOptions(launch, how))
      })
      return abortable(answer, how.signal, stoppedResult)
    },
    async stop(pluginId, { forget = false } = {}) {
      await starts.stop(pluginId)
      if (forget) await deletePluginData(dataFolder, pluginId)
    },
    forgetUser: (pluginId, userPluginId) => deleteUserPluginData(dataFolder, pluginId, userPluginId),
    sweep: (known) => sweepData(dataFolder, known),
    close: starts.close,
  }
}

function sessionOf(running: PluginProcess, launch: PluginLaunch, buckets: TokenBuckets): PluginSession {
  return {
    manifest: running.manifest,
    async call(method, params, how = {}) {
      const refusal = checkRateLimit(buckets, launch, method)
      return refusal === null ? running.call(method, params, callOptions(launch, how)) : { ok: false, failure: refusal }
    },
  }
}

/**
 * Counts a call against a plugin's limit per minute, over all of its processes. Health checks are exempt.
 * @returns null: allowed
 */
function checkRateLimit(buckets: TokenBuckets, launch: PluginLaunch, method: string): PluginFailure | null {
  if (method === 'ping') return null
  const { pluginId, name, requestsPerMinute } = launch
  const { least, most: limit } = pluginLimits.requestsPerMinute
  const burst = Math.min(limit, Math.max(least, Math.floor(requestsPerMinute)))
  const { allowed, retryAfterSeconds } = buckets.take(pluginId, { perSecond: burst / 60, burst }, 1)
  return allowed ? null : failuresOf(name, createRedactor([])).tooMany(burst, retryAfterSeconds)
}

function callOptions(
  launch: PluginLaunch,
  { timeoutSeconds = launch.timeoutSeconds, signal }: CallOptions,
): CallLimits {
  return { timeoutSeconds: boundedSeconds(timeoutSeconds), signal }
}

/** Not awaited: errors are handled elsewhere. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined, otherwise: T): Promise<T> {
  if (signal === undefined) return work
  const { promise: aborted, resolve } = Promise.withResolvers<T>()
  const giveUp = () => resolve(otherwise)
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
