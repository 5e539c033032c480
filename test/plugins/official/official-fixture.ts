import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '../../../server/config/environment.ts'
import type { PluginFailure } from '../../../server/domain/plugins/plugin-failure.ts'
import type { Result } from '../../../server/domain/result.ts'
import type { PluginHost, PluginLaunch, PluginSession } from '../../../server/library/plugins/plugin-runner.ts'
import { pluginFiles, sdkFile } from '../../../server/plugins/included/plugin-files.ts'
import type { PluginRunnerOptions } from '../../../server/plugins/plugin-runner.ts'
import { launchEnvironmentOf } from '../../../server/plugins/programs/find-program.ts'
import { tryPlugin } from '../../../server/plugins/sdk/trial/try-plugin.ts'
import { nodeProgram } from '../../../server/workers/node-program.ts'
import { scratch } from '../../fixtures/scratch.ts'
import { type FakeService, fakeService } from '../network-fixture.ts'
import { noHost, runnerFixture } from '../runner-fixture.ts'

const official = fileURLToPath(new URL('../../../server/plugins/official/', import.meta.url))

/** Puts a plugin into a plugins folder as the build packs it, with its exchanges. @returns its folder */
export function putOfficial(plugins: string, source: string): string {
  const folder = join(plugins, basename(source))
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries({ ...pluginFiles(source), ...sdkFile() })) {
    writeFileSync(join(folder, name), text)
  }
  const exchanges = join(source, 'exchanges')
  if (existsSync(exchanges)) cpSync(exchanges, join(folder, 'exchanges'), { recursive: true })
  return folder
}

/** A request that the service got. */
export type Received = {
  readonly method: string
  /** With https and the host. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** JSON, or a text; undefined: nothing. */
  readonly body: unknown
}

/** What the service answers; a text is sent as it is, other bodies as JSON. `silent`: nothing, ever. */
export type Answer =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }
  | 'silent'

export type OfficialOptions = {
  readonly respond: (request: Received) => Answer
  /** Of the runner, such as `timers`. */
  readonly runner?: Partial<PluginRunnerOptions>
  /** Settings, credentials, user and limits of the plugin. */
  readonly launch?: Partial<PluginLaunch>
  readonly host?: PluginHost
}

export type OfficialFixture = {
  readonly requests: readonly Received[]
  /** Addresses that the server connected to, with the port. */
  readonly reached: readonly string[]
  readonly lines: readonly string[]
  /** A call in a process of its own. */
  ask(method: string, params?: unknown): Promise<Result<unknown, PluginFailure>>
  /** Several calls in one process. */
  run<T>(work: (session: PluginSession) => Promise<T>): Promise<T>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * An official plugin under the real runner, whose hosts are a fake service on this computer.
 * @param source name of its folder in `server/plugins/official`, or the path of another one
 */
export async function officialFixture(source: string, options: OfficialOptions): Promise<OfficialFixture> {
  const { respond, runner: more = {}, launch = {}, host = noHost } = options
  const folder = join(source) === basename(source) ? join(official, source) : source
  const { name, hosts = [], run } = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8'))
  const service = await fakeService(hosts)
  const requests = record(service, respond)
  const env = { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: service.authority }
  const launchEnvironment = launchEnvironmentOf(env, nodeProgram())
  const fixture = runnerFixture({ launchEnvironment, network: service.network, ...more })
  putOfficial(fixture.plugins, folder)
  const [script, ...args] = run.args
  const started = { ...fixture.put(), name, command: run.command, args: [`${basename(folder)}/${script}`, ...args] }
  const use: OfficialFixture['run'] = async (work) => {
    const done = await fixture.runner.run({ ...started, ...launch }, host, work)
    if (!done.ok) throw Object.assign(new Error(done.failure.message), done.failure)
    return done.value
  }
  return {
    requests,
    reached: service.reached,
    lines: fixture.lines,
    run: use,
    ask: (method, params = {}) => use((session) => session.call(method, params)),
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

function record(service: FakeService, respond: OfficialOptions['respond']): Received[] {
  const requests: Received[] = []
  service.https.removeAllListeners('request')
  service.https.on('request', async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const url = new URL(request.url, `https://${request.headers.host}`)
    const received = { method: request.method, url, headers: request.headers, body: read(Buffer.concat(parts)) }
    requests.push(received)
    const answer = respond(received)
    if (answer === 'silent') return
    const { status = 200, headers = {}, body = '' } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return requests
}

function read(bytes: Buffer): unknown {
  const text = bytes.toString()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Lines of `plugin test` for a plugin that do not begin with `ok`: what is wrong, and what no exchange asks. */
export async function wrongOnTrial(source: string): Promise<readonly string[]> {
  using files = scratch()
  const folder = putOfficial(files.folder, join(source) === basename(source) ? join(official, source) : source)
  const lines: string[] = []
  const launchEnvironment = launchEnvironmentOf(ownEnvironment, nodeProgram())
  await tryPlugin(folder, {
    launchEnvironment,
    clock: Date.now,
    onFinding: ({ kind, text }) => void (kind === 'ok' || lines.push(`${kind} ${text}`)),
  })
  return lines
}
