const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?'
const shape = new RegExp(`^((?:\\*\\.)?${label}(?:\\.${label})*|\\[[0-9a-f:.]{2,45}\\])(?::([1-9][0-9]{0,4}))?$`)

/** Ports of a host that is listed without one. */
const usualPorts = [80, 443]

/** Characters of a listed host: a name, an asterisk in front, a port. */
export const maxHostLength = 261

/**
 * Whether a text lists hosts: a name or an address (IPv6 in brackets), or `*.` and a name for all names below it; then
 * a port, unless it is 80 or 443. In small letters.
 */
export function isHostRule(text: string): boolean {
  const found = text.length > maxHostLength ? null : shape.exec(text)
  return found !== null && Number(found[2] ?? 80) <= 65_535
}

/**
 * Whether listed hosts include one.
 * @param host in small letters, IPv6 without brackets
 */
export function includesHost(rules: readonly string[], host: string, port: number): boolean {
  return rules.some((rule) => {
    const [, name = '', listed] = shape.exec(rule) ?? []
    const isPort = listed === undefined ? usualPorts.includes(port) : Number(listed) === port
    return isPort && (name.startsWith('*.') ? host.endsWith(name.slice(1)) : name.replace(/^\[(.*)\]$/, '$1') === host)
  })
}
