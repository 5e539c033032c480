import { createSocket } from 'node:dgram'
import type { Packet } from 'dns-packet'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWire, type Wire } from './wire.ts'

const loopback = { address: '127.0.0.1', prefix: 8 }
const query = (name: string): Packet => ({ type: 'query', questions: [{ name, type: 'A', class: 'IN' }] })

let port: number
const open: { close(): unknown }[] = []

beforeEach(async () => {
  port = await freePort()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, resolve))
  const found = socket.address().port
  await new Promise<void>((resolve) => socket.close(resolve))
  return found
}

async function join(networkInterface = loopback): Promise<Wire> {
  const opened = await openWire(networkInterface, port)
  if (!opened.ok) throw new Error(opened.problem)
  open.push(opened.wire)
  return opened.wire
}

/** The first question received. */
const nextName = (wire: Wire) =>
  new Promise<string | undefined>((resolve) => {
    wire.onPacket(({ questions = [] }) => resolve(questions[0]?.name))
  })

/** Sends bytes to the port from a local address. */
async function throwAt(bytes: Uint8Array, from = '127.0.0.1'): Promise<void> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, from, resolve))
  await new Promise<void>((resolve) => socket.send(bytes, port, '127.0.0.1', () => resolve()))
  await new Promise<void>((resolve) => socket.close(resolve))
}

describe('a multicast socket', () => {
  it('shares the port on one computer, and all sockets receive each packet', async () => {
    const [one, other] = [await join(), await join()]
    const received = Promise.all([nextName(one), nextName(other)])
    expect(await one.send(query('tower.local'))).toBe(true)
    expect(await received).toEqual(['tower.local', 'tower.local'])
  })

  it('ignores invalid packets', async () => {
    const [one, other] = [await join(), await join()]
    const received = nextName(other)
    for (const bytes of [[], [0], Array(12).fill(255), Array(600).fill(192)]) await throwAt(Uint8Array.from(bytes))
    await one.send(query('after.local'))
    expect(await received).toBe('after.local')
  })

  it.skipIf(process.platform !== 'linux')('ignores packets from outside its network', async () => {
    const { encode } = await import('dns-packet')
    const narrow = await join({ address: '127.0.0.1', prefix: 32 })
    const received = nextName(narrow)
    await throwAt(encode(query('stranger.local')), '127.0.0.2')
    await throwAt(encode(query('neighbour.local')), '127.0.0.1')
    expect(await received).toBe('neighbour.local')
  })

  it('cannot be opened while a program holds the port exclusively', async () => {
    const greedy = createSocket('udp4')
    await new Promise<void>((resolve) => greedy.bind(port, '0.0.0.0', resolve))
    open.push(greedy)
    expect(await openWire(loopback, port)).toEqual({ ok: false, problem: 'port-taken' })
  })

  it('cannot be opened for an address this computer does not have', async () => {
    expect(await openWire({ address: '198.51.100.7', prefix: 24 }, port)).toEqual({
      ok: false,
      problem: 'no-multicast',
    })
  })
})
