import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import type { PluginSession } from '../../server/library/plugins/plugin-runner.ts'
import type { PluginNetwork } from '../../server/plugins/network/reach.ts'
import type { PluginRunnerOptions } from '../../server/plugins/plugin-runner.ts'
import { launchEnvironmentOf } from '../../server/plugins/programs/find-program.ts'
import { nodeProgram } from '../../server/workers/node-program.ts'
import { type Outcome, putTryingPlugin } from '../fixtures/plugins/trying-plugin.ts'
import { type Scratch, scratch } from '../fixtures/scratch.ts'
import { createAuthority } from '../kit/certificates.ts'
import { noHost, type RunnerFixture, runnerFixture } from './runner-fixture.ts'

/** An address of the internet; nothing is sent there. */
export const publicAddress = '93.184.215.14'

/** A service on this computer that plugins take for one of the internet, under any name that resolves there. */
export type FakeService = {
  readonly http: Server
  readonly https: Server
  /** Addresses that the server connected to, with the port. */
  readonly reached: string[]
  /** Names that the server resolved, in order. */
  readonly resolved: string[]
  /** Resolves each name to the public address, unless it is listed. */
  readonly addresses: Map<string, readonly string[]>
  readonly network: PluginNetwork
  /** File with the authority of its certificate. */
  readonly authority: string
  [Symbol.asyncDispose](): Promise<void>
}

const respond: RequestListener = (request, response) => {
  if (request.url === '/big') response.end(Buffer.alloc(20_000_000))
  else if (request.url === '/echo') request.pipe(response)
  else if (request.url !== '/silent') response.end(`hello ${request.headers.host}`)
}

/** @param names of its certificate */
export async function fakeService(
  names: readonly string[] = ['api.example.org'],
  answer: RequestListener = respond,
): Promise<FakeService> {
  const files: Scratch = scratch()
  const authority = createAuthority()
  const [http, https] = [createHttpServer(answer), createHttpsServer(authority.issue(names), answer)]
  for (const server of [http, https]) await once(server.listen(0, '127.0.0.1'), 'listening')
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const [reached, resolved]: [string[], string[]] = [[], []]
  const addresses = new Map<string, readonly string[]>()
  return {
    http,
    https,
    reached,
    resolved,
    addresses,
    authority: files.put('authority.pem', authority.cert),
    network: {
      allowedPrivateHosts: [],
      ownNames: [],
      resolve: async (name) => {
        resolved.push(name)
        const found = addresses.get(name) ?? [publicAddress]
        if (found.length === 0) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
        return found
      },
      connect(checked, port) {
        reached.push(`${checked.join()}:${port}`)
        return connect({ port: portOf(port === 443 ? https : http), host: '127.0.0.1', allowHalfOpen: true })
      },
    },
    async [Symbol.asyncDispose]() {
      for (const server of [http, https]) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
      files[Symbol.dispose]()
    },
  }
}

export type TryingFixture = RunnerFixture & {
  /**
   * Runs code in a process of its own.
   * @param code body of an asynchronous function that gets `given`
   */
  attempt(code: string, given?: unknown): Promise<Outcome>
  /** Runs several in one process. */
  attempts<T>(work: (attempt: TryingFixture['attempt'], session: PluginSession) => Promise<T>): Promise<T>
}

type ServedOptions = Partial<PluginRunnerOptions> & { readonly service?: FakeService }

/** A runner whose plugins reach the service instead of the internet, and trust its certificate. */
export function servedFixture({ service, ...rest }: ServedOptions): RunnerFixture {
  const env = { PATH: process.env.PATH, ...(service && { NODE_EXTRA_CA_CERTS: service.authority }) }
  return runnerFixture({
    launchEnvironment: launchEnvironmentOf(env, nodeProgram()),
    ...(service && { network: service.network }),
    ...rest,
  })
}

/** A runner with a plugin that runs code. @param hosts of its `plugin.json` */
export function tryingFixture(options: ServedOptions, hosts?: readonly string[]): TryingFixture {
  const fixture = servedFixture(options)
  const launch = { ...fixture.put(), ...putTryingPlugin(fixture.plugins, hosts) }
  const attempts: TryingFixture['attempts'] = async (work) => {
    const done = await fixture.runner.run(launch, noHost, (session) =>
      work(async (code, given) => {
        const tried = await session.call('try', { code, given })
        if (!tried.ok) throw Object.assign(new Error(tried.failure.message), tried.failure)
        return tried.value as Outcome
      }, session),
    )
    if (!done.ok) throw Object.assign(new Error(done.failure.message), done.failure)
    return done.value
  }
  return { ...fixture, attempts, attempt: (code, given) => attempts((attempt) => attempt(code, given)) }
}
