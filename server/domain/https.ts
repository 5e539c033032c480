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
