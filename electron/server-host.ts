import type { Activity, Crash, EndedScan, RunningServer, StartFailure, StartProgress } from '../server/index.ts'
import { hostFor, type LaunchOptions, loadServer } from './launch-server.ts'

/** State of the server for display. */
export type HostState =
  | { readonly kind: 'stopped' }
  /** `progress`: what takes long; null: nothing so far. */
  | { readonly kind: 'starting'; readonly progress: StartProgress | null }
  | {
      readonly kind: 'running'
      readonly isSafeMode: boolean
      readonly server: Pick<RunningServer, 'address' | 'wantedPort' | 'urls' | 'dataDir' | 'logFile'>
    }
  /** It failed and is being restarted automatically. */
  | { readonly kind: 'waiting'; readonly message: string; readonly retryInMs: number }
  /** It failed and waits for a manual restart. */
  | {
      readonly kind: 'broken'
      readonly message: string
      /** The reason, if known. */
      readonly why: StartFailure | null
      /** Whether the database cannot be opened, so that restoring a backup is an option. */
      readonly isAboutDatabase: boolean
    }

export type ServerHost = {
  state(): HostState
  /** Subscribes to state changes. */
  onChange(listener: (state: HostState) => void): void
  onScanEnded(listener: (scan: EndedScan) => void): void
  /**
   * Subscribes to connections of other devices.
   * @param listener receives milliseconds since 1970
   */
  onVisit(listener: (at: number) => void): void
  /** Lets other computers connect or not: without a restart where that is possible. Never rejects. */
  setShared(isShared: boolean): Promise<HostState>
  /** Starts or restarts, and resolves with the resulting state; never rejects. */
  start(how?: { readonly safeMode?: boolean }): Promise<HostState>
  /** Logs an uncaught error and restarts the server. */
  crashed(error: unknown): Promise<HostState>
  /** Runs what replaces the database while no server runs, and shows that; to be followed by a start. */
  restore(restore: () => Promise<void>): Promise<void>
  /** Drains requests and scans. No automatic restart afterwards. */
  stop(): Promise<void>
  /** Logs and stores a crash of a part of the desktop; while no server responds, once one does. */
  recordCrash(crash: Crash): void
  /** Logs what happened to the desktop; lost while no server responds. */
  logNote(message: string): void
  /** Token with which the window signs in the owner; null while the server does not respond. */
  mintOwnerToken(): string | null
  activity(): Activity
  /**
   * The book of a file on this computer; null when it is in no library, or no server runs.
   * @param file absolute path
   */
  bookAt(file: string): Promise<string | null>
  /** Starts a scan of every library; does nothing in safe mode or while no server runs. */
  scanAll(): Promise<void>
}

