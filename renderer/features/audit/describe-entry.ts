import type { AuditEntry } from '../../api/types.ts'
import { kindWords } from './kind-words.ts'
import { texts } from './texts.ts'

type Received = Pick<AuditEntry, 'kind' | 'userId' | 'userName' | 'method' | 'subject' | 'details'>

/** Who did it. */
export function whoOf({ userName, method }: Pick<AuditEntry, 'userName' | 'method'>): string {
  return userName ?? (method === 'server' ? texts.appName : texts.somebody)
}

/** An entry as a sentence. */
export function describeEntry(entry: Received): string {
  const { kind, userId, subject } = entry
  const { describe, own } = kindWords[kind]
  const who = whoOf(entry)
  const isOwn = userId !== null && subject?.type === 'user' && subject.id === userId
  const sentence = isOwn && own !== undefined ? own(who) : describe(who, whatOf(entry))
  // Where nothing is named, a gap is left.
  return sentence.replace(/ {2,}/g, ' ').trim()
}

/** People by their name, things with marks around it. */
function whatOf({ subject, details }: Received): string {
  if (subject === null) return ''
  if (subject.type === 'user') return subject.name ?? texts.gone
  if (subject.name !== null) return texts.quoted(subject.name)
  return subject.type === 'session' && typeof details?.owner === 'string' ? details.owner : ''
}

/** From where, how and by which program, as far as it is known. */
export function circumstancesOf(entry: Pick<AuditEntry, 'address' | 'device' | 'deviceName' | 'method'>): string {
  const { address, device, deviceName, method } = entry
  const how = method === null ? null : texts.methods[method]
  return [address, how, deviceName ?? device].filter((part) => part !== null && part !== '').join(' · ')
}
