import { type AcmeSettings, dnsProviders } from './acme-settings.ts'

/** A secret, or the absolute path of a file with it. */
export type SecretSource = { readonly value: string | null; readonly file: string | null }

/** Who sets the records. */
export type DnsConfig = (
  | { readonly provider: 'cloudflare' | 'desec' | 'duckdns'; readonly token: SecretSource }
  | { readonly provider: 'command'; readonly command: string }
  | {
      readonly provider: 'rfc2136'
      readonly server: string
      readonly tsig: { readonly name: string; readonly algorithm: string; readonly secret: SecretSource } | null
    }
) & { readonly resolvers: readonly string[]; readonly propagationMs: number }

export type AcmeConfig = {
  readonly domains: readonly string[]
  readonly email: string | null
  readonly directoryUrl: string
  readonly rootCert: string | null
  readonly dns: DnsConfig
}

type Within = (path: string | undefined) => string | null

/** @returns null: no domains are configured */
export function acmeOf(settings: AcmeSettings, within: Within): AcmeConfig | null {
  const { domains, email, directory_url, root_cert, dns } = settings
  const provider = providerOf(dns, within)
  if (domains.length === 0 || provider === null) return null
  return {
    domains: [...new Set(domains)],
    email: email ?? null,
    directoryUrl: directory_url,
    rootCert: within(root_cert),
    dns: { ...provider, resolvers: dns.resolvers, propagationMs: dns.propagation_seconds * 1_000 },
  }
}

type Provider = DnsConfig extends infer T ? (T extends unknown ? Omit<T, 'resolvers' | 'propagationMs'> : never) : never

function providerOf(dns: AcmeSettings['dns'], within: Within): Provider | null {
  const { provider, token, token_file, command, server, tsig_name, tsig_algorithm, tsig_secret, tsig_secret_file } = dns
  if (provider === undefined) return null
  if (provider === 'command') return { provider, command: command ?? '' }
  if (provider !== 'rfc2136') return { provider, token: { value: token ?? null, file: within(token_file) } }
  const secret = { value: tsig_secret ?? null, file: within(tsig_secret_file) }
  const tsig = tsig_name === undefined ? null : { name: tsig_name, algorithm: tsig_algorithm, secret }
  return { provider, server: server ?? '', tsig }
}

const section = 'application.tls.acme'

/** Sentences about settings that are missing or do not fit together. */
export function acmeProblems({ domains, dns }: AcmeSettings): string[] {
  if (domains.length === 0)
    return dns.provider === undefined
      ? []
      : [`${section}.domains: the names for the certificate are missing. List them.`]
  if (dns.provider === undefined)
    return [`${section}.dns.provider: missing. Set it to one of ${dnsProviders.join(', ')}.`]
  const problems: string[] = []
  const need = (isThere: boolean, name: string, what: string) => {
    if (!isThere) problems.push(`${section}.dns.${name}: ${what} is missing, which ${dns.provider} needs. Set it.`)
  }
  const { token, token_file, command, server, tsig_name, tsig_secret, tsig_secret_file } = dns
  if (dns.provider === 'command') need(command !== undefined, 'command', 'the program')
  else if (dns.provider === 'rfc2136') {
    need(server !== undefined, 'server', 'the name server')
    if (tsig_name !== undefined) need((tsig_secret ?? tsig_secret_file) !== undefined, 'tsig_secret', 'the secret')
  } else need((token ?? token_file) !== undefined, 'token', 'the API token')
  if (token !== undefined && token_file !== undefined)
    problems.push(`${section}.dns.token_file: there is a token as well. Set only one of them.`)
  if (tsig_secret !== undefined && tsig_secret_file !== undefined)
    problems.push(`${section}.dns.tsig_secret_file: there is a tsig_secret as well. Set only one of them.`)
  return problems
}
