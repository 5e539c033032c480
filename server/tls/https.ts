import type { TlsConfig } from '../config/tls-config.ts'
import { type Https, type HttpsSource, isTailnetName } from '../domain/https.ts'
import { type Certificate, problemOf } from './certificate.ts'
import { type Certificates, createCertificates, type SourceKind } from './certificates.ts'
import { createHttpsAddresses, type Probe, probeHttps } from './https-addresses.ts'
import { certificatesFolder, openSources, type Source, type SourceOptions } from './sources.ts'

export type HttpsOptions = Pick<SourceOptions, 'clock' | 'log' | 'every' | 'isObtaining'> & {
  readonly dataDir: string
  /** Default: connects as another device would. */
  readonly probe?: Probe | undefined
}

export type RunningHttps = Https & {
  readonly certificates: Certificates
  /** To be called when it listens, and when that has changed: begins to get certificates. */
  listens(ports: { readonly http: number; readonly https: number }): void
  /** Calls the listener when the addresses or the state have changed. */
  onChange(listener: () => void): void
  close(): Promise<void>
}

/** How often the addresses are tried again: the network may have changed. */
const probeEveryMs = 5 * 60_000

/**
 * The certificates for https, kept up to date, and the addresses at which they work.
 * @throws ConfigError for files that can't be used
 */
export async function openHttps(config: TlsConfig, options: HttpsOptions): Promise<RunningHttps> {
  const { log, every, clock, dataDir, probe = probeHttps } = options
  const listeners = new Set<() => void>()
  const onChange = () => {
    for (const listener of listeners) listener()
  }
  let ports: Parameters<RunningHttps['listens']>[0] | null = null
  const certificates = createCertificates()
  const addresses = createHttpsAddresses(certificates.all, {
    probe,
    onChange() {
      log.info('Addresses for https', { addresses: addresses.all().join(', ') || 'none that others can use' })
      onChange()
    },
  })
  const use = (kind: SourceKind, certificate: Certificate) => {
    const { names, validUntil } = certificate
    certificates.put(kind, certificate)
    log.info('Certificate in use', { names: names.join(', '), until: new Date(validUntil).toISOString() })
    const problem = problemOf(certificate, clock())
    if (problem !== null) log.warn(problem)
    void addresses.check()
    onChange()
  }
  const sources = await openSources(config, { ...options, folder: certificatesFolder(dataDir), use, onChange })
  every(probeEveryMs, addresses.check)
  return {
    certificates,
    covers: certificates.covers,
    addressFor: (isInTailnet) =>
      addresses.all().find((url) => isInTailnet || !isTailnetName(new URL(url).hostname)) ?? null,
    httpPort: () => ports?.http ?? null,
    state: () => ({
      port: ports?.https ?? null,
      addresses: addresses.all(),
      sources: sources.map((source) => stateOf(source, certificates.get(source.kind), clock())),
    }),
    async retry() {
      await Promise.all(sources.map((source) => source.retry()))
      await addresses.check()
    },
    listens(at) {
      const isFirst = ports === null
      ports = at
      addresses.listens(at.https)
      if (isFirst) for (const source of sources) source.begin()
    },
    onChange: (listener) => void listeners.add(listener),
    async close() {
      await Promise.all(sources.map((source) => source.close()))
    },
  }
}

function stateOf({ kind, state }: Source, certificate: Certificate | undefined, now: number): HttpsSource {
  const { problem, nextAt, isRunning } = state()
  const { names = [], issuer = null, validFrom = null, validUntil = null } = certificate ?? {}
  const ofCertificate = certificate === undefined ? null : problemOf(certificate, now)
  const isValid = certificate !== undefined && ofCertificate === null
  const status = isValid ? 'valid' : certificate !== undefined ? 'invalid' : isRunning ? 'requested' : 'missing'
  return { kind, names, issuer, validFrom, validUntil, status, problem: problem ?? ofCertificate, nextAt }
}
