import { resolve } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { limitAllocator } from './config/allocator.ts'
import { cacheCompiledCode } from './config/compiled-code.ts'
import { ownEnvironment } from './config/environment.ts'
import { onParentExit } from './config/parent-exit.ts'
import { allowHeapGrowth, limitHeaps } from './config/small-heaps.ts'
import type { RunningServer } from './index.ts'
import { lookAtFolder } from './workers/roots/look-at-folder.ts'

const help = `Inglenook, a personal library server for comics, manga and ebooks

  npm start -- [options]                start the server
  npm start -- config check [options]   print what is configured, from where, and what is wrong with it

  --library DIR   add a folder as a library and scan it at once (may be given several times)
  --data DIR      where the database, thumbnails and settings are kept
  --port N        port to answer on (default 25650)
  --host ADDRESS  address to answer on (default 0.0.0.0; 127.0.0.1: this computer only)
  --config FILE   configuration file (default: service.yaml in the data directory)
  --version       print the version
  --help          print this
`

/** A wrong command line, told in one sentence. */
class UsageError extends Error {}

type Command = {
  readonly action: 'help' | 'version' | 'start' | 'check-config'
  readonly dataDir: string | undefined
  readonly configFile: string | undefined
  readonly host: string | undefined
  readonly port: number | undefined
  /** As they were written. */
  readonly libraries: readonly string[]
}

/**
 * Runs the server from the command line until it is told to stop. Never throws and never prints a stack trace: what went
 * wrong is one sentence and the exit code 1.
 * @param argv arguments without the program
 * @param onReady called once the server answers
 */
export async function runCli(argv: readonly string[], onReady?: (server: RunningServer) => void): Promise<void> {
  // Whoever reads the output may leave before the server does.
  process.stdout.on('error', () => undefined)
  try {
    const command = readCommand(argv)
    if (command.action === 'help') console.log(help)
    else if (command.action === 'check-config') await printConfig(command)
    else await start(command, onReady)
  } catch (error) {
    console.error(await explain(error))
    process.exitCode = 1
    // Nothing more is done; what is still inside a call of the system may never come back.
    setTimeout(killOneself, stopWithinMs).unref()
  }
}

async function start(command: Command, onReady?: (server: RunningServer) => void): Promise<void> {
  cacheCompiledCode()
  limitHeaps()
  const [libraries, { startServer, version }] = await Promise.all([
    Promise.all(command.libraries.map(folderOf)),
    import('./index.ts'),
  ])
  allowHeapGrowth()
  if (command.action === 'version') {
    console.log(version)
    return
  }
  // The database holds what people read and how they sign in: other users of this computer get nothing of it.
  process.umask(0o077)
  const server = await startServer({ ...command, libraries })
  console.log(welcome(server, version, libraries.length > 0))
  stopOnSignals(server)
  onReady?.(server)
}

async function printConfig(command: Command): Promise<void> {
  const { checkConfig } = await import('./config/check-config.ts')
  const { lines, isValid } = await checkConfig(command, ownEnvironment)
  console.log(lines.join('\n'))
  if (!isValid) process.exitCode = 1
}

function readCommand(argv: readonly string[]): Command {
  const { values, positionals } = parse(argv)
  const words = positionals.join(' ')
  if (words !== '' && words !== 'config check') {
    throw new UsageError(`There is no command "${words}". --help lists what there is.`)
  }
  for (const [name, value] of Object.entries(values)) {
    // A variable of the shell that is not set must not become the present folder.
    if (value === '' || (Array.isArray(value) && value.includes(''))) throw new UsageError(`--${name} needs a value.`)
  }
  return {
    action: values.help ? 'help' : values.version ? 'version' : words === '' ? 'start' : 'check-config',
    dataDir: values.data,
    configFile: values.config,
    host: values.host,
    port: values.port === undefined ? undefined : portOf(values.port),
    libraries: values.library ?? [],
  }
}

