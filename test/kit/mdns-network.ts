import type { Packet } from 'dns-packet'
import { decode, encode } from 'dns-packet'
import type { OnPacket, OpenWire, Peer } from '../../server/discovery/wire.ts'

/** A network in memory: what one sends, all hear, itself included, as the group of mDNS does. */
export type MdnsNetwork = {
  /** Opens the group at an address, as the server does. */
  readonly open: OpenWire
  /** Everything that was sent, oldest first, as it is read from the wire. */
  readonly sent: readonly (Packet & { readonly from: Peer; readonly to: Peer | null })[]
  /** Sends as some device of the network. */
  say(packet: Packet, from: Peer): void
  /** What is sent from now on is lost, as when the cable is pulled. */
  cut(): void
}

export function createMdnsNetwork(): MdnsNetwork {
  const listeners = new Set<OnPacket>()
  const sent: (Packet & { from: Peer; to: Peer | null })[] = []
  let isCut = false
  const say = (packet: Packet, from: Peer, to: Peer | null = null) => {
    const read = decode(Buffer.from(encode(packet)))
    sent.push({ ...read, from, to })
    if (to === null) for (const hear of [...listeners]) hear(read, from)
  }
  return {
    sent,
    say,
    cut() {
      isCut = true
    },
    open: async ({ address }) => ({
      ok: true,
      wire: {
        async send(packet, to) {
          if (!isCut) say(packet, { address, port: 5_353 }, to ?? null)
          return !isCut
        },
        onPacket(heard) {
          listeners.add(heard)
          return () => void listeners.delete(heard)
        },
        close: async () => undefined,
      },
    }),
  }
}
