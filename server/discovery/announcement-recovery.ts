import type { Packet } from 'dns-packet'
import { isSame } from './conflicts.ts'
import type { OwnRecord } from './records.ts'
import { createTimers } from './timers.ts'
import type { Wire } from './wire.ts'

/** Milliseconds: well within the second after which receivers delete a record (RFC 6762 section 10.1). */
const responseDelayMs = { least: 20, more: 100 }
/** Minimum interval between announcements of a record (section 6). */
const minIntervalMs = 1_000

export type AnnouncementRecovery = {
  /** Receives a response of another responder. */
  handlePacket(packet: Packet, own: readonly OwnRecord[]): void
  stop(): void
}

/**
 * Announces records again after another responder's goodbye: two servers on one computer that started with the same
 * data folder share a host name and address, which is no conflict, and the first to stop would remove the records of
 * both.
 */
export function createAnnouncementRecovery({
  wire,
  random,
}: {
  readonly wire: Wire
  readonly random: () => number
}): AnnouncementRecovery {
  const timers = createTimers()
  const lost = new Set<OwnRecord>()
  let lastAnnouncedAt = Number.NEGATIVE_INFINITY

  function notify(): void {
    lastAnnouncedAt = performance.now()
    const answers = [...lost]
    lost.clear()
    void wire.send({ type: 'response', answers })
  }

  return {
    handlePacket({ answers = [] }, own) {
      const ended = answers.filter((answer) => 'ttl' in answer && answer.ttl === 0)
      const removed = own.filter((record) => ended.some((answer) => isSame(answer, record)))
      if (removed.length === 0) return
      const isWaiting = lost.size > 0
      for (const record of removed) lost.add(record)
      if (isWaiting) return
      const pause = lastAnnouncedAt + minIntervalMs - performance.now()
      timers.later(Math.max(responseDelayMs.least + Math.round(random() * responseDelayMs.more), pause), notify)
    },
    stop() {
      timers.stop()
      lost.clear()
    },
  }
}
