import type { Packet } from 'dns-packet'
import { isSame } from './conflicts.ts'
import type { OwnRecord } from './records.ts'
import { createTimers } from './timers.ts'
import type { Wire } from './wire.ts'

/** Milliseconds: a record that somebody said goodbye to is forgotten after a second (RFC 6762 section 10.1). */
const responseDelayMs = { least: 20, more: 100 }
/** No record is told more often (section 6). */
const minIntervalMs = 1_000

export type AnnouncementRecovery = {
  /** Takes an answer of somebody. */
  handlePacket(packet: Packet, own: readonly OwnRecord[]): void
  stop(): void
}

/**
 * Tells records again that another says goodbye to: two servers of one computer that began with the same data folder
 * share a host name with the same address, which is no conflict, and the one that stops would take it along.
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
      const mine = own.filter((record) => ended.some((answer) => isSame(answer, record)))
      if (mine.length === 0) return
      const isWaiting = lost.size > 0
      for (const record of mine) lost.add(record)
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
