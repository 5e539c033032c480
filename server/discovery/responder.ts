import type { Packet } from 'dns-packet'
import { type Conflict, conflictIn, losesTieTo } from './conflicts.ts'
import { type Announcement, isUnique, type OwnRecord, type OwnRecords, recordsOf } from './records.ts'
import { createReplies } from './replies.ts'
import { type Names, nextHost, nextInstance } from './services.ts'
import { createTimers } from './timers.ts'
import type { Wire } from './wire.ts'

export type ResponderOptions = {
  readonly wire: Wire
  readonly announcement: Announcement
  /** Random number in [0, 1). */
  readonly random: () => number
  /** The names belong to the service now and were announced. */
  readonly onChange: () => void
  /** The network is unavailable. */
  readonly onFailure: () => void
}

export type Responder = {
  /** False while probing its names. */
  isAnnounced(): boolean
  names(): Names
  /** Sends goodbye records and stops answering. */
  close(): Promise<void>
}

/** Milliseconds of RFC 6762 section 8.1: three probes, a quarter of a second apart. */
const probeGap = 250
const probes = 3
/** After a lost tie (section 8.2), and after many conflicts in a row (section 8.1). */
const lostTieDelayMs = 1_000
const manyConflictsDelayMs = 5_000
const manyConflicts = 15
/** Delays of the announcements after probing (section 8.3). */
const announceDelaysMs = [0, 1_000, 3_000]

type Phase = 'probing' | 'announced' | 'closed'

/** Finds free names, announces the services under them, and answers queries until closed. */
export function startResponder({ wire, announcement, random, onChange, onFailure }: ResponderOptions): Responder {
  let names = announcement.names
  let own = recordsOf(announcement)
  let phase: Phase = 'probing'
  let wasAnnounced = false
  let conflicts = 0
  const timers = createTimers()
  const replies = createReplies({ wire, random })

  const send = async (packet: Packet) => {
    if (!(await wire.send(packet)) && phase !== 'closed') onFailure()
  }

  function probe(wait: number): void {
    timers.stop()
    replies.reset()
    phase = 'probing'
    for (let sent = 0; sent < probes; sent++) timers.later(wait + sent * probeGap, () => void send(probeOf(own)))
    timers.later(wait + probes * probeGap, announce)
  }

  function announce(): void {
    phase = 'announced'
    wasAnnounced = true
    conflicts = 0
    const notify = () => {
      for (const packet of announcementsOf(own)) void send(packet)
      replies.recordSent(own.all)
    }
    for (const ms of announceDelaysMs) timers.later(ms, notify)
    onChange()
  }

  /** Another responder owns the name: the next one is probed in turn. */
  function rename(taken: Conflict): void {
    conflicts += 1
    names = nextNames(names, taken)
    own = recordsOf({ ...announcement, names })
    probe(conflicts > manyConflicts ? manyConflictsDelayMs : probeGap)
  }

  const unsubscribe = wire.onPacket((packet, from) => {
    const conflict = conflictWith(packet, own, phase)
    // A conflicting record for an established name: probes again, and yields if another responder defends it (section
    // 9).
    if (conflict !== null) return phase === 'probing' ? rename(conflict) : probe(Math.round(random() * probeGap))
    if (phase === 'announced') replies.handlePacket(packet, from, own.all)
    else if (packet.type === 'query' && losesTieTo(packet.authorities ?? [], own)) probe(lostTieDelayMs)
  })
  probe(Math.round(random() * probeGap))
  return {
    isAnnounced: () => phase === 'announced',
    names: () => names,
    async close() {
      phase = 'closed'
      for (const end of [timers.stop, replies.reset, unsubscribe]) end()
      if (wasAnnounced) for (const packet of announcementsOf(own, ended)) await wire.send(packet)
    },
  }
}

function conflictWith(
  { type, answers = [], additionals = [] }: Packet,
  own: OwnRecords,
  phase: Phase,
): Conflict | null {
  return type === 'response' ? conflictIn([...answers, ...additionals], own, phase === 'announced') : null
}

/** Announces all records in packets small enough for any network. */
function announcementsOf({ parts }: OwnRecords, change = (record: OwnRecord) => record): Packet[] {
  return parts.map((records) => ({ type: 'response', answers: records.map(change) }))
}

function nextNames({ host, instance }: Names, taken: Conflict): Names {
  return { host: taken.host ? nextHost(host) : host, instance: taken.instance ? nextInstance(instance) : instance }
}

/** Probes all names with their proposed records (RFC 6762 section 8.1). */
function probeOf({ host, instances, all }: OwnRecords): Packet {
  const questions = [host, ...instances].map((name) => ({ name, type: 'ANY' as 'A', class: 'IN' as const }))
  const authorities = all
    .filter((record) => isUnique(record) && record.type !== 'NSEC')
    .map((record) => ({ ...record, flush: false }))
  return { type: 'query', questions, authorities }
}

/** A goodbye record (RFC 6762 section 10.1). */
function ended(record: OwnRecord): OwnRecord {
  return { ...record, ttl: 0 }
}
