import { noteText } from '../domain/notes/table.ts'
import { areSameHosts } from '../domain/plugins/code-consent.ts'
import type { PluginFailure } from '../domain/plugins/plugin-failure.ts'
import { isBlockedVariable, pluginLimits } from '../domain/plugins/plugin-limits.ts'
import type { Result } from '../domain/result.ts'
import type { PluginHost, PluginLaunch, PluginRunner } from '../library/plugins/plugin-runner.ts'
import { openDataFolder } from './data-folders.ts'
import { createReach, type PluginNetwork } from './network/reach.ts'
import { type PluginLog, type PluginProcess, startProcess } from './process/plugin-process.ts'
import type { StartLine } from './process/start-child.ts'
import type { ProcessSlots } from './process-slots.ts'
import type { LaunchEnvironment } from './programs/find-program.ts'
import { findStart, type ProgramFolders, type Start } from './programs/find-start.ts'
import { nodeFlags } from './programs/node-flags.ts'
import { failuresOf } from './protocol/failures.ts'
import { createRedactor } from './protocol/redact.ts'
import type { Timers } from './timers.ts'

/**
 * How a plugin is started so that it sees only its own folder and its data directory.
 * @param dataDir real path
 * @param set variables of its configuration
 */
function startLineOf(
  start: Start,
  dataDir: string,
  set: Readonly<Record<string, string>>,
  ofServer: LaunchEnvironment['env'],
): StartLine {
  const { program, script, args, folder } = start
  const own = Object.entries(set).filter(([name]) => !isBlockedVariable(name))
  const home = { HOME: dataDir, USERPROFILE: dataDir, TMPDIR: dataDir, TMP: dataDir, TEMP: dataDir }
  const env = {
    ...Object.fromEntries(own),
    ...home,
    LANG: 'C.UTF-8',
    ...variablesOf(ofServer, ['SystemRoot']),
    // Certificate authorities of a company, say.
    ...(start.isConfined ? variablesOf(ofServer, ['NODE_EXTRA_CA_CERTS']) : {}),
  }
  const flags = script === null ? [] : [...flagsOf(start, dataDir), script]
  return { file: program, args: [...flags, ...args], cwd: folder ?? dataDir, env }
}

