import { ConfigError } from '../config/config.ts'
import type { TlsConfig } from '../config/tls-config.ts'
import { type Https, isTailnetName } from '../domain/https.ts'
import { type Certificate, CertificateProblem, problemOf, readCertificate } from './certificate.ts'
import { type Certificates, createCertificates, type SourceKind } from './certificates.ts'
import { followPair, readPair } from './follow-pair.ts'
import { createHttpsAddresses, type Probe, probeHttps } from './https-addresses.ts'

type LogMessage = (message: string, fields?: Readonly<Record<string, unknown>>) => void

export type HttpsOptions = {
  readonly clock: () => number
  readonly log: { readonly info: LogMessage; readonly warn: LogMessage }
  /** Runs `work` every `ms`. */
  readonly every: (ms: number, work: () => Promise<unknown>) => void
  /** Default: connects as another device would. */
  readonly probe?: Probe | undefined
}

export type RunningHttps = Https & {
  readonly certificates: Certificates
  /** Called once with the ports that are listened on. */
  listens(ports: { readonly http: number; readonly https: number }): void
  /** Calls the listener when the addresses or the state have changed. */
  onChange(listener: () => void): void
}

/** How often files are read again. */
const fileCheckMs = 30_000
/** How often the addresses are tried again: the network may have changed. */
const probeEveryMs = 5 * 60_000

/**
 * The certificates for https, kept up to date, and the addresses at which they work.
 * @throws ConfigError for files that can't be used
 */
export async function openHttps(config: TlsConfig, options: HttpsOptions): Promise<RunningHttps> {
  const { log, every, clock, probe = probeHttps } = options
  const listeners = new Set<() => void>()
  const onChange = () => {
    for (const listener of listeners) listener()
  }
  let httpPort: number | null = null
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
  }
  if (config.files !== null) {
    const first = await firstOf(config.files)
    use('files', first)
    const report = (problem: string | null) =>
      problem === null
        ? log.info('The certificate files can be used again')
        : log.warn(`${problem} The previous certificate stays in use.`)
    const followed = followPair(config.files, first, { use: (certificate) => use('files', certificate), report })
    every(fileCheckMs, followed.check)
  }
  every(probeEveryMs, addresses.check)
  return {
    certificates,
    covers: certificates.covers,
    addressFor: (isInTailnet) =>
      addresses.all().find((url) => isInTailnet || !isTailnetName(new URL(url).hostname)) ?? null,
    httpPort: () => httpPort,
    listens(ports) {
      httpPort = ports.http
      addresses.listens(ports.https)
    },
    onChange: (listener) => void listeners.add(listener),
  }
}

async function firstOf(files: NonNullable<TlsConfig['files']>): Promise<Certificate> {
  try {
    return readCertificate(await readPair(files), files)
  } catch (error) {
    throw error instanceof CertificateProblem ? new ConfigError([`application.tls: ${error.message}`]) : error
  }
}
