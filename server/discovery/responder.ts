import type { Packet } from 'dns-packet'
import { type Conflict, conflictIn, losesTo } from './conflicts.ts'
import { type Announcement, isUnique, type OwnRecord, type OwnRecords, recordsOf } from './records.ts'
import { createReplies } from './replies.ts'
import { type Names, nextHost, nextInstance } from './services.ts'
import { createTimers } from './timers.ts'
import type { Wire } from './wire.ts'

export type ResponderOptions = {
  readonly wire: Wire
  readonly announcement: Announcement
  /** From 0 to below 1. */
  readonly random: () => number
  /** The names are the service's own now, and everybody was told. */
  readonly onChange: () => void
  /** The network is gone. */
  readonly onFailure: () => void
}

export type Responder = {
  /** False while it finds out whether its names are free. */
  isAnnounced(): boolean
  names(): Names
  /** Tells everybody that the service goes, and stops answering. */
  close(): Promise<void>
}

/** Milliseconds of RFC 6762 section 8.1: three probes, a quarter of a second apart. */
const probeGap = 250
const probes = 3
/** After a lost tie (section 8.2), and after many conflicts in a row (section 8.1). */
const lostTieDelayMs = 1_000
const manyConflictsDelayMs = 5_000
const manyConflicts = 15
/** When everybody is told after the names were found free (section 8.3). */
const announceAfter = [0, 1_000, 3_000]

type Phase = 'probing' | 'announced' | 'closed'

/** Finds names that are free, announces the services under them, and answers for them until it is closed. */
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
    for (const ms of announceAfter) timers.later(ms, notify)
    onChange()
  }

  /** Gives way: another has the name. It is found anew whether the next one is free. */
  function rename(taken: Conflict): void {
    conflicts += 1
    names = nextNames(names, taken)
    own = recordsOf({ ...announcement, names })
    probe(conflicts > manyConflicts ? manyConflictsDelayMs : probeGap)
  }

  const unsubscribe = wire.onPacket((packet, from) => {
    const conflict = conflictWith(packet, own, phase)
    // Somebody tells otherwise about a name that was free: whoever finds the other there gives way (section 9).
    if (conflict !== null) return phase === 'probing' ? rename(conflict) : probe(Math.round(random() * probeGap))
    if (phase === 'announced') replies.handlePacket(packet, from, own.all)
    else if (packet.type === 'query' && losesTo(packet.authorities ?? [], own)) probe(lostTieDelayMs)
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

/** What tells everybody of all records, each packet small enough for any network. */
function announcementsOf({ parts }: OwnRecords, change = (record: OwnRecord) => record): Packet[] {
  return parts.map((records) => ({ type: 'response', answers: records.map(change) }))
}

function nextNames({ host, instance }: Names, taken: Conflict): Names {
  return { host: taken.host ? nextHost(host) : host, instance: taken.instance ? nextInstance(instance) : instance }
}

/** Asks for every name, with what it is to mean (RFC 6762 section 8.1). */
function probeOf({ host, instances, all }: OwnRecords): Packet {
  const questions = [host, ...instances].map((name) => ({ name, type: 'ANY' as 'A', class: 'IN' as const }))
  const authorities = all
    .filter((record) => isUnique(record) && record.type !== 'NSEC')
    .map((record) => ({ ...record, flush: false }))
  return { type: 'query', questions, authorities }
}

/** A record that nobody is to remember (RFC 6762 section 10.1). */
function ended(record: OwnRecord): OwnRecord {
  return { ...record, ttl: 0 }
}
