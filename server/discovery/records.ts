import type { Answer, NsecAnswer, StringAnswer, TxtAnswer } from 'dns-packet'
import type { AnnouncedType, Names } from './services.ts'

/** Services announced at one address of one network. */
export type Announcement = {
  readonly names: Names
  /** IPv4 only: some apps drop a service with two addresses. */
  readonly address: string
  /** Port of the bound socket. */
  readonly port: number
  readonly services: readonly AnnouncedType[]
}

type SrvRecord = Extract<Answer, { type: 'SRV' }>
export type OwnRecord = StringAnswer | SrvRecord | TxtAnswer | NsecAnswer

export type OwnRecords = {
  /** In parts that each fit into one packet. */
  readonly parts: readonly (readonly OwnRecord[])[]
  readonly all: readonly OwnRecord[]
  /** Full name of the host. */
  readonly host: string
  /** Full names of the instances, one per service type. */
  readonly instances: readonly string[]
}

/** Seconds (RFC 6762 section 10): records that refer to the host expire sooner. */
const hostTtl = 120
const otherTtl = 4_500

const metaQuery = '_services._dns-sd._udp.local'

export function recordsOf({ names, address, port, services }: Announcement): OwnRecords {
  const host = `${names.host}.local`
  const hostRecords: readonly OwnRecord[] = [
    { name: host, type: 'A', ttl: hostTtl, flush: true, data: address },
    // There is no other address: clients asking for IPv6 need not wait (RFC 6762 section 6.1).
    { name: host, type: 'NSEC', ttl: hostTtl, flush: true, data: { nextDomain: host, rrtypes: ['A'] } },
  ]
  const ofServices = services.map(({ type, txt }): readonly OwnRecord[] => {
    const browsed = `${type}.local`
    const instance = `${names.instance}.${browsed}`
    const service = { priority: 0, weight: 0, port, target: host }
    return [
      { name: browsed, type: 'PTR', ttl: otherTtl, data: instance },
      { name: instance, type: 'SRV', ttl: hostTtl, flush: true, data: service },
      { name: instance, type: 'TXT', ttl: otherTtl, flush: true, data: [...txt] },
      { name: metaQuery, type: 'PTR', ttl: otherTtl, data: browsed },
    ]
  })
  return {
    parts: ofServices.map((records) => [...records, ...hostRecords]),
    all: [...hostRecords, ...ofServices.flat()],
    host,
    instances: services.map(({ type }) => `${names.instance}.${type}.local`),
  }
}

/** Names are case-insensitive (RFC 6762 section 16). */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Whether the record is unique to this service; others are shared. */
export function isUnique(record: OwnRecord): boolean {
  return record.flush === true
}
