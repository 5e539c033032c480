import type { Answer, Packet } from 'dns-packet'
import { networkInterfacesOf, systemNetworks } from './own-address.ts'
import { isSameName } from './records.ts'
import { type NetworkInterface, type OpenWire, openWire, type Wire } from './wire.ts'

/** A server of this program in the network. What it says of itself is not verified. */
export type FoundServer = {
  /** Of the installation: sixteen hexadecimal digits. */
  readonly id: string
  /** Of its computer. */
  readonly name: string
  /** By http, without a final slash. */
  readonly url: string
  /** By https, as it says itself; null: nowhere. */
  readonly httpsUrl: string | null
  readonly version: string
}

export type FindOptions = {
  /** Networks of this computer; default: all. */
  readonly networks?: readonly NetworkInterface[]
  readonly openWire?: OpenWire
  readonly times?: { readonly retryMs: number; readonly totalMs: number }
}

const browsed = '_inglenook._tcp.local'
/** A packet may be lost: asked again after the second in which responders do not repeat records (RFC 6762 section 6). */
const usualTimes = { retryMs: 1_100, totalMs: 2_500 }
/** Someone could announce thousands. */
const maxServers = 50

/**
 * Looks for servers by multicast DNS (RFC 6762, RFC 6763 section 4), for two and a half seconds. The server of this
 * computer is one of them. Networks without multicast are skipped.
 * @returns by name; each installation once
 */
export async function findServers({
  networks = networkInterfacesOf(systemNetworks),
  openWire: open = openWire,
  times = usualTimes,
}: FindOptions = {}): Promise<FoundServer[]> {
  const found = new Map<string, FoundServer>()
  const wires = (await Promise.all(networks.map((network) => open(network)))).flatMap((opened) =>
    opened.ok ? [opened.wire] : [],
  )
  const timers: NodeJS.Timeout[] = []
  try {
    await new Promise<void>((resolve) => {
      for (const wire of wires) listen(wire, found)
      const ask = () => {
        for (const wire of wires) void wire.send(question)
      }
      ask()
      timers.push(setTimeout(ask, times.retryMs), setTimeout(resolve, times.totalMs))
    })
  } finally {
    timers.forEach(clearTimeout)
    await Promise.all(wires.map((wire) => wire.close()))
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name))
}

const question: Packet = { type: 'query', questions: [{ name: browsed, type: 'PTR', class: 'IN' }] }

/** Our responders send all records of a service in one packet. */
function listen(wire: Wire, found: Map<string, FoundServer>): void {
  wire.onPacket((packet, from) => {
    if (packet.type !== 'response') return
    const records = [...(packet.answers ?? []), ...(packet.additionals ?? [])]
    for (const record of records) {
      if (record.type !== 'PTR' || !isSameName(record.name, browsed)) continue
      const server = serverOf(record.data, records, from.address)
      if (server !== null && found.size < maxServers) found.set(server.id, server)
    }
  })
}

/** @param sender address that the packet came from */
function serverOf(instance: string, records: readonly Answer[], sender: string): FoundServer | null {
  const own = records.filter(({ name }) => isSameName(name, instance))
  const service = own.find((record) => record.type === 'SRV')?.data
  const texts = new Map(own.flatMap((record) => (record.type === 'TXT' ? pairsOf(record.data) : [])))
  const id = texts.get('id') ?? ''
  if (service === undefined || !/^[0-9a-f]{16}$/.test(id)) return null
  // Nobody can have another computer contacted: what is announced for an address comes from there.
  const isItsOwn = records.some(
    (record) => record.type === 'A' && isSameName(record.name, service.target) && record.data === sender,
  )
  if (!isItsOwn) return null
  const httpsUrl = texts.get('https') ?? ''
  return {
    id,
    name: nameOf(instance),
    url: `http://${sender}:${service.port}`,
    httpsUrl: URL.canParse(httpsUrl) && httpsUrl.startsWith('https://') ? new URL(httpsUrl).origin : null,
    version: texts.get('ver') ?? '',
  }
}

/** `key=value` each (RFC 6763 section 6.4). */
function pairsOf(data: unknown): [string, string][] {
  return [data].flat().flatMap((part) => {
    const text = Buffer.isBuffer(part) ? part.toString('utf8') : String(part)
    const at = text.indexOf('=')
    return at < 1 ? [] : [[text.slice(0, at).toLowerCase(), text.slice(at + 1)]]
  })
}

/** `Inglenook on Study._inglenook._tcp.local` → `Study`. */
function nameOf(instance: string): string {
  const label = instance.slice(0, -browsed.length - 1)
  return label.replace(/^Inglenook on /, '').replace(/\p{C}/gu, '')
}
