import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { type App, createApp } from './app.ts'
import type { Config } from './config/config.ts'
import { type Flags, loadConfig } from './config/load-config.ts'
import { type Listening, listen } from './http/kit/listen.ts'
import { networkAddresses } from './http/kit/network-addresses.ts'
import { type LogTarget, openLog } from './log/log.ts'

export const version: string = packageJson.version

export type StartOptions = Flags & {
  /** Folders to add as libraries and to scan at once. */
  readonly libraries?: readonly string[]
  /** Where lines of the log go; default: standard output. */
  readonly console?: LogTarget
  /** Where the interface was built; default: `dist/renderer` of this package. */
  readonly interfaceFolder?: string
  /** Environment variables; default: those of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>
}

export type RunningServer = {
  readonly address: { readonly host: string; readonly port: number }
  /** Addresses for people: on this computer, and on its networks (empty when bound to this computer only). */
  readonly urls: { readonly local: string; readonly network: readonly string[] }
  readonly dataDir: string
  /** Lets another device complete the setup; null when there is an administrator. */
  readonly setupCode: string | null
  /** Ends streams and requests, leaves scans resumable and the database checkpointed; within ten seconds. */
  close(): Promise<void>
}

/** How long requests that are under way may take when the server stops. */
const graceMs = 3_000

/**
 * Starts the server and resolves when it answers. Scans that were interrupted, and folders to add, begin after that.
 * @throws ConfigError, or AppError with a sentence that says what to do
 */
export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const config = await loadConfig(options, options.environment)
  const { log, close: closeLog } = openLog(config.logging, options.console ?? process.stdout)
  const interfaceFolder = options.interfaceFolder ?? fileURLToPath(new URL('../dist/renderer', import.meta.url))
  const app = await createApp({ config, log, version, interfaceFolder })
  const listening = await listen(app.handler, config.application).catch(async (error: unknown) => {
    await app.close()
    throw error
  })
  log.info('the server answers', { version, host: listening.host, port: listening.port, dataDir: config.dataDir })
  const begun = begin(app, options.libraries ?? []).catch((error: unknown) => {
    log.error('background work could not be started', { error })
  })
  let closing: Promise<void> | undefined
  const close = async () => {
    app.endStreams()
    await Promise.all([listening.close(graceMs), begun])
    await app.close()
    log.info('stopped')
    closeLog()
  }
  return {
    address: { host: listening.host, port: listening.port },
    urls: urlsOf(config, listening),
    dataDir: config.dataDir,
    setupCode: app.setup.code(),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

async function begin(app: App, libraries: readonly string[]): Promise<void> {
  await app.start()
  for (const folder of libraries) await app.addFolder(folder)
}

function urlsOf(config: Config, { host, port }: Listening): RunningServer['urls'] {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const isLocal = host === '::1' || host.startsWith('127.')
  const own = host.includes(':') ? `[${host}]` : host
  const local = isEverywhere || isLocal ? `http://localhost:${port}` : `http://${own}:${port}`
  const network = isEverywhere ? networkAddresses().map((address) => `http://${address}:${port}`) : []
  const { baseUrl } = config.application
  return { local, network: baseUrl === undefined ? network : [baseUrl, ...network] }
}