function variablesOf(env: LaunchEnvironment['env'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function flagsOf({ isConfined, folder }: Start, dataDir: string): readonly string[] {
  // Python: no bytecode files beside the sources, and no user site packages.
  if (!isConfined || folder === null) return ['-B', '-s']
  return nodeFlags([`--allow-fs-read=${folder}`, `--allow-fs-read=${dataDir}`, `--allow-fs-write=${dataDir}`])
}

export type ProcessStarts = {
  start(launch: PluginLaunch, hostNow: () => PluginHost): Promise<Result<PluginProcess, PluginFailure>>
  /** Ends processes of a plugin, including starting and waiting ones. Resolves when all have exited. */
  stop(pluginId: string): Promise<void>
  /** Ends all plugins; none is started afterwards. */
  close(): Promise<void>
}

type Options = {
  readonly dataFolder: string
  readonly programs: ProgramFolders
  /** Null: no consent is needed. */
  readonly codeOf: PluginRunner['codeOf'] | null
  readonly network: PluginNetwork
  readonly slots: ProcessSlots
  readonly log: PluginLog
  readonly timers: Timers
  readonly clock: () => number
}

type Entry = { readonly pluginId: string; readonly controller: AbortController; readonly exited: Promise<void> }

/** Starts processes within the available slots and tracks all running ones. */
export function createProcessStarts(options: Options): ProcessStarts {
  const entries = new Set<Entry>()
  let isClosed = false
  const endAll = async (targets: readonly Entry[]) => {
    for (const { controller } of targets) controller.abort()
    await Promise.all(targets.map(({ exited }) => exited))
  }
  return {
    async start(launch, hostNow) {
      const { pluginId, name } = launch
      if (isClosed) return { ok: false, failure: failuresOf(name, createRedactor([])).stopped('is shutting down') }
      const controller = new AbortController()
      const { promise: exited, resolve: resolveExited } = Promise.withResolvers<void>()
      const entry = { pluginId, controller, exited }
      entries.add(entry)
      return startInSlot(options, { launch, hostNow, signal: controller.signal }, () => {
        entries.delete(entry)
        resolveExited()
      })
    },
    stop: (pluginId) => endAll([...entries].filter((entry) => entry.pluginId === pluginId)),
    async close() {
      isClosed = true
      await endAll([...entries])
    },
  }
}

type StartRequest = {
  readonly launch: PluginLaunch
  readonly hostNow: () => PluginHost
  readonly signal: AbortSignal
}

/** @param onGone called once, when none of its processes runs or waits */
async function startInSlot(
  options: Options,
  request: StartRequest,
  onGone: () => void,
): Promise<Result<PluginProcess, PluginFailure>> {
  const { launch, signal } = request
  const failures = failuresOf(launch.name, createRedactor([]))
  const timeoutSeconds = boundedSeconds(launch.timeoutSeconds)
  const leave = await options.slots.take(launch.pluginId, { timeoutMs: timeoutSeconds * 1_000, signal })
  const end = () => {
    leave?.()
    onGone()
  }
  if (leave === null) {
    end()
    return { ok: false, failure: signal.aborted ? failures.stopped() : failures.crowded() }
  }
  const started = await startFound(options, request, timeoutSeconds)
  if (!started.ok) {
    end()
    return started
  }
  const { value: running } = started
  void running.exited.then(end)
  const stop = () => void running.end(failures.stopped())
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return started
}

async function startFound(
  { programs, codeOf, network, dataFolder, log, timers, clock }: Options,
  { launch, hostNow, signal }: StartRequest,
  timeoutSeconds: number,
): Promise<Result<PluginProcess, PluginFailure>> {
  const failures = failuresOf(launch.name, createRedactor([]))
  // Forbidden variables are removed at the start, wherever they came from.
  const start = await findStart({ ...launch, env: {} }, programs)
  if (!start.ok) return { ok: false, failure: failures.notStarted(start.failure) }
  const refusal = codeOf === null ? null : await consentProblem(launch, start.value, codeOf)
  if (refusal !== null) return { ok: false, failure: failures.notAllowed(refusal) }
  const dataDir = await openDataFolder(dataFolder, launch.pluginId, launch.user?.userPluginId ?? null)
  if (dataDir === null) return { ok: false, failure: failures.notStarted(noDataFolder) }
  if (signal.aborted) return { ok: false, failure: failures.stopped() }
  const line = startLineOf(start.value, dataDir, launch.env, programs.launchEnvironment.env)
  const reach = start.value.isConfined ? createReach(network, start.value.hosts) : null
  return startProcess({ launch, line, dataDir, hostNow, timeoutSeconds, log, timers, clock, reach }, signal)
}

/** @returns a sentence when the code in its folder, or what it would reach, is not what was allowed */
async function consentProblem(
  { allowedCode: allowed = null, ...launch }: PluginLaunch,
  { hosts }: Start,
  codeOf: PluginRunner['codeOf'],
): Promise<string | null> {
  const code = await codeOf({ ...launch, env: {} })
  if (!code.ok) return code.failure
  if (code.value === null) return null
  if (allowed === null) return noteText('plugin_consent_needed')
  const isAllowed = code.value.hash === allowed.hash && areSameHosts(hosts, allowed.hosts)
  return isAllowed ? null : noteText('plugin_consent_changed')
}

const noDataFolder = noteText('plugin_data_folder')

/** @param seconds configured timeout of a call */
export function boundedSeconds(seconds: number): number {
  const { least, most: limit, usual } = pluginLimits.requestTimeoutSeconds
  return Number.isFinite(seconds) ? Math.min(limit, Math.max(least, seconds)) : usual
}
