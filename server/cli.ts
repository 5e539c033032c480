import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ownEnvironment } from './config/environment.ts'
import { allowHeapGrowth, cacheCompiledCode, limitAllocator, limitHeaps, onParentExit } from './config/process-setup.ts'
import type { RunningServer } from './index.ts'
import { createStop, exitBySignal, stopWithinMs } from './processes/end-process.ts'
import { joinProcesses, reportFailure, serveUntilStopped } from './processes/process.ts'
import { checkFolder } from './workers/roots/check-folder.ts'

const help = `Inglenook, a personal library server for comics, manga and ebooks

  npm start -- [options]                start the server
  npm start -- config check [options]   check the configuration and show where each setting comes from
  npm start -- database copy --to TARGET [options]
                                        copy the database to PostgreSQL or from there, while no server is running
  npm start -- import PATH [options]    import the library, backup or list of another program, while no server is running

  --library DIR   add a folder as a library and scan it (can be repeated)
  --data DIR      data directory: database, thumbnails and settings
  --port N        port to listen on (default 25650)
  --host ADDRESS  address to listen on (default 0.0.0.0; 127.0.0.1 for this computer only)
  --config FILE   configuration file (default: service.yaml in the data directory)
  --dry-run       only show what an import would do
  --user NAME     whose data it is where the other program has no accounts (default: the owner)
  --to TARGET     postgres://user@host:5432/database, or the path of an SQLite file
  --version       print the version
  --help          print this help
`

/** Commands other than the start of a server. */
const actions = new Map<string, Command['action']>([
  ['config check', 'check-config'],
  ['database copy', 'copy-database'],
])

/** A mistake on the command line, with a message for the user. */
class UsageError extends Error {}

type Command = {
  readonly action: 'help' | 'version' | 'start' | 'check-config' | 'copy-database' | 'import'
  readonly dataDir: string | undefined
  readonly configFile: string | undefined
  readonly host: string | undefined
  readonly port: number | undefined
  /** Where to copy the database. */
  readonly to: string | undefined
  /** What to import, and how. */
  readonly source: string | undefined
  readonly dryRun: boolean
  readonly user: string | undefined
  /** Unparsed values. */
  readonly libraries: readonly string[]
}

/** @param url of the server, on this computer */
type OnReady = (url: string) => void

/**
 * Runs the server from the command line until a signal stops it. Never throws and never prints a stack trace: an error
 * is one sentence and the exit code 1.
 * @param argv arguments without the program
 * @param onReady called once the server is listening, or all of several processes
 */
export async function runCli(argv: readonly string[], onReady?: OnReady): Promise<void> {
  // A pipe that reads the output may close before the server stops.
  process.stdout.on('error', () => undefined)
  let failure = "Inglenook can't start"
  try {
    const command = readCommand(argv)
    if (command.action === 'copy-database') failure = "The database can't be copied"
    if (command.action === 'import') failure = 'The import failed'
    if (command.action === 'help') console.log(help)
    else if (command.action === 'check-config') await printConfig(command)
    else if (command.action === 'copy-database') await copyTo(command, command.to)
    else if (command.action === 'import') await importSource(command)
    else await start(command, argv, onReady)
  } catch (error) {
    const sentence = await explain(error, failure)
    if (!reportFailure(sentence)) console.error(sentence)
    process.exitCode = 1
    // A pending system call may never return.
    setTimeout(exitBySignal, stopWithinMs).unref()
  }
}

async function start(command: Command, argv: readonly string[], onReady?: OnReady): Promise<void> {
  cacheCompiledCode()
  limitHeaps()
  // The database holds reading progress and credentials: other users of this computer must not read it.
  process.umask(0o077)
  const ownProcess = await joinProcesses()
  const given = ownProcess === null || ownProcess.addsFolders ? command.libraries : []
  // Before the configuration, which creates the data directory.
  const libraries = await Promise.all(given.map(folderOf))
  if (command.action === 'version') {
    console.log((await import('./index.ts')).version)
    return
  }
  const { loadConfig } = await import('./config/load-config.ts')
  const config = await loadConfig(command, ownEnvironment)
  const { processes } = config.application
  // The program that watches several processes does without the server.
  if (ownProcess === null && processes > 1) return startProcesses({ count: processes, args: argv }, onReady)
  const { startServer, version } = await import('./index.ts')
  allowHeapGrowth()
  const server = await startServer({ ...command, config, libraries, ownProcess, separatesDecoders: 'thumbnails' })
  const [url, text] = [server.urls.local, startMessage(server, version, command.libraries.length > 0)]
  if (ownProcess !== null) return serveUntilStopped(server, { text, url })
  // Whoever reads the text may stop the server at once.
  stopOnSignals(server)
  console.log(text)
  onReady?.(url)
}

type Processes = { readonly count: number; readonly args: readonly string[] }

async function startProcesses(how: Processes, onReady?: OnReady): Promise<never> {
  const { runProcesses } = await import('./processes/start-processes.ts')
  const { code, failure } = await runProcesses({
    ...how,
    program: fileURLToPath(import.meta.url),
    onReady({ text, url }) {
      console.log(text)
      onReady?.(url)
    },
    onProblem: (sentence) => console.error(sentence),
    onStop: () => console.log('Stopping…'),
  })
  if (failure !== null) console.error(failure)
  process.exit(code)
}

