import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command, help, readCommand, UsageError } from './config/command-line.ts'
import { ownEnvironment } from './config/environment.ts'
import { allowHeapGrowth, cacheCompiledCode, limitAllocator, limitHeaps, onParentExit } from './config/process-setup.ts'
import type { RunningServer } from './index.ts'
import { createStop, exitBySignal, stopWithinMs } from './processes/end-process.ts'
import { joinProcesses, reportFailure, serveUntilStopped } from './processes/process.ts'
import { checkFolder } from './workers/roots/check-folder.ts'

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
    if (command.action === 'new-plugin') failure = "The plugin can't be created"
    if (command.action === 'test-plugin') failure = "The plugin can't be tested"
    if (command.action === 'help') console.log(help)
    else if (command.action === 'check-config') await printConfig(command)
    else if (command.action === 'copy-database') await copyTo(command, command.to)
    else if (command.action === 'import') await importSource(command)
    else if (command.action === 'new-plugin') await createPlugin(command)
    else if (command.action === 'test-plugin') await testPlugin(command.path)
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

async function importSource({ path, dryRun, user, ...flags }: Command): Promise<void> {
  if (path === undefined) throw new UsageError('import needs the path of a file or a folder.')
  limitHeaps()
  process.umask(0o077)
  const [{ runImport }, { version }] = await Promise.all([import('./app/import-command.ts'), import('./index.ts')])
  await runImport(flags, {
    ...{ path: resolve(path), dryRun, username: user ?? null },
    ...{ environment: ownEnvironment, output: process.stdout, version },
  })
}

async function createPlugin({ path, name }: Command): Promise<void> {
  if (path === undefined) throw new UsageError('plugin new needs the path of a folder that does not exist yet.')
  const { runNewPlugin } = await import('./app/plugin-commands.ts')
  const problem = await runNewPlugin(resolve(path), name, process.stdout)
  if (problem !== null) throw new UsageError(problem)
}

async function testPlugin(path: string | undefined): Promise<void> {
  if (path === undefined) throw new UsageError('plugin test needs the path of the folder that holds plugin.json.')
  const { runPluginTest } = await import('./app/plugin-commands.ts')
  const isRight = await runPluginTest(resolve(path), { environment: ownEnvironment, output: process.stdout })
  if (!isRight) process.exitCode = 1
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