export type ServerHostContext = {
  /** Starts a server with the current settings. */
  readonly launch: (how: LaunchOptions) => Promise<RunningServer>
  /** Runs `task` after `ms` milliseconds and returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
}

/** Delays before the second and third start. */
const pausesMs = [1_000, 5_000] as const
/** Failed starts before safe mode. */
const maxFailures = 3
/** Run time after which a start counts as successful. */
const stableMs = 60_000
/** A server that hangs on a lost drive must not block the desktop. */
const closeWithinMs = 10_000
/** A process that crashes again and again must not fill the memory. */
const maxUnrecorded = 20
/** Keeps one server running; owns its address. */
export function createServerHost(context: ServerHostContext): ServerHost {
  const listeners = new Set<(state: HostState) => void>()
  const scanListeners = new Set<(scan: EndedScan) => void>()
  const visitListeners = new Set<(at: number) => void>()
  let state: HostState = { kind: 'starting', progress: null }
  /** Serializes starts: a start requested during another one waits for it. */
  let queue: Promise<unknown> = Promise.resolve()

  const runExclusive = (work: () => Promise<void>): Promise<HostState> => {
    const done = queue.then(work).then(() => state)
    queue = done.catch(() => undefined)
    return done
  }
  const notify = (next: HostState) => {
    state = next
    for (const listener of listeners) listener(next)
  }
  const onScan = (scan: EndedScan) => {
    for (const listener of scanListeners) listener(scan)
  }
  const onVisit = (at: number) => {
    for (const listener of visitListeners) listener(at)
  }
  const lifecycle = createServerLifecycle(context, { notify, onScan, onVisit, runExclusive })
  return {
    state: () => state,
    onChange: (listener) => void listeners.add(listener),
    onScanEnded: (listener) => void scanListeners.add(listener),
    onVisit: (listener) => void visitListeners.add(listener),
    start: ({ safeMode = false } = {}) =>
      runExclusive(async () => {
        lifecycle.resetFailures()
        await lifecycle.close()
        await lifecycle.begin(safeMode)
      }),
    setShared: (isShared) =>
      runExclusive(async () => {
        const isSafeMode = state.kind === 'running' && state.isSafeMode
        if (await lifecycle.listenOn(hostFor(isShared), isSafeMode)) return
        lifecycle.resetFailures()
        await lifecycle.close()
        await lifecycle.begin(isSafeMode)
      }),
    crashed: (error) =>
      runExclusive(async () => {
        const wasSafeMode = state.kind === 'running' && state.isSafeMode
        lifecycle.server()?.showStartFailure(error)
        await lifecycle.close()
        await lifecycle.fail(error, wasSafeMode)
      }),
    async restore(restore) {
      await runExclusive(async () => {
        notify({ kind: 'starting', progress: { kind: 'restoring' } })
        await restore().catch((error: unknown) => {
          notify({ kind: 'stopped' })
          throw error
        })
      })
    },
    async stop() {
      await runExclusive(async () => {
        await lifecycle.close()
        notify({ kind: 'stopped' })
      })
    },
    recordCrash: lifecycle.recordCrash,
    logNote: (message) => lifecycle.server()?.logNote(message),
    mintOwnerToken: () => lifecycle.server()?.mintOwnerToken() ?? null,
    activity: () => lifecycle.server()?.activity() ?? { readers: 0, scans: 0 },
    bookAt: async (file) => (await lifecycle.server()?.bookAt(file)) ?? null,
    async scanAll() {
      if (state.kind === 'running' && !state.isSafeMode) await lifecycle.server()?.scanAll()
    },
  }
}

type LaunchEnvironment = {
  readonly notify: (state: HostState) => void
  readonly onScan: (scan: EndedScan) => void
  readonly onVisit: (at: number) => void
  readonly runExclusive: (work: () => Promise<void>) => Promise<HostState>
}

/** The current server, its lifecycle and its number of failures. */
function createServerLifecycle(
  { launch, schedule }: ServerHostContext,
  { notify, onScan, onVisit, runExclusive }: LaunchEnvironment,
) {
  let server: RunningServer | null = null
  let failures = 0
  const unrecorded: Crash[] = []
  let cancel: () => void = () => undefined

  const wait = (task: () => void, ms: number) => {
    cancel()
    cancel = schedule(task, ms)
  }
  const resetFailures = () => {
    failures = 0
  }
  const close = async () => {
    cancel()
    const closing = server
    server = null
    if (closing !== null) await withinTime(closing.close())
  }
  const notifyRunning = ({ address, wantedPort, urls, dataDir, logFile }: RunningServer, isSafeMode: boolean) =>
    notify({ kind: 'running', isSafeMode, server: { address, wantedPort, urls, dataDir, logFile } })
  const begin = async (isSafeMode: boolean): Promise<void> => {
    const report = (progress: StartProgress | null) => notify({ kind: 'starting', progress })
    report(null)
    try {
      server = await launch({ safeMode: isSafeMode, onProgress: report })
      await requireHealthy(server)
    } catch (error) {
      await close()
      return fail(error, isSafeMode)
    }
    server.onScanEnded(onScan)
    server.onVisit(onVisit)
    for (const crash of unrecorded.splice(0)) server.recordCrash(crash)
    notifyRunning(server, isSafeMode)
    wait(resetFailures, stableMs)
  }
  /** @returns false: no server is running, or it could not; one that starts anew may take another port */
  const listenOn = async (host: string, isSafeMode: boolean): Promise<boolean> => {
    if (server === null) return false
    try {
      await server.listenOn(host)
    } catch (error) {
      server.logNote(`Starting again to listen on ${host}: ${error instanceof Error ? error.message : String(error)}`)
      return false
    }
    notifyRunning(server, isSafeMode)
    return true
  }
  const fail = async (error: unknown, wasSafeMode: boolean): Promise<void> => {
    const message = error instanceof Error ? error.message : String(error)
    failures += 1
    const { isAboutDatabase, isExplained, startFailure } = await loadServer()
    // Errors with a user message are not fixed by retrying or by safe mode.
    if (isExplained(error) || wasSafeMode)
      return notify({ kind: 'broken', message, why: startFailure(error), isAboutDatabase: isAboutDatabase(error) })
    if (failures >= maxFailures) return begin(true)
    const retryInMs = pausesMs[failures - 1] ?? pausesMs[1]
    notify({ kind: 'waiting', message, retryInMs })
    wait(() => void runExclusive(() => begin(false)), retryInMs)
  }
  const recordCrash = (crash: Crash) => {
    if (server !== null) server.recordCrash(crash)
    else if (unrecorded.length < maxUnrecorded) unrecorded.push(crash)
  }
  return { server: () => server, recordCrash, begin, listenOn, fail, close, resetFailures }
}

/** A server counts as started once its health check succeeds over HTTP, as the window uses it. */
async function requireHealthy({ address: { host, port } }: RunningServer): Promise<void> {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host
  const reply = await fetch(`http://${own}:${port}/health`, { signal: AbortSignal.timeout(20_000) })
  if (!reply.ok) throw new Error(`The server started and does not answer as it should: ${await reply.text()}`)
}

async function withinTime(closing: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeWithinMs)
  })
  await Promise.race([closing.catch(() => undefined), timeout])
  clearTimeout(timer)
}
