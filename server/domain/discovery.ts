/** Why the service cannot be discovered on its network, and what to do. */
export const discoveryProblems = {
  off: 'Discovery is off. Turn on “Visible on this network”. Until then, type or scan the address of Inglenook.',
  'not-set-up': 'Nobody can sign in yet. Create the first account. After that, Inglenook is visible on the network.',
  loopback:
    'Inglenook is available on its own computer only. Start it with --host 0.0.0.0 (application.host in service.yaml) so that other devices can connect.',
  'ipv6-only':
    'Inglenook is available on an IPv6 address only, but reader apps look for IPv4. Start it with --host 0.0.0.0, or type its address in the app.',
  'no-network':
    'This computer isn’t connected to a network. Connect it by cable or Wi-Fi. After that, Inglenook becomes visible automatically.',
  'port-taken':
    'Another program uses UDP port 5353, which is needed for discovery, exclusively. Stop that program (often another media server or a Bonjour tool), or type the address in the app.',
  'no-multicast':
    'The system doesn’t let Inglenook send to all devices on this network. This is common on a VPN or a guest network. Use the home network, or type the address in the app.',
  'not-heard':
    'Inglenook doesn’t receive its own announcement, probably because of a firewall. Allow incoming and outgoing UDP port 5353 for this program, and the TCP port of the address.',
} as const

export type DiscoveryProblem = keyof typeof discoveryProblems

/** Why some devices may not discover the service although it is announced. */
export const discoveryHints = {
  'virtual-network':
    'This computer seems to be connected only to a VPN or a virtual network, which phones and tablets can’t reach. Connect the computer to the home network.',
  'several-networks':
    'This computer is in several networks and is visible in only one of them. On devices in the others, type the address.',
  container: 'Inglenook runs in a container. Give it the host’s network (--network host), or devices can’t find it.',
  renamed: 'Another device has the same name, so a number was added to this one.',
} as const

export type DiscoveryHint = keyof typeof discoveryHints

/** The current announcement state of the service on its network. */
export type DiscoveryState = {
  readonly enabled: boolean
  /** `starting`: about to be announced. */
  readonly status: 'visible' | 'starting' | 'hidden'
  /** Why it is hidden. */
  readonly problem: DiscoveryProblem | null
  readonly hints: readonly DiscoveryHint[]
  /** As listed by devices; null while hidden. */
  readonly name: string | null
  /** Such as `inglenook-3f2a.local`; null while hidden. */
  readonly hostName: string | null
  readonly address: string | null
  /** Port of the bound socket; null before it listens. */
  readonly port: number | null
  /** DNS-SD service types, such as `_calibre._tcp`. */
  readonly services: readonly string[]
}

type DiscoveryCheck = {
  /** Whether an independent network query was answered with the service's own records. */
  readonly heard: boolean
  readonly problem: DiscoveryProblem | null
  readonly state: DiscoveryState
}

/** Protocol paths for reading apps; they begin with a slash. */
export type AppPaths = {
  readonly opds: string
  readonly opds2: string
  readonly compat: { readonly enabled: boolean; readonly path: string; readonly port: number | null }
  readonly koreader: { readonly enabled: boolean; readonly path: string }
}

/** Announces the service on its network and reports the state. */
export type Discovery = {
  state(): DiscoveryState
  /** Queries the network as another device would. Concurrent calls share one result. */
  check(): Promise<DiscoveryCheck>
}

/** Virtual network interfaces that no tablet is connected to, by the names that systems and programs give them. */
const virtual =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun\d|tap\d|ppp|tailscale|zt|wg|lxc|lxd|cni|flannel|vethernet|vmware|virtualbox|hyper-v|zerotier|wireguard|nordlynx|openvpn)/i

export function isVirtualNetwork(interfaceName: string): boolean {
  return virtual.test(interfaceName)
}