function parse(argv: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        data: text,
        port: text,
        host: text,
        config: text,
        library: { type: 'string', multiple: true },
        help: { ...flag, short: 'h' },
        version: { ...flag, short: 'v' },
      },
    })
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : '').split('. ')
    throw new UsageError(`${reason}. --help shows what can be said.`)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new UsageError(`--port takes a number from 0 to 65535, not ${text}.`)
}

/** Longer than most disks take that have to spin up; the server itself waits longer. */
const folderMs = 5_000

/** A drive that does not answer keeps no server from starting: it looks at the folder again, and goes on without it. */
async function folderOf(path: string): Promise<string> {
  const folder = resolve(path)
  const found = await lookAtFolder(folder, folderMs)
  if (found === 'file') throw new UsageError(`--library ${path}: this is a file. Name the folder it is in.`)
  if (found === 'missing') throw new UsageError(`--library ${path}: there is no such folder.`)
  if (found === 'silent') {
    console.error(`--library ${path}: its drive does not answer. The library is offline until it does.`)
  }
  return folder
}

function welcome(server: RunningServer, version: string, scans: boolean): string {
  const { urls, setupCode, dataDir } = server
  const base = urls.network[0] ?? urls.local
  const lines = [
    '',
    `  Inglenook ${version}`,
    '',
    `  On this computer   ${urls.local}`,
    ...urls.network.map((url, index) => `  ${index === 0 ? 'On the network  ' : '                '}   ${url}`),
    `  Reader apps        ${base}/opds/v2  or  ${base}/opds/v1/catalog`,
    `  Data               ${dataDir}`,
    ...(setupCode === null ? [] : [`  Setup code         ${setupCode}   (for setting up from another device)`]),
    '',
    ...(setupCode === null ? [`  Next: open ${urls.local}`] : [`  Next: open ${urls.local} and make your account`]),
    ...(scans ? ['  The folders are being scanned.'] : []),
    '  Stop with Ctrl+C',
    '',
  ]
  return lines.join('\n')
}

const stopWithinMs = 8_000

/** Ends without waiting for threads, which may be inside calls that do not come back. */
function killOneself(): void {
  process.kill(process.pid, 'SIGKILL')
}

const lastCallsMs = 500
/** Requests that threads of the runtime do: of the file system, and for names of computers. */
const threadRequests = /^(FSReq|CloseReq|GetAddrInfo|GetNameInfo)/

function holdsCalls(): boolean {
  return process.getActiveResourcesInfo().some((name) => threadRequests.test(name))
}

/** The usual end of a process waits for calls of the system, and some do not come back. */
async function endProcess(server: RunningServer, code?: number): Promise<void> {
  const begun = performance.now()
  while (holdsCalls() && performance.now() - begun < lastCallsMs) await after(20)
  if (server.holdsThreads() || holdsCalls()) killOneself()
  else process.exit(code)
}

/** The first signal stops cleanly, a second one at once. */
function stopOnSignals(server: RunningServer): void {
  let stopping = false
  let watch: NodeJS.Timeout | undefined
  const stop = () => {
    if (stopping) void endProcess(server, 130)
    if (stopping) return
    stopping = true
    clearInterval(watch)
    console.log('Stopping …')
    // Work that hangs on a lost drive must not keep the server from stopping.
    setTimeout(killOneself, stopWithinMs).unref()
    server.close().then(
      () => endProcess(server),
      () => endProcess(server, 1),
    )
  }
  watch = onParentExit(stop)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('uncaughtException', (error) => {
    server.showStartFailure(error)
    process.exitCode = 1
    stop()
  })
}

async function explain(error: unknown): Promise<string> {
  if (error instanceof UsageError) return error.message
  const { isExplained } = await import('./index.ts')
  if (isExplained(error)) return `Inglenook cannot start.\n${error.message}`
  const message = error instanceof Error ? error.message : String(error)
  return `Inglenook cannot start because of an error inside it: ${message}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  limitAllocator()
  await runCli(process.argv.slice(2))
}
