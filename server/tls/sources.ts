import { hash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/config.ts'
import type { TlsConfig } from '../config/tls-config.ts'
import { type Certificate, CertificateProblem, readCertificate } from './certificate.ts'
import type { SourceKind } from './certificates.ts'
import { followPair, readPair } from './follow-pair.ts'
import { createRenewal, type Obtain, type Renewal, type RenewalOptions } from './renewal.ts'
import { obtainFromTailscale } from './tailscale.ts'

type LogMessage = (message: string, fields?: Readonly<Record<string, unknown>>) => void

export type SourceOptions = {
  /** Folder for certificates that this server gets. */
  readonly folder: string
  /** Whether this process gets certificates; others wait for it. */
  readonly isObtaining: boolean
  readonly clock: () => number
  readonly log: { readonly info: LogMessage; readonly warn: LogMessage }
  /** Runs `work` every `ms`. */
  readonly every: (ms: number, work: () => Promise<unknown>) => void
  /** Called with each new certificate. */
  readonly use: (kind: SourceKind, certificate: Certificate) => void
  /** Called when a problem came or went. */
  readonly onChange: () => void
}

/** Where a certificate comes from. */
export type Source = {
  readonly kind: SourceKind
  state(): ReturnType<Renewal['state']>
  /** Begins to get a certificate, if one is due. */
  begin(): void
  /** Tries again at once. */
  retry(): Promise<void>
  close(): Promise<void>
}

/** How often files are read again, and whether a certificate is due. */
const fileCheckMs = 30_000
const minuteMs = 60_000
/** Asking the program on this computer costs nothing. */
const tailscalePausesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs]
/** Let’s Encrypt allows five failures in an hour. */
const acmePausesMs = [15, 60, 4 * 60, 12 * 60, 24 * 60].map((minutes) => minutes * minuteMs)

/** Reads what is there already. @throws ConfigError for files that can't be used */
export async function openSources(config: TlsConfig, options: SourceOptions): Promise<readonly Source[]> {
  const sources: Source[] = []
  if (config.files !== null) sources.push(await openFiles(config.files, options))
  const { folder } = options
  const { acme } = config
  if (acme !== null) {
    const obtain: Obtain = async (signal) => (await import('./acme/obtain.ts')).obtainByAcme(acme, { folder, signal })
    const isOutdated = ({ names }: Certificate) => names.toSorted().join() !== acme.domains.toSorted().join()
    // Certificates of a directory for tests must not be taken for those of another.
    const name = `acme-${hash('sha256', acme.directoryUrl).slice(0, 8)}`
    sources.push(await openRenewed('acme', { name, obtain, pausesMs: acmePausesMs, isOutdated }, options))
  }
  if (config.tailscale) {
    const obtain: Obtain = (signal) => obtainFromTailscale({ folder, signal })
    sources.push(await openRenewed('tailscale', { name: 'tailscale', obtain, pausesMs: tailscalePausesMs }, options))
  }
  return sources
}

async function openFiles(files: NonNullable<TlsConfig['files']>, options: SourceOptions): Promise<Source> {
  const { log, use, every, onChange } = options
  const first = await firstOf(files)
  use('files', first)
  let problem: string | null = null
  const followed = followPair(files, first, {
    use: (certificate) => use('files', certificate),
    report(found) {
      problem = found
      if (found === null) log.info('The certificate files can be used again')
      else log.warn(`${found} The previous certificate stays in use.`)
      onChange()
    },
  })
  every(fileCheckMs, followed.check)
  return {
    kind: 'files',
    state: () => ({ problem, nextAt: null, isRunning: false }),
    begin: () => undefined,
    retry: followed.check,
    close: async () => undefined,
  }
}

async function firstOf(files: NonNullable<TlsConfig['files']>): Promise<Certificate> {
  try {
    return readCertificate(await readPair(files), files)
  } catch (error) {
    throw error instanceof CertificateProblem ? new ConfigError([`application.tls: ${error.message}`]) : error
  }
}

type Renewed = Pick<RenewalOptions, 'name' | 'obtain' | 'pausesMs' | 'isOutdated'>

async function openRenewed(kind: SourceKind, how: Renewed, options: SourceOptions): Promise<Source> {
  const { folder, every, use, onChange } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const renewal = createRenewal({ ...options, ...how, use: (certificate) => use(kind, certificate) })
  await renewal.load()
  const check = async () => {
    const before = JSON.stringify(renewal.state())
    await renewal.check()
    if (JSON.stringify(renewal.state()) !== before) onChange()
  }
  every(minuteMs, check)
  return {
    kind,
    state: renewal.state,
    begin: () => void check(),
    async retry() {
      await renewal.retry()
      onChange()
    },
    close: renewal.close,
  }
}

/** In the data directory. */
export function certificatesFolder(dataDir: string): string {
  return join(dataDir, 'certificates')
}
