import type { Answer, Packet, Question } from 'dns-packet'
import { createTimers } from './timers.ts'
import type { Peer } from './wire.ts'

/** The bit that says that more known answers follow (RFC 6762 section 18.5), as in the flags of a packet. */
const truncated = 1 << 9
/** Milliseconds to wait for them (section 7.2). */
const wait = { least: 400, more: 100 }
/** Devices that are waited for, and answers of one: more than that is no honest question. */
const limit = { devices: 64, answers: 2_000 }

/** A question with everything that its asker knows already. */
export type ReceivedQuery = { readonly questions: readonly Question[]; readonly known: readonly Answer[] }

export type Gather = {
  /** Takes a query. @returns false when it is to be answered now */
  take(query: Packet, from: Peer, answer: (requested: ReceivedQuery) => void): boolean
  stop(): void
}

/** Waits for the rest of questions whose known answers did not fit into one packet. */
export function createGather(random: () => number): Gather {
  const timers = createTimers()
  const waiting = new Map<string, { questions: Question[]; known: Answer[] }>()
  return {
    take({ questions = [], answers = [], flags = 0 }, { address }, answer) {
      const open = waiting.get(address)
      const goesOn = (flags & truncated) !== 0
      if (open === undefined && (!goesOn || waiting.size >= limit.devices)) return false
      if (open !== undefined && questions.length > 0 && !goesOn) return false
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
