/** What keeps the service from being found in its network, with what to do about it. */
export const discoveryProblems = {
  off: 'Inglenook does not tell its network that it is there. Switch on “Visible on this network”; until then type or scan its address.',
  'not-set-up': 'Nobody can sign in yet. Make the first account; Inglenook shows itself in the network after that.',
  loopback:
    'Inglenook answers on its own computer only. Start it with --host 0.0.0.0 (application.host in service.yaml) to let other devices in.',
  'ipv6-only':
    'Inglenook answers on an IPv6 address only, and reading apps look for IPv4. Start it with --host 0.0.0.0, or type its address in the app.',
  'no-network':
    'This computer is in no network. Connect it by cable or Wi-Fi; Inglenook shows itself by itself after that.',
  'port-taken':
    'Another program holds UDP port 5353 for itself, which devices are found by. Stop that program (often another media server or a Bonjour tool), or type the address in the app.',
  'no-multicast':
    'The system does not let Inglenook send to all devices of this network. On a VPN or a guest network that is usual: use the home network, or type the address in the app.',
  'not-heard':
    'Inglenook does not hear its own announcement: a firewall probably stops it. Allow incoming and outgoing UDP port 5353 for this program, and the TCP port of the address.',
} as const

export type DiscoveryProblem = keyof typeof discoveryProblems

/** What may keep some devices from finding the service although it is announced. */
export const discoveryHints = {
  'virtual-network':
    'The only network of this computer seems to be a VPN or a virtual one, which phones and tablets are not in. Connect the computer to the home network.',
  'several-networks':
    'This computer is in several networks and shows itself in one of them. Devices in the others need the address typed.',
  container:
    'Inglenook runs in a container. Give it the network of its host (--network host), or devices cannot find it.',
  renamed: 'Another device has the same name, so this one got a number.',
} as const

export type DiscoveryHint = keyof typeof discoveryHints

/** How the service shows itself in its network at the moment. */
export type DiscoveryState = {
  readonly enabled: boolean
  /** `starting`: it is about to be announced. */
  readonly status: 'visible' | 'starting' | 'hidden'
  /** Why it is hidden. */
  readonly problem: DiscoveryProblem | null
  readonly hints: readonly DiscoveryHint[]
  /** As devices list it; null while hidden. */
  readonly name: string | null
  /** Such as `inglenook-3f2a.local`; null while hidden. */
  readonly hostName: string | null
  readonly address: string | null
  /** Of the bound socket; null before it listens. */
  readonly port: number | null
  /** Types of DNS-SD, such as `_calibre._tcp`. */
  readonly services: readonly string[]
}

export type DiscoveryCheck = {
  /** Whether an independent query over the network was answered with the service's own records. */
  readonly heard: boolean
  readonly problem: DiscoveryProblem | null
  readonly state: DiscoveryState
}

/** Where reading apps find what they speak; paths begin with a slash. */
export type AppPaths = {
  readonly opds: string
  readonly opds2: string
  readonly compat: { readonly enabled: boolean; readonly path: string; readonly port: number | null }
  readonly koreader: { readonly enabled: boolean; readonly path: string }
}

/** Shows the service in its network, and tells how that goes. */
export type Discovery = {
  state(): DiscoveryState
  /** Asks the network as another device would. Several at once share one answer. */
  check(): Promise<DiscoveryCheck>
}
