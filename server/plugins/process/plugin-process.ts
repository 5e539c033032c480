import { type StartFailureCode, startFailures } from '../../domain/notes/plugins.ts'
import { noteText } from '../../domain/notes/table.ts'
import type { PluginManifest } from '../../domain/plugins/manifest.ts'
import { pluginProtocol } from '../../domain/plugins/manifest.ts'
import type { PluginFailure } from '../../domain/plugins/plugin-failure.ts'
import { pluginLimits } from '../../domain/plugins/plugin-limits.ts'
import type { Result } from '../../domain/result.ts'
import type { LogLevel } from '../../domain/vocabulary.ts'
import type { PluginHost, PluginLaunch } from '../../library/plugins/plugin-runner.ts'
import { openGateway } from '../network/gateway.ts'
import type { Reach } from '../network/reach.ts'
import { type CallLimits, type Conversation, openConversation } from '../protocol/conversation.ts'
import { failuresOf, type PluginFailures } from '../protocol/failures.ts'
import { readManifest } from '../protocol/manifest.ts'
import { createRedactor, secretsOf } from '../protocol/redact.ts'
import type { Timers } from '../timers.ts'
import { memoryMeter, watchMemory } from './memory-use.ts'
import { type Child, type StartLine, startChild } from './start-child.ts'
import { readStderr } from './stderr-lines.ts'

/** Time for a plugin to exit after the shutdown request, and then after SIGTERM. */
export const shutdownGraceMs = { askedMs: 5_000, killAfterMs: 2_000 } as const

/**
 * Closes a plugin's input, then sends SIGTERM, then kills it. Resolves when its process group is gone.
 * @param answered when it confirmed the shutdown
 */
async function stopChild({ stdin, signal, exited }: Child, timers: Timers, answered: Promise<void>): Promise<void> {
  void answered.then(() => stdin.end())
  let cancel = timers.after(shutdownGraceMs.askedMs, () => {
    stdin.end()
    signal('SIGTERM')
    cancel = timers.after(shutdownGraceMs.killAfterMs, () => signal('SIGKILL'))
  })
  await exited
  cancel()
}

type ReportLine = (message: string, fields?: Readonly<Record<string, unknown>>) => void

/** Log for plugin events. */
export type PluginLog = {
  readonly info: ReportLine
  readonly warn: ReportLine
  readonly debug: ReportLine
  enabled(level: LogLevel): boolean
}

/** A running plugin. */
export type PluginProcess = {
  readonly manifest: PluginManifest
  call(method: string, params: unknown, how: CallLimits): Promise<Result<unknown, PluginFailure>>
  /** Why it has ended or is about to; null: it is running. */
  readonly over: PluginFailure | null
  /** Shuts it down gracefully; pending calls are rejected with `why`. Resolves when its processes have exited. */
  end(why: PluginFailure): Promise<void>
  /** Resolves when its processes have exited. */
  readonly exited: Promise<void>
}

export type ProcessOptions = {
  readonly launch: PluginLaunch
  readonly line: StartLine
  readonly dataDir: string
  readonly hostNow: () => PluginHost
  readonly timeoutSeconds: number
  readonly log: PluginLog
  readonly timers: Timers
  readonly clock: () => number
  /** Connects it to hosts, over a pipe; null: nothing confines it. */
  readonly reach: Reach | null
}

/** Starts a plugin and waits for its manifest. @param signal ends it, also during the start */
export async function startProcess(
  options: ProcessOptions,
  signal: AbortSignal,
): Promise<Result<PluginProcess, PluginFailure>> {
  const { launch, timers, timeoutSeconds } = options
  const failures = failuresOf(launch.name, createRedactor(secretsOf(launch)))
  const child = await startChild(options.line, timers, options.reach !== null)
  if (typeof child === 'string')
    return { ok: false, failure: failures.notStarted(startFailureText(launch.name, child)) }
  const running = watchChild(child, options, failures)
  const { talk: conversation } = running
  const giveUp = () => void running.end(failures.stopped())
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  const answer = await conversation.call('initialize', initialParams(options), { timeoutSeconds })
  signal.removeEventListener('abort', giveUp)
  if (!answer.ok) {
    await running.end(answer.failure)
    return answer
  }
  const manifest = readManifest(answer.value, launch.name)
  if (!manifest.ok) {
    const failure = failures.unusable(manifest.failure)
    await running.end(failure)
    return { ok: false, failure }
  }
  const { call } = conversation
  const started = { manifest: manifest.value, call, end: running.end, exited: running.exited }
  return {
    ok: true,
    value: {
      ...started,
      get over() {
        return running.over
      },
    },
  }
}

