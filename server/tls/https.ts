import { ConfigError } from '../config/config.ts'
import type { TlsConfig } from '../config/tls-config.ts'
import { type Certificate, CertificateProblem, problemOf, readCertificate } from './certificate.ts'
import { type Certificates, createCertificates } from './certificates.ts'
import { followPair, readPair } from './follow-pair.ts'

type LogMessage = (message: string, fields?: Readonly<Record<string, unknown>>) => void

export type HttpsOptions = {
  readonly clock: () => number
  readonly log: { readonly info: LogMessage; readonly warn: LogMessage }
  /** Runs `work` every `ms`. */
  readonly every: (ms: number, work: () => Promise<unknown>) => void
}

/** How often files are read again. */
export const fileCheckMs = 30_000

/**
 * The certificates for https, kept up to date.
 * @throws ConfigError for files that can't be used
 */
export async function openHttps({ files }: TlsConfig, options: HttpsOptions): Promise<Certificates> {
  const { log, every, clock } = options
  const certificates = createCertificates()
  const use = (certificate: Certificate) => {
    const { names, validUntil } = certificate
    certificates.put('files', certificate)
    log.info('Certificate in use', { names: names.join(', '), until: new Date(validUntil).toISOString() })
    const problem = problemOf(certificate, clock())
    if (problem !== null) log.warn(problem)
  }
  if (files !== null) {
    const first = await firstOf(files)
    use(first)
    const report = (problem: string | null) =>
      problem === null
        ? log.info('The certificate files can be used again')
        : log.warn(`${problem} The previous certificate stays in use.`)
    every(fileCheckMs, followPair(files, first, { use, report }).check)
  }
  return certificates
}

async function firstOf(files: NonNullable<TlsConfig['files']>): Promise<Certificate> {
  try {
    return readCertificate(await readPair(files), files)
  } catch (error) {
    throw error instanceof CertificateProblem ? new ConfigError([`application.tls: ${error.message}`]) : error
  }
}
