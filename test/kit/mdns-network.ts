import type { Packet } from 'dns-packet'
import { decode, encode } from 'dns-packet'
import type { OnPacket, OpenWire, Peer } from '../../server/discovery/wire.ts'

/** A network in memory: like multicast, every packet reaches all hosts including the sender. */
export type MdnsNetwork = {
  /** Joins the multicast group at an address. */
  readonly open: OpenWire
  /** Every packet sent, oldest first, as decoded from the wire. */
  readonly sent: readonly (Packet & { readonly from: Peer; readonly to: Peer | null })[]
  /** Sends a packet from a device. */
  say(packet: Packet, from: Peer): void
  /** Drops all packets from now on, like a pulled cable. */
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
