import type { Answer, Question } from 'dns-packet'
import { isSame } from './conflicts.ts'
import { isSameName, type OwnRecord } from './records.ts'

export type Reply = { readonly answers: readonly OwnRecord[]; readonly additionals: readonly OwnRecord[] }

/**
 * What a query is answered with (RFC 6762 section 6): every own record that it asks for, but those that the asker knows
 * already (section 7.1), and what it will ask for next (RFC 6763 section 12).
 * @param known answers that came with the query
 */
export function repliesTo(questions: readonly Question[], known: readonly Answer[], own: readonly OwnRecord[]): Reply {
  const requested = own.filter((record) => questions.some((question) => isRequested(record, question)))
  const answers = requested.filter((record) => !known.some((answer) => isKnown(answer, record)))
  const additionals = new Set<OwnRecord>()
  for (const answer of answers) for (const record of belongingTo(answer, own)) additionals.add(record)
  for (const answer of answers) additionals.delete(answer)
  return { answers, additionals: [...additionals] }
}

function isRequested(record: OwnRecord, { name, type }: Question): boolean {
  if (!isSameName(record.name, name)) return false
  // Asked for an address that there is none of: the answer is that there is none.
  const isDenied = record.type === 'NSEC' && type === 'AAAA'
  return isDenied || record.type === type || String(type) === 'ANY'
}

/** It is still good for half of its time. */
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
