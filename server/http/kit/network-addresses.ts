import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** Virtual networks of this computer, which no tablet is in. */
const virtual = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tailscale|zt|wg|lxc|cni|flannel)/i

/** IPv4 addresses under which other devices of the home can reach this computer, real networks first. */
export function networkAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, real: !virtual.test(name) })),
  )
  const real = found.filter((entry) => entry.real)
  return (real.length > 0 ? real : found).map((entry) => entry.address)
}