async function printConfig(command: Command): Promise<void> {
  const { checkConfig } = await import('./config/check-config.ts')
  const { lines, isValid } = await checkConfig(command, ownEnvironment)
  console.log(lines.join('\n'))
  if (!isValid) process.exitCode = 1
}

async function copyTo(command: Command, to: string | undefined): Promise<void> {
  if (to === undefined) throw new UsageError('database copy needs --to: a postgres:// URL or the path of a file.')
  limitHeaps()
  const { copyDatabase } = await import('./app/copy-database.ts')
  // The copy holds everything that the database does: other users of this computer must not read it.
  process.umask(0o077)
  await copyDatabase(command, to, { environment: ownEnvironment, output: process.stdout })
}

async function importSource({ source, dryRun, user, ...flags }: Command): Promise<void> {
  if (source === undefined) throw new UsageError('import needs the path of a file or a folder.')
  limitHeaps()
  process.umask(0o077)
  const [{ runImport }, { version }] = await Promise.all([import('./app/import-command.ts'), import('./index.ts')])
  await runImport(flags, {
    ...{ path: resolve(source), dryRun, username: user ?? null },
    ...{ environment: ownEnvironment, output: process.stdout, version },
  })
}

function readCommand(argv: readonly string[]): Command {
  const { values, positionals } = parse(argv)
  const words = positionals.join(' ')
  const [first, source] = positionals
  const action = words === '' ? 'start' : first === 'import' ? 'import' : actions.get(words)
  if (action === undefined || positionals.length > 2) {
    throw new UsageError(`Unknown command "${words}". See --help for the commands.`)
  }
  refuseMisplaced(values, action)
  return {
    action: values.help ? 'help' : values.version ? 'version' : action,
    dataDir: values.data,
    configFile: values.config,
    host: values.host,
    port: values.port === undefined ? undefined : portOf(values.port),
    to: values.to,
    source: action === 'import' ? source : undefined,
    dryRun: values['dry-run'] ?? false,
    user: values.user,
    libraries: values.library ?? [],
  }
}

/** Options of one command, which the others would ignore. */
const optionsOf = { to: 'database copy', 'dry-run': 'import', user: 'import' } as const

/** @throws UsageError for an option of another command, or without a value */
function refuseMisplaced(values: Readonly<Record<string, unknown>>, action: Command['action']): void {
  for (const [name, command] of Object.entries(optionsOf)) {
    const isHere = command === 'import' ? action === 'import' : action === 'copy-database'
    if (values[name] !== undefined && !isHere) throw new UsageError(`--${name} is an option of ${command}.`)
  }
  for (const [name, value] of Object.entries(values)) {
    // An unset shell variable must not become the current directory.
    if (value === '' || (Array.isArray(value) && value.includes(''))) throw new UsageError(`--${name} needs a value.`)
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
        to: text,
        user: text,
        'dry-run': flag,
        library: { type: 'string', multiple: true },
        help: { ...flag, short: 'h' },
        version: { ...flag, short: 'v' },
      },
    })
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : '').split('. ')
    throw new UsageError(`${reason}. See --help for the options.`)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new UsageError(`--port takes a number from 0 to 65535, not ${text}.`)
}

/** Longer than most disks take to spin up; the server itself waits longer. */
const folderMs = 5_000

/** An unresponsive drive must not prevent the server from starting: the library stays offline until it responds. */
async function folderOf(path: string): Promise<string> {
  const folder = resolve(path)
  const found = await checkFolder(folder, folderMs)
  if (found === 'file') throw new UsageError(`--library ${path}: this is a file. Specify the folder that contains it.`)
  if (found === 'missing') throw new UsageError(`--library ${path}: this folder doesn't exist.`)
  if (found === 'silent') {
    console.error(`--library ${path}: the drive isn't responding. The library is offline until it responds.`)
  }
  return folder
}

function startMessage(server: RunningServer, version: string, scans: boolean): string {
  const { urls, setupCode, dataDir } = server
  const base = urls.network[0] ?? urls.local
  const lines = [
    '',
    `  Inglenook ${version}`,
    '',
    `  On this computer   ${urls.local}`,
    ...urls.network.map((url, index) => `  ${index === 0 ? 'On the network  ' : '                '}   ${url}`),
    ...(urls.https ?? []).map((url, index) => `  ${index === 0 ? 'By https        ' : '                '}   ${url}`),
    `  Reader apps        ${base}/opds/v2  or  ${base}/opds/v1/catalog`,
    `  Data directory     ${dataDir}`,
    ...(setupCode === null ? [] : [`  Setup code         ${setupCode}   (needed to set up from another device)`]),
    '',
    ...(setupCode === null ? [`  Next: open ${urls.local}`] : [`  Next: open ${urls.local} and create your account`]),
    ...(scans ? ['  Scanning your folders.'] : []),
    '  Press Ctrl+C to stop',
    '',
  ]
  return lines.join('\n')
}

/** The first signal stops cleanly, a second one immediately. */
function stopOnSignals(server: RunningServer): void {
  const stop = createStop(server, () => {
    clearInterval(watch)
    console.log('Stopping…')
  })
  const watch = onParentExit(stop)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

async function explain(error: unknown, failure: string): Promise<string> {
  if (error instanceof UsageError) return error.message
  const { isExplained } = await import('./index.ts')
  if (isExplained(error)) return `${failure}.\n${error.message}`
  const message = error instanceof Error ? error.message : String(error)
  return `${failure} because of an internal error: ${message}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  limitAllocator()
  await runCli(process.argv.slice(2))
}
