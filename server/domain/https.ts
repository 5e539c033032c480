/** Where certificates come from, the preferred ones first. */
export const httpsSourceKinds = ['files', 'acme', 'tailscale'] as const
export type HttpsSourceKind = (typeof httpsSourceKinds)[number]

/** `requested`: there is none yet, and one is being requested. */
export const httpsStatuses = ['valid', 'invalid', 'requested', 'missing'] as const

/** A source of certificates, and what it has. Times in milliseconds since 1970. */
export type HttpsSource = {
  readonly kind: HttpsSourceKind
  /** Of the certificate; empty when there is none. */
  readonly names: readonly string[]
  /** Who signed it. */
  readonly issuer: string | null
  readonly validFrom: number | null
  readonly validUntil: number | null
  readonly status: (typeof httpsStatuses)[number]
  /** What is wrong, and what to do. */
  readonly problem: string | null
  /** When it is tried again. */
  readonly nextAt: number | null
}

export type HttpsState = {
  /** Null before it listens. */
  readonly port: number | null
  /** At which https works, the best first, without a final slash. */
  readonly addresses: readonly string[]
  readonly sources: readonly HttpsSource[]
}

/** What the parts of the server know about https. */
export type Https = {
  /** Whether a certificate is for this host. */
  covers(host: string): boolean
  /**
   * The address at which https works for a device, without a final slash; null: none.
   * @param isInTailnet whether the device is one of the Tailscale network, whose names no other resolves
   */
  addressFor(isInTailnet: boolean): string | null
  /** Port for http; null before it listens. */
  httpPort(): number | null
  state(): HttpsState
  /** Requests certificates that are due, and tries the addresses again. */
  retry(): Promise<void>
}

/** Names of a Tailscale network end with this. */
export function isTailnetName(host: string): boolean {
  return host.endsWith('.ts.net')
}

/** Whether an address is one that Tailscale gives to its devices: 100.64.0.0/10 or fd7a:115c:a1e0::/48. */
export function isTailnetAddress(address: string): boolean {
  const [, second = ''] = /^100\.(\d{1,3})\./.exec(address) ?? []
  return (second !== '' && Number(second) >= 64 && Number(second) < 128) || /^fd7a:115c:a1e0:/i.test(address)
}