/** Reads its output, and stops it when it violates the protocol or exits. */
function watchChild(child: Child, options: ProcessOptions, failures: PluginFailures) {
  const { launch, log, timers, clock, hostNow } = options
  const fields = { plugin: launch.name, process: child.pid }
  const plain = createRedactor(secretsOf(launch))
  let over: PluginFailure | null = null
  const stderrTail = readStderr(child.stderr, { plain, clock, onLine: (line) => log.info(line, fields) })
  const kill = (failure: PluginFailure) => {
    over ??= failure
    log.warn(failure.message, fields)
    child.signal('SIGKILL')
  }
  const conversation: Conversation = openConversation({
    input: child.stdin,
    output: child.stdout,
    hostNow,
    failures,
    timers,
    clock,
    onFault: kill,
    onDefect: (error) => log.warn('Plugin request failed', { ...fields, error }),
  })
  const endWatch = watchUse(child, options, {
    onRefused: (text) => log.warn(text, fields),
    onExcess(failure) {
      conversation.end(failure)
      kill(failure)
    },
    failures,
  })
  log.debug('Plugin started', fields)
  const exited = child.exited.then((exit) => {
    endWatch()
    const failure = failures.exited(exit, stderrTail())
    if (over === null) log.warn(failure.message, fields)
    over ??= failure
    conversation.end(failure)
    log.debug('Plugin exited', { ...fields, ...exit })
  })
  return {
    talk: conversation,
    exited,
    get over() {
      return over
    },
    async end(why: PluginFailure) {
      const isRunning = over === null
      over ??= why
      if (isRunning) await stopChild(child, timers, conversation.shutDown(why))
      await exited
    },
  }
}

type UseHandlers = {
  readonly failures: PluginFailures
  /** A connection was refused. */
  readonly onRefused: (text: string) => void
  /** It uses too much, or abuses its pipe. */
  readonly onExcess: (failure: PluginFailure) => void
}

const megabyte = 1024 * 1024

/** Connects a plugin to the network, and watches its memory. @returns ends that */
function watchUse(
  { pid, pipe }: Child,
  { reach, clock, timers, line }: ProcessOptions,
  { failures, onRefused, onExcess }: UseHandlers,
): () => void {
  const onFault = (what: string) => onExcess(failures.malformed(what))
  const gateway = pipe === null || reach === null ? null : openGateway(pipe, { reach, clock, onRefused, onFault })
  const { memoryBytes: maxBytes } = pluginLimits
  return watchMemory({
    ...{ pid, timers, maxBytes, meter: memoryMeter(reach !== null, line.env.SystemRoot) },
    onTick: () => gateway?.check(),
    onExceeded: () => onExcess(failures.tooLarge(`used more than ${maxBytes / megabyte} MB of memory`)),
  })
}

function initialParams({ launch, dataDir, log }: ProcessOptions): object {
  const { user, adminConfig, userConfig, credentials, timeoutSeconds } = launch
  const logLevel = (['debug', 'info', 'warn', 'error'] as const).find((level) => log.enabled(level))
  return {
    protocolVersion: pluginProtocol,
    adminConfig,
    userConfig,
    credentials,
    dataDir,
    timeoutSeconds,
    ...user,
    logLevel: logLevel ?? 'error',
  }
}

function startFailureText(plugin: string, code: string): string {
  return Object.hasOwn(startFailures, code)
    ? noteText('plugin_not_started', { plugin, why: code as StartFailureCode })
    : noteText('plugin_not_started_code', { plugin, code })
}
