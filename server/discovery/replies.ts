import type { Packet } from 'dns-packet'
import { createAnnouncementRecovery } from './announcement-recovery.ts'
import { type Reply, repliesTo } from './answers.ts'
import { createGather, type ReceivedQuery } from './gather.ts'
import { isUnique, type OwnRecord } from './records.ts'
import { createTimers } from './timers.ts'
import { mdnsPort, type Peer, type Wire } from './wire.ts'

/** Milliseconds of RFC 6762 section 6: others may have the same answer, so it waits, and is not told twice a second. */
const sharedWait = { least: 20, more: 100 }
const minIntervalMs = 1_000
/** Whoever probes for a name has to hear of its owner (section 6). */
const minProbeIntervalMs = 250
/** Seconds (section 6.7): resolvers that do not speak mDNS keep what they hear too long. */
const legacyTtl = 10
/** Answers to single devices a second: nobody may have this computer flood another. */
const maxPerAddress = 20

export type Replies = {
  /** Takes a packet: questions are answered; what another says goodbye to is told again. */
  handlePacket(packet: Packet, from: Peer, own: readonly OwnRecord[]): void
  /** What everybody was told just now need not be told again. */
  recordSent(records: readonly OwnRecord[]): void
  /** Takes back what was about to be sent. */
  reset(): void
}

/** Answers queries: to everybody, or to the one who asks from another port than that of mDNS. */
export function createReplies({ wire, random }: { readonly wire: Wire; readonly random: () => number }): Replies {
  const sentAt = new Map<OwnRecord, number>()
  const timers = createTimers()
  const gather = createGather(random)
  const recovery = createAnnouncementRecovery({ wire, random })
  let unicastCount = { since: 0, count: 0 }

  const recordSent = (records: readonly OwnRecord[]) => {
    for (const record of records) sentAt.set(record, performance.now())
  }

  function multicast({ answers, additionals }: Reply, isProbe: boolean): void {
    const pause = isProbe ? minProbeIntervalMs : minIntervalMs
    const now = performance.now()
    const fresh = answers.filter((record) => now - (sentAt.get(record) ?? Number.NEGATIVE_INFINITY) >= pause)
    if (fresh.length === 0) return
    recordSent(fresh)
    void wire.send({ type: 'response', answers: [...fresh], additionals: [...additionals] })
  }

  function replyTo(query: Packet, from: Peer, { answers, additionals }: Reply): void {
    const second = Math.floor(performance.now() / 1_000)
    unicastCount =
      unicastCount.since === second ? { since: second, count: unicastCount.count + 1 } : { since: second, count: 1 }
    if (unicastCount.count > maxPerAddress) return
    const { id = 0, questions = [] } = query
    const reply = { answers: answers.map(forLegacy), additionals: additionals.map(forLegacy) }
    void wire.send({ type: 'response', id, questions, ...reply }, from)
  }

  return {
    recordSent,
    handlePacket(query, from, own) {
      if (query.type === 'response') return recovery.handlePacket(query, own)
      const { questions = [], answers: known = [], authorities = [] } = query
      const isMdnsPeer = from.port === mdnsPort
      const later = ({ questions: requested, known: all }: ReceivedQuery) =>
        multicast(repliesTo(requested, all, own), false)
      if (isMdnsPeer && gather.take(query, from, later)) return
      const reply = repliesTo(questions, known, own)
      if (reply.answers.length === 0) return
      if (!isMdnsPeer) return void replyTo(query, from, reply)
      const isProbe = authorities.length > 0
      if (reply.answers.every(isUnique)) return void multicast(reply, isProbe)
      timers.later(sharedWait.least + Math.round(random() * sharedWait.more), () => multicast(reply, isProbe))
    },
    reset() {
      timers.stop()
      for (const stop of [gather.stop, recovery.stop]) stop()
      sentAt.clear()
    },
  }
}

function forLegacy(record: OwnRecord): OwnRecord {
  return { ...record, ttl: Math.min(record.ttl ?? 0, legacyTtl), flush: false }
}
