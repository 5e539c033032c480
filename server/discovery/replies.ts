import type { Answer, Packet, Question } from 'dns-packet'
import { createAnnouncementRecovery } from './announcement-recovery.ts'
import { isSame } from './conflicts.ts'
import { isSameName, isUnique, type OwnRecord } from './records.ts'
import { createTimers } from './timers.ts'
import { mdnsPort, type Peer, type Wire } from './wire.ts'

/** The TC bit: more known answers follow (RFC 6762 section 18.5), as in the flags of a packet. */
const truncated = 1 << 9
/** Milliseconds to wait for them (section 7.2). */
const wait = { least: 400, more: 100 }
/** Limits of pending devices and of known answers per device; legitimate queries are below them. */
const limit = { devices: 64, answers: 2_000 }

/** A query with all known answers of its sender. */
type ReceivedQuery = { readonly questions: readonly Question[]; readonly known: readonly Answer[] }

type QueryCollector = {
  /**
   * Receives a query.
   * @returns false when it can be answered immediately
   */
  take(query: Packet, from: Peer, answer: (requested: ReceivedQuery) => void): boolean
  stop(): void
}

/** Collects queries whose known answers did not fit into one packet. */
function createQueryCollector(random: () => number): QueryCollector {
  const timers = createTimers()
  const waiting = new Map<string, { questions: Question[]; known: Answer[] }>()
  return {
    take({ questions = [], answers = [], flags = 0 }, { address }, answer) {
      const open = waiting.get(address)
      const isTruncated = (flags & truncated) !== 0
      if (open === undefined && (!isTruncated || waiting.size >= limit.devices)) return false
      if (open !== undefined && questions.length > 0 && !isTruncated) return false
      const requested = open ?? { questions: [], known: [] }
      requested.questions.push(...questions.slice(0, limit.answers - requested.questions.length))
      requested.known.push(...answers.slice(0, limit.answers - requested.known.length))
      if (open !== undefined) return true
      waiting.set(address, requested)
      timers.later(wait.least + Math.round(random() * wait.more), () => {
        waiting.delete(address)
        answer(requested)
      })
      return true
    },
    stop() {
      timers.stop()
      waiting.clear()
    },
  }
}

type Reply = { readonly answers: readonly OwnRecord[]; readonly additionals: readonly OwnRecord[] }

/**
 * The response to a query (RFC 6762 section 6): every requested own record except known answers (section 7.1), with the
 * records it will need next (RFC 6763 section 12).
 * @param known answers contained in the query
 */
function repliesTo(questions: readonly Question[], known: readonly Answer[], own: readonly OwnRecord[]): Reply {
  const requested = own.filter((record) => questions.some((question) => isRequested(record, question)))
  const answers = requested.filter((record) => !known.some((answer) => isKnown(answer, record)))
  const additionals = new Set<OwnRecord>()
  for (const answer of answers) for (const record of belongingTo(answer, own)) additionals.add(record)
  for (const answer of answers) additionals.delete(answer)
  return { answers, additionals: [...additionals] }
}

function isRequested(record: OwnRecord, { name, type }: Question): boolean {
  if (!isSameName(record.name, name)) return false
  // For an address type that does not exist: the NSEC record says so.
  const isDenied = record.type === 'NSEC' && type === 'AAAA'
  return isDenied || record.type === type || String(type) === 'ANY'
}

/** More than half of its time to live remains. */
function isKnown(answer: Answer, record: OwnRecord): boolean {
  return isSame(answer, record) && 'ttl' in answer && (answer.ttl ?? 0) >= (record.ttl ?? 0) / 2
}

/** PTR → SRV and TXT → addresses. */
function belongingTo(record: OwnRecord, own: readonly OwnRecord[]): readonly OwnRecord[] {
  const named = (name: string) => own.filter((other) => isSameName(other.name, name))
  if (record.type === 'SRV') return named(record.data.target)
  if (record.type === 'A') return named(record.name)
  if (record.type !== 'PTR') return []
  const instance = named(record.data).filter(({ type }) => type !== 'PTR')
  return [...instance, ...instance.flatMap((other) => (other.type === 'SRV' ? named(other.data.target) : []))]
}

/**
 * Milliseconds (RFC 6762 section 6): others may have the same answer, so it is delayed, and not repeated within a
 * second.
 */
const sharedWait = { least: 20, more: 100 }
const minIntervalMs = 1_000
/** A probe must learn of the owner of the name (section 6). */
const minProbeIntervalMs = 250
/** Seconds (section 6.7): resolvers without mDNS support cache answers too long. */
const legacyTtl = 10
/** Unicast answers per second, so that this computer cannot be used to flood another. */
const maxPerAddress = 20

export type Replies = {
  /** Receives a packet: queries are answered; records removed by another responder's goodbye are announced again. */
  handlePacket(packet: Packet, from: Peer, own: readonly OwnRecord[]): void
  /** Records that were just multicast need not be repeated. */
  recordSent(records: readonly OwnRecord[]): void
  /** Cancels pending answers. */
  reset(): void
}

/** Answers queries: by multicast, or unicast to a sender on another port than that of mDNS. */
export function createReplies({ wire, random }: { readonly wire: Wire; readonly random: () => number }): Replies {
  const sentAt = new Map<OwnRecord, number>()
  const timers = createTimers()
  const collector = createQueryCollector(random)
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
      if (isMdnsPeer && collector.take(query, from, later)) return
      const reply = repliesTo(questions, known, own)
      if (reply.answers.length === 0) return
      if (!isMdnsPeer) return void replyTo(query, from, reply)
      const isProbe = authorities.length > 0
      if (reply.answers.every(isUnique)) return void multicast(reply, isProbe)
      timers.later(sharedWait.least + Math.round(random() * sharedWait.more), () => multicast(reply, isProbe))
    },
    reset() {
      timers.stop()
      for (const stop of [collector.stop, recovery.stop]) stop()
      sentAt.clear()
    },
  }
}

function forLegacy(record: OwnRecord): OwnRecord {
  return { ...record, ttl: Math.min(record.ttl ?? 0, legacyTtl), flush: false }
}
