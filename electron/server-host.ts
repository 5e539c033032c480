import {
  type Activity,
  type Backup,
  type EndedScan,
  isAboutDatabase,
  isExplained,
  listBackups,
  type RunningServer,
  restoreBackup,
  type StartFailure,
  startFailure,
  startServer,
} from '../server/index.ts'

/** What the desktop shows of its server. */
export type HostState =
  | { readonly kind: 'starting' | 'stopped' }
  | {
      readonly kind: 'running'
      readonly isSafeMode: boolean
      readonly server: Pick<RunningServer, 'address' | 'wantedPort' | 'urls' | 'dataDir' | 'logFile'>
    }
  /** It failed and is started again by itself. */
  | { readonly kind: 'waiting'; readonly message: string; readonly retryInMs: number }
  /** It failed and nothing is tried any more until somebody says so. */
  | {
      readonly kind: 'broken'
      readonly message: string
      /** Why, where that is known. */
      readonly why: StartFailure | null
      /** Whether the database cannot be opened: an older copy of it may be put in its place. */
      readonly isAboutDatabase: boolean
    }

export type ServerHost = {
  state(): HostState
  /** Tells of every new state. */
  onChange(listener: (state: HostState) => void): void
  onScanEnded(listener: (scan: EndedScan) => void): void
  /** Tells when another device of the network got through. @param listener gets milliseconds since 1970 */
  onVisit(listener: (at: number) => void): void
  /** Starts, or starts anew, and resolves with what came of it; never rejects. */
  start(how?: { readonly safeMode?: boolean }): Promise<HostState>
  /** An error that nobody caught: it is written down, and the server started again. */
  crashed(error: unknown): Promise<HostState>
  /** Drains requests and scans. Nothing starts by itself any more. */
  stop(): Promise<void>
  /** A token by which the window signs in its owner; null while the server does not answer. */
  mintOwnerToken(): string | null
  activity(): Activity
  /** The book of a file on this computer; null when it is in no library, or no server runs. @param file absolute path */
  bookAt(file: string): Promise<string | null>
  /** Begins a scan of every library. In safe mode, and while no server runs, nothing begins. */
  scanAll(): Promise<void>
}

export type ServerHostContext = {
  /** Starts a server with the settings that hold now. */
  readonly launch: (how: { readonly safeMode: boolean }) => Promise<RunningServer>
  /** Runs `task` after `ms` milliseconds and returns what cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
}

/** Pauses before the second and the third start. */
const pausesMs = [1_000, 5_000] as const
/** Starts that may fail before safe mode. */
const maxFailures = 3
/** Who ran this long has started well. */
const stableMs = 60_000
/** A server that hangs on a lost drive must not keep the desktop from going on. */
const closeWithinMs = 10_000
/** How many ports after the wanted one are tried when it is taken. */
const fallbackPorts = 9

/** Where the server of the desktop listens. Everything else is configured as without a desktop. */
export type ServerOptions = {
  readonly dataDir: string | undefined
  readonly configFile: string | undefined
  readonly port: number | undefined
  readonly libraries: readonly string[]
  readonly interfaceFolder: string
  /** Whether an answer of an identity provider is for the window. */
  readonly isExpectedSignIn: (path: string) => boolean
}

/**
 * Starts the server in this process; what takes long runs in its worker threads.
 * @param isShared whether other computers reach it
 */
export function launchServer(options: ServerOptions, isShared: boolean, safeMode: boolean): Promise<RunningServer> {
  // The database holds what people read and how they sign in: other users of this computer get nothing of it.
  process.umask(0o077)
  return startServer({
    ...options,
    safeMode,
    otherPorts: fallbackPorts,
    writesLog: true,
    host: isShared ? '0.0.0.0' : '127.0.0.1',
  })
}

/** The backups of a server that cannot start, the newest first; and the way back to one of them. */
export type Backups = {
  list(): Promise<readonly Backup[]>
  /** The next start begins with it. What stands there now is kept. @throws Error with a sentence that says what to do */
  restore(name: string): Promise<void>
}

export function backupsOf(options: ServerOptions): Backups {
  return { list: () => listBackups(options), restore: (name) => restoreBackup(options, name) }
}

/** Keeps one server running: the only place that knows where it runs. */
export function createServerHost(context: ServerHostContext): ServerHost {
  const listeners = new Set<(state: HostState) => void>()
  const scanListeners = new Set<(scan: EndedScan) => void>()
  const visitListeners = new Set<(at: number) => void>()
  let state: HostState = { kind: 'stopped' }
  /** One thing at a time: a start that is asked for while another runs waits for it. */
  let queue: Promise<unknown> = Promise.resolve()

  const runExclusive = (work: () => Promise<void>): Promise<HostState> => {
    const done = queue.then(work).then(() => state)
    queue = done
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
    crashed: (error) =>
      runExclusive(async () => {
        const wasSafeMode = state.kind === 'running' && state.isSafeMode
        lifecycle.server()?.showStartFailure(error)
        await lifecycle.close()
        await lifecycle.fail(error, wasSafeMode)
      }),
    async stop() {
      await runExclusive(async () => {
        await lifecycle.close()
        notify({ kind: 'stopped' })
      })
    },
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

/** The server that runs now, how it comes and goes, and how often it failed. */
function createServerLifecycle(
  { launch, schedule }: ServerHostContext,
  { notify, onScan, onVisit, runExclusive }: LaunchEnvironment,
) {
  let server: RunningServer | null = null
  let failures = 0
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
  const begin = async (isSafeMode: boolean): Promise<void> => {
    notify({ kind: 'starting' })
    try {
      server = await launch({ safeMode: isSafeMode })
      await requireHealthy(server)
    } catch (error) {
      await close()
      return fail(error, isSafeMode)
    }
    server.onScanEnded(onScan)
    server.onVisit(onVisit)
    const { address, wantedPort, urls, dataDir, logFile } = server
    notify({ kind: 'running', isSafeMode, server: { address, wantedPort, urls, dataDir, logFile } })
    wait(resetFailures, stableMs)
  }
  const fail = async (error: unknown, wasSafeMode: boolean): Promise<void> => {
    const message = error instanceof Error ? error.message : String(error)
    failures += 1
    // What is told in plain words is not mended by trying again, and no safer mode helps against it.
    if (isExplained(error) || wasSafeMode)
      return notify({ kind: 'broken', message, why: startFailure(error), isAboutDatabase: isAboutDatabase(error) })
    if (failures >= maxFailures) return begin(true)
    const retryInMs = pausesMs[failures - 1] ?? pausesMs[1]
    notify({ kind: 'waiting', message, retryInMs })
    wait(() => void runExclusive(() => begin(false)), retryInMs)
  }
  return { server: () => server, begin, fail, close, resetFailures }
}

/** A server counts as started once it says so over the same way that the window takes. */
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
