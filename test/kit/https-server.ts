import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, type StartOptions, startServer } from '../../server/index.ts'
import { type Probe, probeHttps } from '../../server/tls/https-addresses.ts'
import { type Authority, createAuthority, type IssuedPair } from './certificates.ts'
import type { Reply } from './http-client.ts'
import { askSecurely, type SecureAsk, servedFingerprint } from './tls-client.ts'

/** A server for http and https on free ports, whose periodic work the test runs. */
export type HttpsServer = {
  readonly server: RunningServer
  readonly httpsPort: number
  readonly authority: Authority
  readonly folder: string
  /** Everything logged so far. */
  log(): string
  /** Replaces the certificate files. */
  put(pair: Partial<IssuedPair>): void
  /** Runs the periodic work once. */
  tick(): Promise<void>
  /** Requests over https. @param name default: that of the certificate */
  ask(path: string, how?: Partial<SecureAsk>): Promise<Reply>
  /** Fingerprint of the certificate for new connections. */
  fingerprint(): Promise<string>
  close(): Promise<void>
}

export const certifiedName = 'books.example.org'

export type HttpsServerOptions = Partial<StartOptions> & {
  readonly pair?: Partial<IssuedPair>
  readonly authority?: Authority
}

/** @throws what the start throws */
export async function startHttpsServer(options: HttpsServerOptions = {}): Promise<HttpsServer> {
  const { authority = createAuthority(), pair, ...start } = options
  const folder = mkdtempSync(join(tmpdir(), 'inglenook-https-'))
  const put = ({ cert, key }: Partial<IssuedPair>) => {
    if (cert !== undefined) writeFileSync(join(folder, 'cert.pem'), cert)
    if (key !== undefined) writeFileSync(join(folder, 'key.pem'), key)
  }
  put({ ...authority.issue([certifiedName]), ...pair })
  // Its name resolves to this computer.
  const lookup: LookupFunction = (_name, options, found) =>
    options.all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
  const probe: Probe = (target) => probeHttps(target, { ca: authority.cert, lookup })
  const work: (() => Promise<unknown>)[] = []
  let log = ''
  const server = await startServer({
    dataDir: folder,
    host: '127.0.0.1',
    port: 0,
    https: { every: (_ms, run) => void work.push(run), probe },
    console: {
      write(line) {
        log += line
      },
    },
    ...start,
    environment: {
      SERVICE_AUTH__ARGON2_MEMORY_COST: '8192',
      SERVICE_AUTH__ARGON2_TIME_COST: '1',
      SERVICE_DISCOVERY__ENABLED: 'false',
      SERVICE_APPLICATION__TLS__PORT: '0',
      SERVICE_APPLICATION__TLS__CERT_FILE: 'cert.pem',
      SERVICE_APPLICATION__TLS__KEY_FILE: 'key.pem',
      ...start.environment,
    },
  }).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  const httpsPort = server.httpsPort ?? 0
  const trusted = { name: certifiedName, ca: authority.cert }
  return {
    ...{ server, httpsPort, authority, folder, put },
    log: () => log,
    async tick() {
      for (const run of work) await run()
    },
    ask: (path, how = {}) => askSecurely(httpsPort, path, { ...trusted, ...how }),
    fingerprint: () => servedFingerprint(httpsPort, trusted),
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
