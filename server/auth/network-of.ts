import { isIP } from 'node:net'

/** What counts as one client: an IPv4 address, or the /64 that one IPv6 customer has. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = address.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail.split(':')]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
