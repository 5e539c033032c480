import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { isVirtualNetwork } from '../../../domain/discovery.ts'

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/** IPv4 addresses at which other devices of the home can reach this computer, real networks first. */
export function networkAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
      .map(({ address }) => ({ address, real: !isVirtualNetwork(name) })),
  )
  const real = found.filter((entry) => entry.real)
  return (real.length > 0 ? real : found).map((entry) => entry.address)
}
