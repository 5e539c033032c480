import type { PluginFailure } from '../domain/plugins/plugin-failure.ts'
import { pluginLimits } from '../domain/plugins/plugin-limits.ts'
import { createTokenBuckets, type TokenBuckets } from '../domain/token-bucket.ts'
import type { CallOptions, PluginLaunch, PluginRunner, PluginSession } from '../library/plugins/plugin-runner.ts'
import { forgetData, forgetDataOfUser, sweepData } from './data-folders.ts'
import { foundPlugins } from './found-plugins.ts'
import { createPlaces } from './places.ts'
import type { PluginLog, PluginProcess } from './process/plugin-process.ts'
import { boundedSeconds, createProcessStarts } from './process-starts.ts'
import { findStart, type ProgramPlaces } from './programs/find-start.ts'
import { createInterpreters } from './programs/interpreters.ts'
import type { LaunchEnvironment } from './programs/launch-environment.ts'
import { failuresOf } from './protocol/failures.ts'
import { plainTextOf } from './protocol/plain-text.ts'
import type { CallHow } from './protocol/waiting-calls.ts'
import { createSharedProcesses } from './shared-processes.ts'
import { realTimers, type Timers } from './timers.ts'

export type PluginRunnerOptions = {
  /** Where plugins are put, absolute. It need not exist. */
  readonly folder: string
  /** Where plugins keep what they like, absolute. */
  readonly dataFolder: string
  readonly allowedCommands: readonly string[]
  /** The Node.js of the configuration; null: one is found. */
  readonly nodePath: string | null
  readonly launchEnvironment: LaunchEnvironment
  readonly log: PluginLog
  readonly clock: () => number
  /** Default: those of the computer. */
  readonly timers?: Timers
}

/** Runs plugins as processes of their own (README.md). */
export function createPluginRunner(options: PluginRunnerOptions): PluginRunner {
  const { folder, dataFolder, allowedCommands, launchEnvironment, nodePath, log, clock, timers = realTimers } = options
  const interpreters = createInterpreters(launchEnvironment, nodePath)
  const programs: ProgramPlaces = { folder, allowedCommands, launchEnvironment, interpreters }
  const places = createPlaces(timers, (pluginId) => shared.endIdle(pluginId))
  const starts = createProcessStarts({ dataFolder, programs, places, log, timers, clock })
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
    found: () => foundPlugins({ folder, allowedCommands, problemOf }),
    async run(launch, host, work) {
      const started = await starts.start(launch, () => host)
      if (!started.ok) return started
      const { value: running } = started
      try {
        return { ok: true, value: await work(sessionOf(running, launch, buckets)) }
      } finally {
        await running.end(failuresOf(launch.name, plainTextOf([])).stopped('has exited'))
      }
    },
    async ask(launch, host, { method, params, ...how }) {
      const stopped = failuresOf(launch.name, plainTextOf([])).stopped('was cancelled')
      const givenUp = { ok: false, failure: stopped } as const
      if (how.signal?.aborted === true) return givenUp
      // Before the start: who asks too often starts nothing.
      const refusal = charge(buckets, launch, method)
      if (refusal !== null) return { ok: false, failure: refusal }
      const answer = shared.use(launch, host, async (started) => {
        if (!started.ok || how.signal?.aborted === true) return started.ok ? givenUp : started
        return started.value.call(method, params, howOf(launch, how))
      })
      return unlessAborted(answer, how.signal, givenUp)
    },
    async stop(pluginId, { forget = false } = {}) {
      await starts.stop(pluginId)
      if (forget) await forgetData(dataFolder, pluginId)
    },
    forgetUser: (pluginId, userPluginId) => forgetDataOfUser(dataFolder, pluginId, userPluginId),
    sweep: (known) => sweepData(dataFolder, known),
    close: starts.close,
  }
}

function sessionOf(running: PluginProcess, launch: PluginLaunch, buckets: TokenBuckets): PluginSession {
  return {
    manifest: running.manifest,
    async call(method, params, how = {}) {
      const refusal = charge(buckets, launch, method)
      return refusal === null ? running.call(method, params, howOf(launch, how)) : { ok: false, failure: refusal }
    },
  }
}

/**
 * Counts a call against what one plugin may be asked a minute, over all of its processes. Whether it is there at all can
 * be asked at any time.
 * @returns null: it may be asked
 */
function charge(buckets: TokenBuckets, launch: PluginLaunch, method: string): PluginFailure | null {
  if (method === 'ping') return null
  const { pluginId, name, requestsPerMinute } = launch
  const { least, most: limit } = pluginLimits.requestsPerMinute
  const burst = Math.min(limit, Math.max(least, Math.floor(requestsPerMinute)))
  const { allowed, retryAfterSeconds } = buckets.take(pluginId, { perSecond: burst / 60, burst }, 1)
  return allowed ? null : failuresOf(name, plainTextOf([])).tooMany(burst, retryAfterSeconds)
}

function howOf(launch: PluginLaunch, { timeoutSeconds = launch.timeoutSeconds, signal }: CallOptions): CallHow {
  return { timeoutSeconds: boundedSeconds(timeoutSeconds), signal }
}

/** What runs on without somebody who waits is seen to elsewhere. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined, otherwise: T): Promise<T> {
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
