import { type AcmeConfig, acmeOf, acmeProblems } from './acme-config.ts'
import type { TlsSettings } from './tls-settings.ts'

/** Where certificates for https come from. */
export type TlsConfig = {
  readonly port: number
  /** Absolute paths of a certificate and its key, which someone else renews. */
  readonly files: { readonly cert: string; readonly key: string } | null
  /** Whether the program of Tailscale is asked for one. */
  readonly tailscale: boolean
  /** Whether an authority is asked for one. */
  readonly acme: AcmeConfig | null
}

/**
 * @param within the absolute path of a relative one
 * @returns null: no https
 */
export function tlsOf(
  { port, cert_file, key_file, tailscale, acme: acmeSettings }: TlsSettings,
  within: (path: string | undefined) => string | null,
): TlsConfig | null {
  const [cert, key] = [within(cert_file), within(key_file)]
  const files = cert === null || key === null ? null : Object.freeze({ cert, key })
  const acme = acmeOf(acmeSettings, within)
  const isOff = files === null && acme === null && !tailscale
  return isOff ? null : Object.freeze({ port, files, tailscale, acme })
}

/** Sentences about settings that do not fit together. */
export function tlsProblems({ port, tls }: { readonly port: number; readonly tls: TlsSettings }): string[] {
  const { cert_file, key_file } = tls
  const problems = acmeProblems(tls.acme)
  if (cert_file !== undefined && key_file === undefined)
    problems.push('application.tls.cert_file: the key is missing. Set application.tls.key_file as well.')
  if (cert_file === undefined && key_file !== undefined)
    problems.push('application.tls.key_file: the certificate is missing. Set application.tls.cert_file as well.')
  if (tls.port === port && port !== 0)
    problems.push(
      `application.tls.port: port ${port} is that for http, which stays for older readers. Choose another one, such as ${port + 1}.`,
    )
  return problems
}
