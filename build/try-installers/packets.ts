import { readFileSync } from 'node:fs'

/**
 * Packets that this computer sent over one interface of Linux and that leave its network: not those of multicast, by
 * which the app looks for libraries in the home.
 * @param counter file of the interface, such as `/sys/class/net/eth0/statistics/tx_packets`
 */
export function packetsSent(counter: string): number {
  return Number(readFileSync(counter, 'utf8')) - multicastIn(readFileSync('/proc/net/netstat', 'utf8'))
}

/** `OutMcastPkts` of `IpExt` in `/proc/net/netstat`: a line of names, then one of values. */
export function multicastIn(netstat: string): number {
  const [names = [], values = []] = netstat
    .split('\n')
    .filter((line) => line.startsWith('IpExt:'))
    .map((line) => line.split(' '))
  return Number(values[names.indexOf('OutMcastPkts')] ?? 0)
}
