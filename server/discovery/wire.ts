import { createSocket } from 'node:dgram'
import { BlockList } from 'node:net'
import type { Packet } from 'dns-packet'
import openSocket, { type MulticastDNS } from 'multicast-dns'

/** Port of mDNS (RFC 6762 section 3). */
export const mdnsPort = 5_353

/** Source or destination of a packet. */
export type Peer = { readonly address: string; readonly port: number }
export type OnPacket = (packet: Packet, from: Peer) => void

/** The mDNS multicast group on one network of this computer. */
export type Wire = {
  /** Multicast, or unicast to one address. False: it could not be sent. */
  send(packet: Packet, to?: Peer): Promise<boolean>
  /** Registers a callback for packets of devices on this network, including this computer. */
  onPacket(received: OnPacket): () => void
  close(): Promise<void>
}

/** An address of this computer with its prefix length. */
export type NetworkInterface = { readonly address: string; readonly prefix: number }
export type OpenedWire =
  | { readonly ok: true; readonly wire: Wire }
  | { readonly ok: false; readonly problem: 'port-taken' | 'no-multicast' }
export type OpenWire = (networkInterface: NetworkInterface) => Promise<OpenedWire>

/**
 * Joins the group on the network of one address, sharing the port with other mDNS programs on this computer. Binds to
 * all addresses, since packets to the group do not arrive at a socket bound to one, but receives and sends on that
 * network only.
 */
export async function openWire(networkInterface: NetworkInterface, port = mdnsPort): Promise<OpenedWire> {
  const bound = createSocket({ type: 'udp4', reuseAddr: true })
  const socket = openSocket({ interface: networkInterface.address, bind: false, socket: bound, port })
  // The group is joined while the socket is bound; later failures show when sending.
  let refused = false
  const noteRefusal = (error: Error) => {
    refused ||= 'syscall' in error && (error.syscall === 'addMembership' || error.syscall === 'setMulticastInterface')
  }
  socket.on('warning', noteRefusal)
  const isBound = await new Promise<boolean>((resolve) => {
    bound.once('listening', () => resolve(true))
    bound.once('error', () => resolve(false))
    // It is emitted for the same errors, and would be thrown without a listener.
    socket.on('error', () => resolve(false))
    // One of several processes would otherwise open it by way of the program that watches them, and only once.
    bound.bind({ port, address: '0.0.0.0', exclusive: true })
  })
  const close = () => new Promise<void>((resolve) => socket.destroy(resolve))
  if (!isBound || refused) {
    await close()
    return { ok: false, problem: isBound ? 'no-multicast' : 'port-taken' }
  }
  const near = new BlockList()
  near.addSubnet(networkInterface.address, networkInterface.prefix)
  return {
    ok: true,
    wire: {
      send: (packet, to) => send(socket, packet, to),
      onPacket(received) {
        // Packets from other networks are ignored (RFC 6762 section 11).
        const take: OnPacket = (packet, from) => {
          if (near.check(from.address)) received(packet, from)
        }
        socket.on('packet', take)
        return () => void socket.removeListener('packet', take)
      },
      close,
    },
  }
}

function send(socket: MulticastDNS, packet: Packet, to: Peer | undefined): Promise<boolean> {
  const { questions = [], answers = [], authorities = [], additionals = [], id = 0 } = packet
  const full = { id, questions, answers, authorities, additionals }
  return new Promise((resolve) => {
    const done = (error: Error | null) => resolve(error === null || error === undefined)
    try {
      if (packet.type === 'response') socket.respond(full, to && { ...to }, done)
      else socket.query(full, to && { ...to }, done)
    } catch {
      // The socket was closed meanwhile.
      resolve(false)
    }
  })
}
