import type { AuditEntry } from '../../api/types.ts'
import { formatMoment, formatNumber } from '../../lib/format.ts'
import { kindWords } from './kind-words.ts'
import { labels, nothings, texts, valueWords } from './texts.ts'

type Received = Pick<AuditEntry, 'kind' | 'userId' | 'userName' | 'method' | 'subject' | 'details'>

/** Actor of an entry. */
function whoOf({ userName, method }: Pick<AuditEntry, 'userName' | 'method'>): string {
  return userName ?? (method === 'server' ? texts.appName : texts.somebody)
}

/** An entry as a sentence. */
export function describeEntry(entry: Received): string {
  const { kind, userId, subject } = entry
  const { describe, own } = kindWords[kind]
  const who = whoOf(entry)
  const isOwn = userId !== null && subject?.type === 'user' && subject.id === userId
  const sentence = isOwn && own !== undefined ? own(who) : describe(who, whatOf(entry))
  // An unnamed object leaves a gap in the sentence.
  return sentence.replace(/ {2,}/g, ' ').trim()
}

/** People by name, things in quotation marks. */
function whatOf({ subject, details }: Received): string {
  if (subject === null) return ''
  if (subject.type === 'user') return subject.name ?? texts.gone
  if (subject.name !== null) return texts.quoted(subject.name)
  return subject.type === 'session' && typeof details?.owner === 'string' ? details.owner : ''
}

/** Address, method and program, as far as known. */
export function circumstancesOf(entry: Pick<AuditEntry, 'address' | 'device' | 'deviceName' | 'method'>): string {
  const { address, device, deviceName, method } = entry
  const how = method === null ? null : texts.methods[method]
  return [address, how, deviceName ?? device].filter((part) => part !== null && part !== '').join(' · ')
}

type DetailFact = { readonly name: string; readonly value: string }

type Details = Readonly<Record<string, unknown>>

/** All other details of an entry as text: nothing is left out, unknown ones included. */
export function factsOf({ kind, details }: Pick<AuditEntry, 'kind' | 'details'>): readonly DetailFact[] {
  if (details === null) return []
  const { method, path, from, to, fields, ...rest } = details
  const isRefusal = kind === 'sign-in.failed'
  return [
    ...(path === undefined ? [] : [{ name: texts.request, value: `${String(method ?? '')} ${String(path)}`.trim() }]),
    ...changeFacts(from, to, 'from' in details || 'to' in details),
    ...Object.entries(rest).flatMap(([name, value]) =>
      factOf(isRefusal && name === 'reason' ? 'refusal' : name, value),
    ),
    ...fieldFacts(fields, details),
  ]
}

/** Old and new value of a setting, or several properties of a person changed at once. */
function changeFacts(from: unknown, to: unknown, isThere: boolean): readonly DetailFact[] {
  if (!isThere) return []
  if (!isRecord(from) && !isRecord(to)) {
    return [
      { name: texts.before, value: inWords('setting', from) },
      { name: texts.now, value: inWords('setting', to) },
    ]
  }
  const [was, is] = [asRecord(from), asRecord(to)]
  return Object.keys({ ...was, ...is })
    .filter((name) => was[name] !== is[name])
    .map((name) => change(name, was[name], is[name]))
}

/** Properties that were set, besides the named object: a password, an e-mail address. */
function fieldFacts(fields: unknown, details: Details): readonly DetailFact[] {
  if (!Array.isArray(fields)) return []
  const others = fields.filter((name) => typeof name === 'string' && details[name] === undefined)
  if (others.length === 0) return []
  return [{ name: texts.fields, value: others.map((name) => labelOf(String(name)).toLowerCase()).join(', ') }]
}

function factOf(name: string, value: unknown): readonly DetailFact[] {
  if ((name === 'reason' && value === null) || (name === 'removed' && value === false)) return []
  if (isRecord(value) && ('from' in value || 'to' in value)) return [change(name, value.from, value.to)]
  return [{ name: labelOf(name), value: inWords(name, value) }]
}

function change(name: string, from: unknown, to: unknown): DetailFact {
  return { name: labelOf(name), value: `${inWords(name, from)} → ${inWords(name, to)}` }
}

function labelOf(name: string): string {
  if (Object.hasOwn(labels, name)) return labels[name] ?? name
  const words = plain(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `maxAgeRating`, `max_age_rating` → `max age rating`. */
function plain(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
}

function inWords(name: string, value: unknown): string {
  if (value === '') return texts.nothing
  if (value === null || value === undefined) return nothings[name] ?? texts.nothing
  if (name === 'permissions' && typeof value === 'string') return inWords(name, parsed(value))
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number') return numberInWords(name, value)
  if (typeof value === 'string') return textInWords(name, value)
  if (Array.isArray(value)) return listInWords(name, value)
  return recordInWords(asRecord(value))
}

const switches = new Set(['isActive', 'allowList', 'unratedAllowed', 'accountLocked'])
const times = /(At|before)$/

function numberInWords(name: string, value: number): string {
  if (switches.has(name)) return value === 0 ? texts.no : texts.yes
  return times.test(name) ? formatMoment(new Date(value).toISOString()) : formatNumber(value)
}

/** Only values of enumerations are translated: text entered by people is shown unchanged. */
const closed = new Set(['role', 'session', 'accessMode', 'scope', 'format', 'refusal'])

function textInWords(name: string, value: string): string {
  if (closed.has(name) && Object.hasOwn(valueWords, value)) return valueWords[value] ?? value
  return /^\d{4}-\d{2}-\d{2}T/.test(value) ? formatMoment(value) : value
}

function listInWords(name: string, value: readonly unknown[]): string {
  if (value.length === 0) return texts.nothing
  return value.map((item) => (name === 'permissions' ? plain(String(item)) : inWords(name, item))).join(', ')
}

/** A rule or similar: `age rating: at least 18; genre: Horror`. */
function recordInWords(value: Details): string {
  const parts = Object.entries(value).map(([name, inner]) => `${plain(name)}: ${inWords(name, inner)}`)
  return parts.length === 0 ? texts.nothing : parts.join('; ')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return [text]
  }
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asRecord(value: unknown): Details {
  return isRecord(value) ? value : {}
}
