import type { Answer, Packet } from 'dns-packet'
import type { DiscoveryProblem } from '../domain/discovery.ts'
import { isSameName } from './records.ts'
import type { NetworkInterface, OpenWire } from './wire.ts'

/** The records expected from the network. */
export type Expected = {
  readonly networkInterface: NetworkInterface
  readonly port: number
  /** Full name of the instance, and the type under which it is browsed. */
  readonly instance: string
  readonly browsed: string
}

/**
 * Milliseconds: the second query follows after the second during which responders do not repeat a record (RFC 6762
 * section 6).
 */
const retryAfterMs = 1_100
const timeoutMs = 3_000

/**
 * Queries the network for the service as another device would, from a socket independent of the responder.
 * @returns null when its records were received
 */
export async function probeSelf(openWire: OpenWire, expected: Expected): Promise<DiscoveryProblem | null> {
  const opened = await openWire(expected.networkInterface)
  if (!opened.ok) return opened.problem
  const { wire } = opened
  const question: Packet = { type: 'query', questions: [{ name: expected.browsed, type: 'PTR', class: 'IN' }] }
  let ask: NodeJS.Timeout | undefined
  let end: NodeJS.Timeout | undefined
  try {
    return await new Promise<DiscoveryProblem | null>((resolve) => {
      wire.onPacket((packet, from) => {
        const received = [...(packet.answers ?? []), ...(packet.additionals ?? [])]
        const isFromHere = packet.type === 'response' && from.address === expected.networkInterface.address
        if (isFromHere && announcesUs(received, expected)) resolve(null)
      })
      const send = async () => {
        if (!(await wire.send(question))) resolve('no-multicast')
      }
      void send()
      ask = setTimeout(() => void send(), retryAfterMs)
      end = setTimeout(() => resolve('not-heard'), timeoutMs)
    })
  } finally {
    clearTimeout(ask)
    clearTimeout(end)
    await wire.close()
  }
}

function announcesUs(answers: readonly Answer[], { instance, browsed, port }: Expected): boolean {
  const isListed = answers.some(
    (answer) => answer.type === 'PTR' && isSameName(answer.name, browsed) && isSameName(answer.data, instance),
  )
  const isResolved = answers.some(
    (answer) => answer.type === 'SRV' && isSameName(answer.name, instance) && answer.data.port === port,
  )
  return isListed && isResolved
}
