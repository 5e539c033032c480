import { type Answer, encode } from 'dns-packet'
import { isSameName, isUnique, type OwnRecord, type OwnRecords } from './records.ts'

/** Own names that are claimed by another responder. */
export type Conflict = { readonly host: boolean; readonly instance: boolean }

/**
 * Own names that foreign records claim with other data. Goodbye records claim nothing.
 * @param isOurs false while probing: then any record of that name is a conflict (RFC 6762 section 8.1), afterwards only
 * one of a type that the service announces (section 9)
 */
export function conflictIn(received: readonly Answer[], own: OwnRecords, isOurs: boolean): Conflict | null {
  const isOther = (answer: Answer, name: string) => {
    if (!isSameName(answer.name, name) || answer.type === 'OPT' || answer.ttl === 0) return false
    const ownRecords = own.all.filter((record) => isUnique(record) && isSameName(record.name, name))
    const comparable = isOurs ? ownRecords.filter(({ type }) => type === answer.type && type !== 'NSEC') : ownRecords
    return !ownRecords.some((record) => isSame(answer, record)) && (!isOurs || comparable.length > 0)
  }
  const host = received.some((answer) => isOther(answer, own.host))
  const instance = received.some((answer) => own.instances.some((name) => isOther(answer, name)))
  return host || instance ? { host, instance } : null
}

/**
 * Whether another probe for one of the own names, sent at the same time, wins (RFC 6762 section 8.2): the records of
 * both are compared in order, by type and then by their bytes, and the greater wins.
 * @param claims authority records of the other probe
 */
export function losesTieTo(claims: readonly Answer[], own: OwnRecords): boolean {
  return [own.host, ...own.instances].some((name) => {
    const theirs = claims.filter((record) => isSameName(record.name, name))
    const ours = own.all.filter((record) => record.type !== 'NSEC' && isUnique(record) && isSameName(record.name, name))
    return theirs.length > 0 && compareAll(sorted(ours), sorted(theirs)) < 0
  })
}

function sorted(records: readonly Answer[]): Buffer[] {
  return records.map(typeAndData).sort(Buffer.compare)
}

/** The first difference decides; the shorter list loses. */
function compareAll(ours: readonly Buffer[], theirs: readonly Buffer[]): number {
  for (const [index, ownRecord] of ours.entries()) {
    const other = theirs[index]
    if (other === undefined) return 1
    const order = Buffer.compare(ownRecord, other)
    if (order !== 0) return order
  }
  return ours.length - theirs.length
}

export function isSame(answer: Answer, record: OwnRecord): boolean {
  if (answer.type !== record.type || !isSameName(answer.name, record.name)) return false
  return typeAndData(answer).equals(typeAndData(record))
}

const headerBytes = 12
const rootBytes = 1
const typeBytes = 2
/** Class, time to live and length are between the type and the data. */
const beforeData = 8

/** A record in wire format without name, class and time to live; names in it in lower case. */
function typeAndData(record: Answer): Buffer {
  const named = { ...record, name: '.', data: lowerNames(record) } as Answer
  const bytes = Buffer.from(encode({ answers: [named] }))
  const start = headerBytes + rootBytes
  return Buffer.concat([bytes.subarray(start, start + typeBytes), bytes.subarray(start + typeBytes + beforeData)])
}

function lowerNames(record: Answer): unknown {
  if (record.type === 'PTR') return record.data.toLowerCase()
  if (record.type === 'SRV') return { ...record.data, target: record.data.target.toLowerCase() }
  return 'data' in record ? record.data : undefined
}
